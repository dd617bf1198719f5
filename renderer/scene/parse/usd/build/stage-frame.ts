/** From a stage's unit and up axis to the frame of the picture: metres, Y up. */
import { Matrix4 } from 'three';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { Layer } from '../../../../../main/formats/usd/layer/layer.ts';
import type { StatedFrame } from '../../types.ts';

/** What USD takes where a stage states no unit: centimetres. */
const unstatedMetres = 0.01;

/** What is stated, and what is applied to the whole tree. */
export interface StageFrame {
  readonly stated: StatedFrame;
  readonly unitMetres: number;
  readonly unitKilograms: number;
  readonly toPicture: Matrix4;
}

/** Only the root layer counts: USD neither turns nor scales what is referenced. */
export function stageFrame(layer: Layer, notes: LoadNotes): StageFrame {
  const { metersPerUnit } = layer;
  const usable = metersPerUnit !== null && metersPerUnit > 0 && Number.isFinite(metersPerUnit);
  if (metersPerUnit !== null && !usable) {
    notes.add('warn', 'ignored', `metersPerUnit = ${metersPerUnit} is no unit; ${unstatedMetres} is taken.`);
  } else if (metersPerUnit === null) {
    notes.add('info', 'replaced', `The file states no unit: centimetres are taken, as USD prescribes.`);
  }
  const unitMetres = usable ? metersPerUnit : unstatedMetres;
  const upAxis = axisOf(layer.upAxis);
  const turn = new Matrix4();
  if (upAxis === 'z') turn.makeRotationX(-Math.PI / 2);
  if (upAxis === 'x') turn.makeRotationZ(Math.PI / 2);
  return {
    stated: { unitMetres: metersPerUnit, upAxis },
    unitMetres,
    unitKilograms: layer.kilogramsPerUnit !== null && layer.kilogramsPerUnit > 0 ? layer.kilogramsPerUnit : 1,
    toPicture: turn.multiply(new Matrix4().makeScale(unitMetres, unitMetres, unitMetres)),
  };
}

function axisOf(name: string | null): StatedFrame['upAxis'] {
  const axis = name?.toLowerCase();
  return axis === 'x' || axis === 'y' || axis === 'z' ? axis : null;
}
