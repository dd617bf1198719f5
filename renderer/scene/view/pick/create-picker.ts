/** Looks up places of one model; its trees are made when the first place is requested. */
import type { Camera, Object3D, Plane, Vector2 } from 'three';
import type { FineForms } from '../../load/load-model.ts';
import type { ViewPick } from '../view-handle.ts';
import { makeTrees } from './make-trees.ts';
import { lineFrom, pickModel, type Trees } from './pick-model.ts';

/** The creator closes it; asked afterwards, it begins anew. */
export interface Picker {
  /** `at` in the camera's own coordinates, −1 to 1; what lies behind `plane` is not there. Never rejects. */
  pick(camera: Camera, at: Vector2, plane: Plane | null): Promise<ViewPick | null>;
  close(): void;
}

export function createPicker(model: Object3D, fine: Pick<FineForms, 'settled'>): Picker {
  let leave = new AbortController();
  let trees: Promise<Trees> | null = null;
  return {
    async pick(camera, at, plane) {
      const line = lineFrom(camera, at, plane);
      const { signal } = leave;
      trees ??= fine.settled.then(() => makeTrees(model, signal));
      const made = await trees;
      return signal.aborted ? null : pickModel(model, line, made);
    },
    close() {
      leave.abort();
      leave = new AbortController();
      trees = null;
    },
  };
}
