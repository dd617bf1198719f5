/** Measures away from the page's thread how far a model is from another one: 100,000 vertices take about a second. */
import { BufferAttribute, type TypedArray } from 'three';
import { type ArrayPiece, createPieceStore } from '../transfer/array-pieces.ts';
import { type Deviation, deviationOf, type MeshPart, shapeOf } from './surface-deviation.ts';

const pieces = createPieceStore();
const parts: Record<MeshOrder['side'], MeshPart[]> = { before: [], after: [] };

self.addEventListener('message', ({ data }: MessageEvent<ArrayPiece | MeshOrder | MeasureOrder>) => {
  if (data.type === 'piece') return pieces.keep(data);
  if (data.type === 'mesh') return takeMesh(data);
  const answer = measure();
  const { drawn } = answer ?? {};
  const transfer = drawn === undefined ? [] : [drawn.points, drawn.triangles, drawn.away];
  self.postMessage(answer, { transfer: transfer.map(({ buffer }) => buffer as ArrayBuffer) });
});

function takeMesh({ side, itemSize, normalized, matrices }: MeshOrder): void {
  const position = pieces.get('position');
  const index = pieces.get('index');
  pieces.clear();
  if (position === undefined) return;
  const own = index === undefined ? null : Uint32Array.from(index);
  parts[side].push({ position: plain(position, itemSize, normalized), index: own, matrices });
}

/** Quantised positions as they are meant. */
function plain(array: TypedArray, itemSize: number, normalized: boolean): Float32Array {
  if (array instanceof Float32Array && itemSize === 3) return array;
  const given = new BufferAttribute(array, itemSize, normalized);
  const made = new Float32Array(given.count * 3);
  for (let at = 0; at < given.count; at++) made.set([given.getX(at), given.getY(at), given.getZ(at)], at * 3);
  return made;
}

function measure(): DeviationAnswer {
  const after = shapeOf(parts.after);
  const found = deviationOf(shapeOf(parts.before), after);
  if (found === null) return null;
  const { away, ...figures } = found;
  return { ...figures, drawn: { ...after, away } };
}

/** The mesh that the pieces since the last one are of. */
export interface MeshOrder {
  readonly type: 'mesh';
  readonly side: 'before' | 'after';
  readonly itemSize: number;
  readonly normalized: boolean;
  readonly matrices: readonly (readonly number[])[];
}

/** All meshes were sent. */
export interface MeasureOrder {
  readonly type: 'measure';
}

/** `drawn` is the new shape, to be coloured by `away`. */
export interface MeasuredDeviation extends Omit<Deviation, 'away'> {
  readonly drawn: {
    readonly points: Float32Array;
    readonly triangles: Uint32Array;
    readonly away: Float32Array;
  };
}

/** Null where one of the models has no triangles. */
export type DeviationAnswer = MeasuredDeviation | null;
