/** The header of a PLY: its encoding, its elements and their properties. The Stanford format (Greg Turk, 1994). */

import { AppError } from '../../contract/plain/errors.ts';
import { plyWords } from './ply-words.ts';

/** Numbers as PLY names them, by both of their names. */
export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

/** `countType`: of a list, how its length is written; null for a single number. */
export interface PlyProperty {
  readonly name: string;
  readonly type: PlyType;
  readonly countType: PlyType | null;
}

/** So many rows of the same properties. */
export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: PlyProperty[];
}

/** `bodyAt`: the place of its first byte behind the header. */
export interface PlyHeader {
  readonly encoding: 'text' | 'little-endian' | 'big-endian';
  readonly elements: readonly PlyElement[];
  /** Pictures that comments of MeshLab and others name. */
  readonly textures: readonly string[];
  readonly bodyAt: number;
  /** Lines of the header. */
  readonly lines: number;
}

const types: Readonly<Record<string, PlyType>> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
};
const known = new Set<string>(Object.values(types));
export const plyBytes: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};
const encodings: Readonly<Record<string, PlyHeader['encoding']>> = {
  ascii: 'text',
  binary_little_endian: 'little-endian',
  binary_big_endian: 'big-endian',
};
/** Programs write their history into comments. */
const mostHeaderBytes = 1_000_000;
const mostElements = 100;
const mostProperties = 1000;
const mostTextures = 100;

/** Throws `model.not-a-model` and `model.damaged`. */
export function readPlyHeader(bytes: Uint8Array): PlyHeader {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, mostHeaderBytes));
  if (!/^ply\s*[\r\n]/.test(text)) throw new AppError('model.not-a-model', { found: plyWords.not });
  const end = /[\r\n]\s*end_header[ \t]*(\r\n|\n|\r)/.exec(text);
  if (end === null) throw damaged(plyWords.damaged.headerOpen);
  const lines = text.slice(0, end.index).split(/\r\n|\n|\r/);
  const elements: PlyElement[] = [];
  const textures: string[] = [];
  let encoding: PlyHeader['encoding'] | undefined;
  for (const [n, line] of lines.entries()) {
    const words = line.trim().split(/\s+/);
    const [key, first = '', second = ''] = words;
    if (key === 'format') encoding = encodings[first];
    else if (key === 'comment' && /^TextureFile$/i.test(first) && textures.length < mostTextures)
      textures.push(line.trim().replace(/^\S+\s+\S+\s*/, ''));
    else if (key === 'element') elements.push(elementOf(first, second, n + 1));
    else if (key === 'property') addProperty(elements.at(-1), words.slice(1), n + 1);
    if (elements.length > mostElements) throw damaged(plyWords.damaged.elementKinds(mostElements));
  }
  if (encoding === undefined) throw damaged(plyWords.damaged.encoding);
  return { encoding, elements, textures, bodyAt: end.index + end[0].length, lines: lines.length + 1 };
}

function elementOf(name: string, written: string, line: number): PlyElement {
  const count = /^\d{1,15}$/.test(written) ? Number(written) : Number.NaN;
  if (!Number.isSafeInteger(count)) throw damaged(plyWords.damaged.noCount(line, name.slice(0, 40)));
  return { name, count, properties: [] };
}

function addProperty(element: PlyElement | undefined, words: readonly string[], line: number): void {
  const isList = words[0] === 'list';
  const [countType, type, name] = isList
    ? [typeOf(words[1]), typeOf(words[2]), words[3]]
    : [null, typeOf(words[0]), words[1]];
  if (element === undefined || type === undefined || countType === undefined || name === undefined)
    throw damaged(plyWords.damaged.propertyType(line));
  if (element.properties.length >= mostProperties) throw damaged(plyWords.damaged.properties(mostProperties));
  element.properties.push({ name, type, countType });
}

function typeOf(word = ''): PlyType | undefined {
  return isType(word) ? word : types[word];
}

const isType = (word: string): word is PlyType => known.has(word);

export const damaged = (reason: string): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason });
