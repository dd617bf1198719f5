/** The numbers of a list, wherever they stand: packed in a binary file, or written one after the other. */

import { formatNumber } from '../../../contract/messages/number-text.ts';
import { fbxWords } from '../fbx-words.ts';
import type { Inflate } from '../records/binary-records.ts';
import {
  beyond,
  damaged,
  type FbxList,
  type FbxRecord,
  type FbxValue,
  fbxLimits,
  isList,
} from '../records/record.ts';

export type FbxNumbers = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

const widths = { f: 4, d: 8, i: 4, l: 8, b: 1 } as const;

/** The lists of one file. Models that share a mesh may have its lists read for each: all that is read is counted. */
export class FbxLists {
  private readonly inflate: Inflate;
  private numbersRead = 0;

  constructor(inflate: Inflate) {
    this.inflate = inflate;
  }

  /** Empty where there is no such list. Throws `model.damaged`, `model.beyond-limit`. */
  async numbers(record: FbxRecord | null, name: string): Promise<FbxNumbers> {
    const values = record?.children.find((child) => child.name === name)?.values ?? [];
    const [first] = values;
    this.numbersRead += isList(first) ? first.count : values.length;
    if (this.numbersRead > fbxLimits.numbersRead)
      throw beyond(fbxWords.beyond.numbers, formatNumber(fbxLimits.numbersRead));
    return isList(first) ? await unpacked(first, this.inflate) : plainNumbers(values);
  }

  /** The same as whole numbers; what is none becomes 0. */
  async integers(record: FbxRecord | null, name: string): Promise<Int32Array<ArrayBuffer>> {
    const numbers = await this.numbers(record, name);
    return numbers instanceof Int32Array ? numbers : Int32Array.from(numbers);
  }
}

function plainNumbers(values: readonly FbxValue[]): FbxNumbers {
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
}

async function unpacked({ kind, count, isPacked, bytes }: FbxList, inflate: Inflate): Promise<FbxNumbers> {
  const needed = count * widths[kind];
  // A copy of its own: it must begin where numbers may begin.
  const plain = isPacked ? await inflate(bytes, needed) : new Uint8Array(bytes);
  if (plain.length !== needed) throw damaged(fbxWords.damaged.arrayShort);
  const { buffer } = plain.buffer.byteLength === needed ? plain : new Uint8Array(plain);
  switch (kind) {
    case 'f':
      return new Float32Array(buffer);
    case 'd':
      return new Float64Array(buffer);
    case 'i':
      return new Int32Array(buffer);
    case 'l':
      return Float64Array.from(new BigInt64Array(buffer), Number);
    case 'b':
      return Int32Array.from(new Uint8Array(buffer));
  }
}
