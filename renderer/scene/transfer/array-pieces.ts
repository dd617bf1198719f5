/** Large arrays from the page to a worker, piece by piece: a copy of all at once would hold up the page. */
import type { TypedArray } from 'three';

/** 4 MB, which are copied in 2 ms. */
const pieceNumbers = 1_000_000;

/** A part of one of several arrays, whose parts come in their order. */
export interface ArrayPiece {
  readonly type: 'piece';
  readonly of: 'position' | 'index';
  readonly at: number;
  /** Of the whole array, in numbers. */
  readonly length: number;
  readonly numbers: TypedArray;
}

/** Each piece in a turn of the page of its own. */
export async function sendPieces(worker: Worker, of: ArrayPiece['of'], array: TypedArray): Promise<void> {
  for (let at = 0; at < array.length; at += pieceNumbers) {
    const numbers = array.slice(at, at + pieceNumbers);
    const piece: ArrayPiece = { type: 'piece', of, at, length: array.length, numbers };
    worker.postMessage(piece, numbers.buffer instanceof ArrayBuffer ? [numbers.buffer] : []);
    // oxlint-disable-next-line no-await-in-loop -- one at a time: each is copied, and the page goes on between them
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** The worker's side: puts the pieces together until they are taken. */
export interface PieceStore {
  keep(piece: ArrayPiece): void;
  get(of: ArrayPiece['of']): TypedArray | undefined;
  clear(): void;
}

export function createPieceStore(): PieceStore {
  const arrays = new Map<ArrayPiece['of'], TypedArray>();
  return {
    keep({ of, at, length, numbers }) {
      const Kind = numbers.constructor as new (count: number) => TypedArray;
      const whole = arrays.get(of) ?? new Kind(length);
      whole.set(numbers, at);
      arrays.set(of, whole);
    },
    get: (of) => arrays.get(of),
    clear: () => arrays.clear(),
  };
}
