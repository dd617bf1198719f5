/** The numbers of a list, wherever they stand: packed in a binary file, or written one after the other. */
import type { Inflate } from '../records/binary-records.ts';
import { damaged, type FbxList, type FbxRecord, isList } from '../records/record.ts';

export type FbxNumbers = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

const widths = { f: 4, d: 8, i: 4, l: 8, b: 1 } as const;

/** Empty where there is no such list. Throws `model.damaged`. */
export async function numbersIn(
  record: FbxRecord | null,
  name: string,
  inflate: Inflate,
): Promise<FbxNumbers> {
  const values = record?.children.find((child) => child.name === name)?.values ?? [];
  const [first] = values;
  if (isList(first)) return unpacked(first, inflate);
  return Float64Array.from(values, (value) => (typeof value === 'number' ? value : Number.NaN));
}

/** The same as whole numbers; what is none becomes 0. */
export async function integersIn(
  record: FbxRecord | null,
  name: string,
  inflate: Inflate,
): Promise<Int32Array<ArrayBuffer>> {
  const numbers = await numbersIn(record, name, inflate);
  return numbers instanceof Int32Array ? numbers : Int32Array.from(numbers);
}

async function unpacked({ kind, count, isPacked, bytes }: FbxList, inflate: Inflate): Promise<FbxNumbers> {
  const needed = count * widths[kind];
  // A copy of its own: it must begin where numbers may begin.
  const plain = isPacked ? await inflate(bytes, needed) : new Uint8Array(bytes);
  if (plain.length !== needed) throw damaged('a packed list in it is shorter than it says');
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
