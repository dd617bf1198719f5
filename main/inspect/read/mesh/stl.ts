/** STL, binary and text: triangles and extents. It says nothing of units or axes. */
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading } from '../../types.ts';

/** What lies beyond is not read; five million triangles are 250 MB. */
const mostBytes = 256 * 1024 * 1024;
const headerBytes = 84;
const triangleBytes = 50;

interface Extents {
  readonly min: [number, number, number];
  readonly max: [number, number, number];
  isOdd: boolean;
}

/** Throws `model.unreadable`. */
export async function readStl(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes: head, sizeBytes } = await folder.head(localPath, 512);
  const stated = head.length >= headerBytes ? head.readUInt32LE(80) : null;
  // Binary ones may begin with “solid”, too: their length tells.
  const isBinary = stated !== null && headerBytes + stated * triangleBytes === sizeBytes;
  const isText = /^\s*solid\b/i.test(head.toString('latin1', 0, 80));
  if (isBinary || (!isText && stated !== null && !/^\s*[<{[]/.test(head.toString('latin1', 0, 80))))
    return binary(folder, localPath, stated ?? 0, sizeBytes);
  if (!isText) throw unreadable(`it is ${nameOfContent(head)}, not an STL mesh`);
  return text(folder, localPath, sizeBytes);
}

async function binary(
  folder: ModelFolder,
  localPath: string,
  stated: number,
  sizeBytes: number,
): Promise<Reading> {
  const wanted = headerBytes + stated * triangleBytes;
  if (wanted > sizeBytes)
    throw unreadable(`it is cut off, or no STL: it should have ${wanted} bytes, and has ${sizeBytes}`);
  const extents = nothingYet();
  let rest = Buffer.alloc(0);
  let skip = headerBytes;
  let triangles = 0;
  for await (const piece of folder.pieces(localPath, Math.min(wanted, mostBytes))) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = skip;
    skip = 0;
    if (at > all.length) {
      skip = at - all.length;
      continue;
    }
    for (; at + triangleBytes <= all.length && triangles < stated; at += triangleBytes, triangles += 1)
      for (let corner = at + 12; corner < at + 48; corner += 12)
        grow(extents, all.readFloatLE(corner), all.readFloatLE(corner + 4), all.readFloatLE(corner + 8));
    // The pieces share their memory.
    rest = Buffer.from(all.subarray(at));
  }
  return readingOf(extents, stated, 'STL, binary', sizeBytes > mostBytes);
}

async function text(folder: ModelFolder, localPath: string, sizeBytes: number): Promise<Reading> {
  const extents = nothingYet();
  let triangles = 0;
  let rest = '';
  const read = (line: string): void => {
    const match = /^\s*vertex\s+(\S+)\s+(\S+)\s+(\S+)/i.exec(line);
    if (match !== null) grow(extents, Number(match[1]), Number(match[2]), Number(match[3]));
    else if (/^\s*endfacet\b/i.test(line)) triangles += 1;
  };
  for await (const piece of folder.pieces(localPath, mostBytes)) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = (lines.pop() ?? '').slice(0, 1024);
    for (const line of lines) read(line.slice(0, 1024));
  }
  read(rest);
  return readingOf(extents, triangles, 'STL, text', sizeBytes > mostBytes);
}

function nothingYet(): Extents {
  return {
    min: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    max: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
    isOdd: false,
  };
}

function grow(extents: Extents, ...corner: readonly number[]): void {
  for (const n of [0, 1, 2] as const) {
    const value = corner[n] ?? Number.NaN;
    if (!Number.isFinite(value)) extents.isOdd = true;
    else {
      if (value < extents.min[n]) extents.min[n] = value;
      if (value > extents.max[n]) extents.max[n] = value;
    }
  }
}

function readingOf({ min, max, isOdd }: Extents, triangles: number, format: string, isCut: boolean): Reading {
  const isThere = min.every((value) => Number.isFinite(value));
  const faults: Reading['faults'][number][] = [];
  if (triangles === 0)
    faults.push({
      code: 'failed-validation',
      severity: 'warn',
      message: 'It has no triangles, so there is nothing to see or to touch.',
    });
  if (isOdd)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: 'Some of its corners have values that are no numbers. Programs show nothing, or refuse it.',
    });
  return {
    ...nothingRead,
    format,
    unread: isCut ? `only its first ${mostBytes / 1024 ** 2} MB were read` : null,
    unitlessSize: isThere ? [max[0] - min[0], max[1] - min[1], max[2] - min[2]] : null,
    box: isThere && !isCut ? { min, max } : null,
    triangles,
    faults,
  };
}
