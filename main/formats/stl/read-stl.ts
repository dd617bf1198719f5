/** STL, binary and text: triangles without unit, axis or material. Facet normals are not kept: they follow from the corners, and files state others, or none. */

import { AppError } from '../../contract/plain/errors.ts';
import { type Bounds, boundsOfAll } from '../mesh/bounds.ts';
import { ByteReader } from '../mesh/byte-reader.ts';
import { type Counted, none } from '../mesh/counted.ts';
import { beyond, floats, meshLimits } from '../mesh/growing.ts';
import { stlWords } from './stl-words.ts';

/** Nothing is shared: nine numbers for each triangle. */
export interface StlDocument {
  readonly encoding: 'binary' | 'text';
  readonly positions: Float32Array<ArrayBuffer>;
  /** One for each triangle, sRGB from 0 to 1; null when the file has none. */
  readonly colours: Float32Array<ArrayBuffer> | null;
  readonly triangles: number;
  /** Null without a usable corner. */
  readonly bounds: Bounds | null;
  /** Corners with a value that is no number. */
  readonly unusable: Counted;
  /** Facets of fewer than three corners: the text is cut off, or written by hand. */
  readonly brokenFacets: Counted;
}

const headerBytes = 84;
const triangleBytes = 50;

/** Throws `model.not-a-model`, `model.damaged` and `model.beyond-limit`. `sizeBytes`: of the whole file, when `bytes` are its beginning. */
export function readStl(bytes: Uint8Array, sizeBytes = bytes.length): StlDocument {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stated = bytes.length >= headerBytes ? view.getUint32(80, true) : null;
  // Binary ones may begin with “solid”, too: their length tells, and the zeros that no text has.
  const isExact = stated !== null && headerBytes + stated * triangleBytes === sizeBytes;
  const isText = /^\s*solid\b/i.test(head) && !head.includes('\0');
  if (isText && !isExact) return readText(bytes);
  if (/^\s*[<{[]/.test(head)) throw new AppError('model.not-a-model', { found: stlWords.not });
  if (stated === null) throw new AppError('model.damaged', { reason: stlWords.damaged.header(sizeBytes) });
  const wanted = headerBytes + stated * triangleBytes;
  if (wanted > sizeBytes)
    throw new AppError('model.damaged', {
      reason: stlWords.damaged.truncated(wanted, sizeBytes),
    });
  if (stated * 3 > meshLimits.corners) throw beyond(stlWords.moreTriangles, meshLimits.corners / 3);
  return readBinary(view, Math.min(stated, Math.floor((bytes.length - headerBytes) / triangleBytes)), head);
}

function readBinary(view: DataView, triangles: number, head: string): StlDocument {
  const positions = new Float32Array(triangles * 9);
  for (let triangle = 0, at = headerBytes + 12, to = 0; triangle < triangles; triangle++, at += triangleBytes)
    for (let offset = 0; offset < 36; offset += 4) positions[to++] = view.getFloat32(at + offset, true);
  const bounds = boundsOfAll(positions);
  return {
    encoding: 'binary',
    positions,
    colours: coloursOf(view, triangles, head),
    triangles,
    bounds: bounds.bounds(),
    unusable: { count: bounds.unusable, line: 0 },
    brokenFacets: none(),
  };
}

/**
 * Two programs keep 15 bits of colour in each facet's attribute. Materialise Magics says so in the header (`COLOR=`), and
 * an upper bit means the header's own colour; VisCAM says it by the upper bit alone.
 */
function coloursOf(view: DataView, triangles: number, head: string): Float32Array<ArrayBuffer> | null {
  const place = head.slice(0, 80).indexOf('COLOR=');
  const isMagics = place >= 0 && place + 10 <= 80;
  const whole = [0, 1, 2].map((part) => (isMagics ? view.getUint8(place + 6 + part) / 255 : 0.8));
  const colours = new Float32Array(triangles * 3);
  let own = 0;
  for (let triangle = 0; triangle < triangles; triangle++) {
    const packed = view.getUint16(headerBytes + triangle * triangleBytes + 48, true);
    const isOwn = ((packed & 0x8000) !== 0) !== isMagics;
    // An attribute that is neither empty nor marked is something else.
    if (!isMagics && !isOwn && packed !== 0) return null;
    if (isOwn) own++;
    const parts = [packed & 31, (packed >> 5) & 31, (packed >> 10) & 31].map((part) => part / 31);
    const ordered = isMagics ? parts : parts.toReversed();
    for (const axis of [0, 1, 2]) colours[triangle * 3 + axis] = (isOwn ? ordered[axis] : whole[axis]) ?? 0;
  }
  return own > 0 || isMagics ? colours : null;
}

const vertex = 'v'.charCodeAt(0);
const facet = 'f'.charCodeAt(0);
const solid = 's'.charCodeAt(0);
const end = 'e'.charCodeAt(0);

/** By the first letters of its words: text of a million triangles has twenty million of them. */
function readText(bytes: Uint8Array): StlDocument {
  const reader = new ByteReader(bytes);
  const positions = floats();
  const brokenFacets = none();
  const unusable = none();
  /** Corners of the facet so far; -1 before the first one. */
  let corners = -1;
  let facetAt = 0;
  const endFacet = (): void => {
    if (corners < 0 || corners >= 3) return;
    positions.length -= corners * 3;
    brokenFacets.count++;
    if (brokenFacets.count === 1) brokenFacets.line = reader.line(facetAt);
  };
  const next = (): number => (reader.hasWord() ? reader.number() : Number.NaN);
  while (!reader.ended) {
    if (!reader.hasWord()) {
      reader.nextLine();
      continue;
    }
    const first = (bytes[reader.at] ?? 0) | 32;
    const isEndOfSolid = first === end && ((bytes[reader.at + 3] ?? 0) | 32) === solid;
    // A name may be any text.
    if (first === solid || isEndOfSolid) {
      reader.nextLine();
      continue;
    }
    const at = reader.at;
    reader.skipWord();
    if (first === facet) {
      endFacet();
      facetAt = at;
      corners = 0;
    } else if (first === vertex && corners >= 0) {
      const [x, y, z] = [next(), next(), next()];
      if (!Number.isFinite(x + y + z) && unusable.count === 0) unusable.line = reader.line();
      if (!Number.isFinite(x + y + z)) unusable.count++;
      // A facet is a triangle; of those that are written with more corners a fan is made.
      if (corners >= 3) {
        const { array, length } = positions;
        const [a, c] = [length - (corners - 2) * 9, length - 3];
        positions.push3(array[a] ?? 0, array[a + 1] ?? 0, array[a + 2] ?? 0);
        positions.push3(array[c] ?? 0, array[c + 1] ?? 0, array[c + 2] ?? 0);
      }
      positions.push3(x, y, z);
      corners++;
    }
  }
  endFacet();
  const filled = positions.filled().slice();
  return {
    encoding: 'text',
    positions: filled,
    colours: null,
    triangles: filled.length / 9,
    bounds: boundsOfAll(filled).bounds(),
    unusable,
    brokenFacets,
  };
}
