/** The sections of a crate file (usdc): tokens, strings, fields, field sets, paths and specs, with counts believed only after they were checked. */

import { AppError } from '../../../contract/plain/errors.ts';
import { usdLimits } from '../usd-limits.ts';
import { CrateCursor, damagedCrate, unpackLz4 } from './crate-cursor.ts';
import { crateWords } from './crate-words.ts';

/** The tables of the file; a value is read where its field points to. */
export interface CrateFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Minor and patch number of version 0. */
  readonly version: readonly [minor: number, patch: number];
  readonly tokens: readonly string[];
  /** Indices of tokens. */
  readonly strings: readonly number[];
  readonly fieldNames: Int32Array;
  /** Two words for each field. */
  readonly fieldValues: Uint32Array;
  readonly fieldSets: Int32Array;
  readonly paths: CratePaths;
  readonly specPaths: Int32Array;
  readonly specFieldSets: Int32Array;
  readonly specTypes: Int32Array;
}

/** For each path the one above it (-1: the root has none) and its last element's token; negative for a property. */
export interface CratePaths {
  readonly parents: Int32Array;
  readonly elements: Int32Array;
}

interface Section {
  readonly start: number;
  readonly size: number;
}

/** Throws `model.damaged`, `model.unreadable` or `model.beyond-limit`. */
export function readCrateFile(bytes: Uint8Array<ArrayBuffer>): CrateFile {
  const head = new CrateCursor(bytes, 8);
  const [major, minor, patch] = [head.byte(), head.byte(), head.byte()];
  if (major !== 0 || minor < 4) {
    throw new AppError('model.unreadable', {
      reason: crateWords.version(`${major}.${minor}.${patch}`),
    });
  }
  head.seek(16);
  const sections = readContents(bytes, head.count('contents'));
  const open = (name: string): CrateCursor => {
    const section = sections.get(name);
    if (section === undefined) throw damagedCrate(crateWords.faults.noSection(name));
    return new CrateCursor(bytes.subarray(0, section.start + section.size), section.start);
  };
  const fields = open('FIELDS');
  const fieldCount = fields.entries('fields');
  const fieldNames = unpackIntegers(fields.packed(), fieldCount);
  const values = unpackLz4(fields.packed(), fieldCount * 8);
  const sets = open('FIELDSETS');
  const setCount = sets.entries('fieldSets');
  const specs = open('SPECS');
  const specCount = specs.entries('specs');
  return {
    bytes,
    version: [minor, patch],
    tokens: readTokens(open('TOKENS')),
    strings: readStrings(open('STRINGS')),
    fieldNames,
    fieldValues: new Uint32Array(values.buffer),
    fieldSets: unpackIntegers(sets.packed(), setCount),
    paths: readPaths(open('PATHS')),
    specPaths: unpackIntegers(specs.packed(), specCount),
    specFieldSets: unpackIntegers(specs.packed(), specCount),
    specTypes: unpackIntegers(specs.packed(), specCount),
  };
}

function readContents(bytes: Uint8Array<ArrayBuffer>, offset: number): ReadonlyMap<string, Section> {
  if (offset + 8 > bytes.length) throw damagedCrate(crateWords.faults.contentsBeyondEnd);
  const cursor = new CrateCursor(bytes, offset);
  const count = cursor.count('contents');
  if (count > 64) throw damagedCrate(crateWords.faults.sections(count));
  const sections = new Map<string, Section>();
  for (let index = 0; index < count; index++) {
    const name = new TextDecoder().decode(cursor.bytes(16)).replace(/\0.*$/s, '');
    const start = cursor.count({ section: name });
    const size = cursor.count({ section: name });
    if (start + size > bytes.length) throw damagedCrate(crateWords.faults.sectionBeyondEnd(name));
    sections.set(name, { start, size });
  }
  return sections;
}

function readTokens(cursor: CrateCursor): string[] {
  const count = cursor.entries('tokens');
  const size = cursor.count('tokens');
  if (size > usdLimits.textBytes || count > size)
    throw damagedCrate(crateWords.faults.claims(count, crateWords.table.tokens));
  const text = unpackLz4(cursor.packed(), size);
  const decoder = new TextDecoder();
  const tokens: string[] = [];
  for (let from = 0; tokens.length < count && from < size; ) {
    const end = text.indexOf(0, from);
    const to = end === -1 ? size : end;
    tokens.push(decoder.decode(text.subarray(from, to)));
    from = to + 1;
  }
  return tokens;
}

function readStrings(cursor: CrateCursor): number[] {
  const count = cursor.count('strings');
  if (count * 4 > cursor.left) throw damagedCrate(crateWords.faults.claims(count, crateWords.table.strings));
  return Array.from({ length: count }, () => cursor.word());
}

function readPaths(cursor: CrateCursor): CratePaths {
  const total = cursor.entries('paths');
  const count = cursor.entries('paths');
  if (total > 2 * count + 1024) throw damagedCrate(crateWords.faults.claims(total, crateWords.table.paths));
  const indices = unpackIntegers(cursor.packed(), count);
  const tokens = unpackIntegers(cursor.packed(), count);
  const jumps = unpackIntegers(cursor.packed(), count);
  const parents = new Int32Array(total).fill(-1);
  const elements = new Int32Array(total);
  const seen = new Uint8Array(total);
  // Where a branch goes on, and below which path.
  const branches: { at: number; parent: number }[] = [{ at: 0, parent: -1 }];
  for (let branch = branches.pop(); branch !== undefined; branch = branches.pop()) {
    let { at, parent } = branch;
    for (;;) {
      const path = indices[at];
      const jump = jumps[at];
      // A path met twice would be a loop.
      if (path === undefined || jump === undefined || path < 0 || path >= total || seen[path] === 1) {
        if (count === 0) break;
        throw damagedCrate(crateWords.faults.pathTree);
      }
      seen[path] = 1;
      parents[path] = parent;
      elements[path] = tokens[at] ?? 0;
      if (jump > 0) branches.push({ at: at + jump, parent });
      if (jump > 0 || jump === -1) parent = path;
      else if (jump !== 0) break;
      at++;
    }
  }
  return { parents, elements };
}

/** `count` integers of 32 bits. Throws `model.damaged`. */
export function unpackIntegers(packed: Uint8Array, count: number): Int32Array<ArrayBuffer> {
  const codeBytes = (count * 2 + 7) >> 3;
  const bytes = unpackLz4(packed, 4 + codeBytes + count * 4, 4 + codeBytes);
  const view = new DataView(bytes.buffer);
  const usual = view.getInt32(0, true);
  const out = new Int32Array(count);
  let at = 4 + codeBytes;
  let value = 0;
  for (let index = 0; index < count; index++) {
    switch (((bytes[4 + (index >> 2)] ?? 0) >> ((index & 3) * 2)) & 3) {
      case 0:
        value += usual;
        break;
      case 1:
        value += view.getInt8(at);
        at += 1;
        break;
      case 2:
        value += view.getInt16(at, true);
        at += 2;
        break;
      default:
        value += view.getInt32(at, true);
        at += 4;
    }
    out[index] = value;
  }
  return out;
}

/** `count` integers of 64 bits, as far as a double holds them exactly. Throws `model.damaged`. */
export function unpackLongIntegers(packed: Uint8Array, count: number): Float64Array<ArrayBuffer> {
  const codeBytes = (count * 2 + 7) >> 3;
  const bytes = unpackLz4(packed, 8 + codeBytes + count * 8, 8 + codeBytes);
  const view = new DataView(bytes.buffer);
  const usual = view.getBigInt64(0, true);
  const out = new Float64Array(count);
  let at = 8 + codeBytes;
  let value = 0n;
  for (let index = 0; index < count; index++) {
    const code = ((bytes[8 + (index >> 2)] ?? 0) >> ((index & 3) * 2)) & 3;
    const size = code === 0 ? 0 : 1 << code;
    if (at + size > bytes.length) throw damagedCrate(crateWords.faults.integers);
    if (code === 0) value += usual;
    else if (code === 1) value += BigInt(view.getInt16(at, true));
    else if (code === 2) value += BigInt(view.getInt32(at, true));
    else value += view.getBigInt64(at, true);
    at += size;
    out[index] = Number(value);
  }
  return out;
}
