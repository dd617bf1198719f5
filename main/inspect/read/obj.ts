/** OBJ and its MTL: triangles, materials, and the files they name. OBJ says nothing of units, so its size is not reported. */
import { type ModelFolder, nameOfContent, unreadable } from '../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../types.ts';

/** What lies beyond is not counted; a million triangles are about 90 MB. */
const mostBytes = 256 * 1024 * 1024;
const mostMtlBytes = 4 * 1024 * 1024;
const mostNames = 10_000;
const longestStatement = 64 * 1024;

/** Throws `model.unreadable`. */
export async function readObj(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, sizeBytes } = await folder.head(localPath, 512);
  if (/^\s*(<|\{)/.test(bytes.toString('latin1')))
    throw unreadable(`it is ${nameOfContent(bytes)}, not an OBJ model`);
  let triangles = 0;
  const libraries = new Set<string>();
  const materials = new Set<string>();
  let rest = '';
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const grow = (line: string): void => {
    const corner = line.trim().split(/\s+/, 4).slice(1).map(Number);
    for (const [n, value] of corner.entries())
      if (Number.isFinite(value)) {
        min[n] = Math.min(min[n] ?? Infinity, value);
        max[n] = Math.max(max[n] ?? -Infinity, value);
      } else hasNoNumbers = true;
  };
  let hasNoNumbers = false;
  const read = (line: string): void => {
    if (line.startsWith('v ')) grow(line);
    else if (line.startsWith('f ')) triangles += Math.max(0, line.trim().split(/\s+/).length - 3);
    else if (line.startsWith('mtllib ') && libraries.size < mostNames) libraries.add(line.slice(7).trim());
    else if (line.startsWith('usemtl ') && materials.size < mostNames) materials.add(line.slice(7).trim());
  };
  for await (const piece of folder.pieces(localPath, mostBytes)) {
    const lines = (rest + piece.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) read(line);
    // A polygon of so many corners is none: what goes on like this is not read to its end.
    if (rest.length > longestStatement) rest = rest.slice(0, 2) + ' '.repeat(2);
  }
  read(rest);
  const sides = max.map((side, n) => side - (min[n] ?? 0));
  return {
    ...nothingRead,
    format: 'OBJ',
    unread: sizeBytes > mostBytes ? `only its first ${mostBytes / 1024 ** 2} MB were read` : null,
    unitlessSize: sides.every((side) => Number.isFinite(side))
      ? [sides[0] ?? 0, sides[1] ?? 0, sides[2] ?? 0]
      : null,
    box: sides.every((side) => Number.isFinite(side)) && sizeBytes <= mostBytes ? { min, max } : null,
    triangles: sizeBytes > mostBytes ? null : triangles,
    materials: materials.size,
    references: [...libraries].map((uri): Reference => ({ uri, what: 'model' })),
    faults: [...(hasNoNumbers ? [noNumbers] : []), ...(triangles === 0 ? [noFaces] : [])],
  };
}

const noFaces: Reading['faults'][number] = {
  code: 'failed-validation',
  severity: 'warn',
  message: 'It has no faces, so there is nothing to see.',
};
const noNumbers: Reading['faults'][number] = {
  code: 'failed-validation',
  severity: 'error',
  message: 'Some of its corners have values that are no numbers. Programs show nothing, or refuse it.',
};

/** The maps of an MTL. Throws `model.unreadable`. */
export async function readMtl(folder: ModelFolder, localPath: string): Promise<Reading> {
  const text = (await folder.read(localPath, mostMtlBytes)).toString('utf8');
  const references: Reference[] = [];
  for (const [n, line] of text.split('\n').entries()) {
    const match = /^\s*(?:map_\w+|bump|norm|disp|decal|refl)\s+(.+?)\s*$/i.exec(line);
    const uri = match?.[1] === undefined ? '' : withoutOptions(match[1]);
    if (uri !== '' && references.length < mostNames) references.push({ uri, what: 'texture', line: n + 1 });
  }
  return { ...nothingRead, format: 'Materials of OBJ (MTL)', references };
}

/** `-bm 1.0 -s 1 1 1 wood.png` names `wood.png`; names may have spaces. */
function withoutOptions(text: string): string {
  let rest = text;
  for (;;) {
    const match = /^-(?:(?:o|s|t)(?:\s+-?[\d.]+){1,3}|mm\s+-?[\d.]+\s+-?[\d.]+|[a-z_]+\s+\S+)\s+/i.exec(rest);
    if (match === null) return rest;
    rest = rest.slice(match[0].length);
  }
}
