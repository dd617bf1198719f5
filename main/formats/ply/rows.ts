/** The rows of a PLY's elements, one after the other, as numbers; whatever their encoding. */

import { ByteReader } from '../mesh/byte-reader.ts';
import { meshLimits } from '../mesh/growing.ts';
import { damaged, type PlyElement, type PlyHeader, type PlyType, plyBytes } from './header.ts';
import { plyWords } from './ply-words.ts';

/** One row: `numbers` has the single values by the place of their property, `lists` the lists. Both are used again for the next row. */
export interface PlyRow {
  readonly numbers: Float64Array;
  readonly lists: readonly PlyList[];
}

/** `values` may be longer than `length`. */
export interface PlyList {
  values: Float64Array;
  length: number;
}

/** Reads elements in the order of the file. */
export interface PlyRows {
  /** Throws `model.damaged` where the file ends before its rows do, or lists are longer than any. */
  each(element: PlyElement, row: (row: PlyRow, index: number) => void): void;
  /** Of the row before, from 1; 0 in binary files. */
  line(): number;
}

/** `bytes` is the whole file. */
export function createPlyRows(bytes: Uint8Array, header: PlyHeader): PlyRows {
  const read = header.encoding === 'text' ? textNumbers(bytes, header) : binaryNumbers(bytes, header);
  return {
    line: read.line,
    each(element, row) {
      const { properties, count, name } = element;
      if (properties.length === 0) return;
      // Each value takes two letters of text, or its bytes: what announces more than that is not begun.
      const least = properties.reduce(
        (sum, { type, countType }) => sum + read.leastBytes(countType ?? type),
        0,
      );
      if (count * least > read.left() + 1)
        throw damaged(plyWords.damaged.tooFewBytes(count, name.slice(0, 40), read.left()));
      const numbers = new Float64Array(properties.length);
      const lists = properties.map((): PlyList => ({ values: new Float64Array(0), length: 0 }));
      for (let index = 0; index < count; index++) {
        for (const [place, { type, countType }] of properties.entries()) {
          if (countType === null) numbers[place] = read.next(type);
          else readList(lists[place], read.next(countType), () => read.next(type));
        }
        row({ numbers, lists }, index);
      }
    },
  };
}

function readList(list: PlyList | undefined, length: number, next: () => number): void {
  if (list === undefined) return;
  if (!(length >= 0 && Number.isInteger(length))) throw damaged(plyWords.damaged.listLength);
  if (length > meshLimits.corners) throw damaged(plyWords.damaged.longList(length));
  // Grown as values come: a length is believed when they are there.
  for (let at = 0; at < length; at++) {
    if (at >= list.values.length) {
      const larger = new Float64Array(Math.max(16, Math.min(length, list.values.length * 2)));
      larger.set(list.values);
      list.values = larger;
    }
    list.values[at] = next();
  }
  list.length = length;
}

/** Numbers one after the other. */
interface Numbers {
  /** Throws `model.damaged` at the end. */
  next(type: PlyType): number;
  leastBytes(type: PlyType): number;
  left(): number;
  line(): number;
}

const ended = () => damaged(plyWords.damaged.truncated);

function textNumbers(bytes: Uint8Array, { bodyAt }: PlyHeader): Numbers {
  const reader = new ByteReader(bytes);
  reader.at = bodyAt;
  return {
    next() {
      while (!reader.hasWord()) {
        if (reader.ended) throw ended();
        reader.nextLine();
      }
      return reader.number();
    },
    leastBytes: () => 2,
    left: () => bytes.length - reader.at,
    line: () => reader.line(),
  };
}

function binaryNumbers(bytes: Uint8Array, { bodyAt, encoding }: PlyHeader): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const little = encoding === 'little-endian';
  let at = bodyAt;
  return {
    next(type) {
      const from = at;
      at += plyBytes[type];
      if (at > bytes.length) throw ended();
      switch (type) {
        case 'int8':
          return view.getInt8(from);
        case 'uint8':
          return view.getUint8(from);
        case 'int16':
          return view.getInt16(from, little);
        case 'uint16':
          return view.getUint16(from, little);
        case 'int32':
          return view.getInt32(from, little);
        case 'uint32':
          return view.getUint32(from, little);
        case 'float32':
          return view.getFloat32(from, little);
        case 'float64':
          return view.getFloat64(from, little);
      }
    },
    leastBytes: (type) => plyBytes[type],
    left: () => bytes.length - at,
    line: () => 0,
  };
}
