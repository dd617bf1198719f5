/** Typed arrays that grow: the counts of a text are not known before it is read. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../../limits.ts';

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

  private grow(): void {
    const most = modelLimits.corners * 3;
    if (this.array.length >= most) {
      const limit = `${formatNumber(most / 3)} corners`;
      throw new AppError('model.beyond-limit', { what: `more than ${limit}`, limit });
    }
    const larger = this.make(Math.min(this.array.length * 2, most));
    larger.set(this.array);
    this.array = larger;
  }
}
