/** A clip and an image dropped anywhere on the form, or pasted, find their own places. */
import { useCallback, useEffect } from 'react';
import { roleOf } from '../../../main/contract/model/batch-rows/file-names.ts';
import type { AppState } from '../../state/app-state.ts';
import type { GivenFile } from '../../state/batch-files.ts';
import { failureOf } from '../../state/failure.ts';
import { useApp } from '../app-context.ts';
import { type ReadFiles, readChosen } from '../batch/read-entries.ts';
import { useFileDrop } from '../use-file-drop.ts';

/** True while files are held over the window. */
export function useFilesGiven(): boolean {
  const app = useApp();
  const take = useCallback(
    (reading: Promise<ReadFiles>) =>
      void reading.then(
        ({ files }) => giveFiles(app, files),
        (error: unknown) => app.notices.fail(failureOf(error)),
      ),
    [app],
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      take(Promise.resolve(readChosen(files)));
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [take]);
  return useFileDrop(take);
}

/** The first image is taken; clips are copied and checked, and the first of them is chosen once it is there. */
export function giveFiles({ measured, clipIntake }: AppState, files: readonly GivenFile[]): void {
  const image = files.find(({ path }) => roleOf(path) === 'image');
  const clips = files.filter(({ path }) => roleOf(path) === 'clip');
  if (image !== undefined) void measured.takeImage(image.file);
  if (clips.length > 0) clipIntake.take(clips, (inputId) => measured.setClip(inputId));
}
