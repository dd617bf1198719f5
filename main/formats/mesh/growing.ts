/** Numbers whose count is known at their end only: arrays that double, up to the most that can be drawn. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { meshWords } from './mesh-words.ts';

/** What a mesh file may ask for; each keeps the program alive on a machine with 4 GB. */
export const meshLimits = {
  /** Corners of triangles, vertices, ends of lines: 20 million triangles. */
  corners: 60_000_000,
  /** A longer polygon than any exporter writes; the rest of such a face is left out. */
  cornersOfFace: 100_000,
  /** Of one material library or the like. */
  materials: 10_000,
} as const;

/** `what` follows “it has ”. */
export function beyond(what: string, most: number): AppError<'model.beyond-limit'> {
  return new AppError('model.beyond-limit', { what, limit: formatNumber(most) });
}

/** `array` may be longer than `length`. Throws `model.beyond-limit` when it grows too long. */
export class Growing<T extends Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>> {
  array: T;
  length = 0;
  private readonly make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.make = make;
    this.array = make(1024);
  }

  push3(a: number, b: number, c: number): void {
    const { length } = this;
    if (length + 3 > this.array.length) this.grow();
    this.array[length] = a;
    this.array[length + 1] = b;
    this.array[length + 2] = c;
    this.length = length + 3;
  }

  push(value: number): void {
    if (this.length >= this.array.length) this.grow();
    this.array[this.length++] = value;
  }

  /** What was pushed, over the same memory. */
  filled(): T {
    return this.array.subarray(0, this.length) as T;
  }

  private grow(): void {
    const most = meshLimits.corners * 3;
    if (this.array.length >= most) {
      const limit = meshWords.corners(most / 3);
      throw new AppError('model.beyond-limit', { what: meshWords.moreThan(limit), limit });
    }
    const larger = this.make(Math.min(this.array.length * 2, most));
    larger.set(this.array);
    this.array = larger;
  }
}

export type Floats = Growing<Float32Array<ArrayBuffer>>;
export type Integers = Growing<Int32Array<ArrayBuffer>>;

export const floats = (): Floats => new Growing((length) => new Float32Array(length));
export const integers = (): Integers => new Growing((length) => new Int32Array(length));
