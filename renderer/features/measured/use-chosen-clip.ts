/** The row of the clip that the form has. */
import { useStore } from 'zustand';
import type { CaptureCheck } from '../../../main/contract/schema/capture/check.ts';
import { useApp } from '../app-context.ts';

/** Null while there is none. */
export function useChosenClip(): CaptureCheck | null {
  const { measured, captures } = useApp();
  const clipId = useStore(measured.store, ({ form }) => form.clipId);
  return useStore(captures.store, ({ byId }) => (clipId === null ? null : (byId.get(clipId) ?? null)));
}
