/** From a stage's unit and up axis to metres, kilograms and Y up. Only the root layer counts: USD neither turns nor scales what is referenced. */

import type { LoadNotes } from '../../load-notes.ts';
import { type Matrix, scaling, times } from '../../matrix.ts';
import { yUpFrom } from '../../up-axis.ts';
import type { Layer } from '../layer/layer.ts';
import { sceneWords } from './scene-words.ts';

/** What USD takes where a stage states no unit: centimetres. */
const unstatedMetres = 0.01;

/** What is stated, null for nothing, and what follows from it. */
export interface StageFrame {
  readonly stated: { readonly unitMetres: number | null; readonly upAxis: 'x' | 'y' | 'z' | null };
  readonly unitMetres: number;
  readonly unitKilograms: number;
  /** From the stage's own frame and unit to metres with Y up. */
  readonly toPicture: Matrix;
}

/** A unit that is none counts as not stated, with a note. */
export function stageFrame(layer: Layer, notes: LoadNotes): StageFrame {
  const { metersPerUnit, kilogramsPerUnit } = layer;
  const usable = metersPerUnit !== null && metersPerUnit > 0 && Number.isFinite(metersPerUnit);
  if (metersPerUnit !== null && !usable) {
    notes.add('warn', 'ignored', sceneWords.badUnit(metersPerUnit, unstatedMetres));
  } else if (metersPerUnit === null) {
    notes.add('info', 'replaced', sceneWords.noUnit);
  }
  const unitMetres = usable ? metersPerUnit : unstatedMetres;
  const upAxis = axisOf(layer.upAxis);
  const scale = scaling([unitMetres, unitMetres, unitMetres]);
  return {
    stated: { unitMetres: metersPerUnit, upAxis },
    unitMetres,
    unitKilograms: kilogramsPerUnit !== null && kilogramsPerUnit > 0 ? kilogramsPerUnit : 1,
    toPicture: times(yUpFrom(upAxis ?? 'y'), scale),
  };
}

function axisOf(name: string | null): StageFrame['stated']['upAxis'] {
  const axis = name?.toLowerCase();
  return axis === 'x' || axis === 'y' || axis === 'z' ? axis : null;
}
