/** COLLADA (DAE): unit, upright axis, triangles and extents of its scene (COLLADA 1.4 and 1.5). */
import { SaxesParser } from 'saxes';
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import {
  type Box,
  boxAfter,
  boxAround,
  identity,
  keepsAxes,
  type Matrix,
  movedBy,
  scaledBy,
  times,
  turnAbout,
} from '../matrix.ts';
import { numbersOf } from '../xml.ts';

/** A million triangles are about 100 MB of text. */
const mostBytes = 64 * 1024 * 1024;
const deepest = 200;
const mostPlaced = 100_000;

interface Mesh {
  readonly boxes: Map<string, Box | null>;
  /** Ids of the sources that are positions. */
  readonly positions: Set<string>;
  triangles: number;
}
interface Node {
  at: Matrix;
  readonly meshes: string[];
  readonly nodes: Node[];
}
interface Read {
  unitMetres: number;
  upAxis: 'x' | 'y' | 'z';
  readonly meshes: Map<string, Mesh>;
  readonly roots: Node[];
  readonly images: Reference[];
  materials: number;
}

/** Throws `model.unreadable`. */
export async function readDae(folder: ModelFolder, localPath: string): Promise<Reading> {
  const bytes = await folder.read(localPath, mostBytes);
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  if (!/^\s*</.test(text) || !text.slice(0, 4096).includes('COLLADA'))
    throw unreadable(`it is ${nameOfContent(bytes.subarray(0, 512))}, not COLLADA`);
  const read = parse(text);
  const placed = place(read);
  const { unitMetres } = read;
  const box =
    placed.box === null ? null : boxAfter(scaledBy([unitMetres, unitMetres, unitMetres]), placed.box);
  const sides = box === null ? null : box.max.map((side, n) => side - (box.min[n] ?? 0));
  return {
    ...nothingRead,
    format: 'COLLADA',
    unitMetres,
    upAxis: read.upAxis,
    size:
      sides === null
        ? null
        : { metres: [sides[0] ?? 0, sides[1] ?? 0, sides[2] ?? 0], exact: placed.isExact },
    // Loaders of robots turn it upright along z and take its unit into account.
    box: box === null ? null : boxAfter(upright(read.upAxis), box),
    triangles: placed.triangles,
    materials: read.materials,
    textures: read.images.length,
    references: read.images,
  };
}

function upright(axis: Read['upAxis']): Matrix {
  if (axis === 'y') return turnAbout([1, 0, 0], Math.PI / 2);
  return axis === 'x' ? turnAbout([0, 1, 0], -Math.PI / 2) : identity;
}

/** Extents and triangles of everything that its scenes place; of all meshes when they place none. */
function place({ meshes, roots }: Read): { box: Box | null; triangles: number; isExact: boolean } {
  let box: Box | null = null;
  let triangles = 0;
  let isExact = true;
  let placed = 0;
  const add = (id: string, at: Matrix): void => {
    const mesh = meshes.get(id);
    if (mesh === undefined) return;
    triangles += mesh.triangles;
    for (const source of mesh.positions) {
      const own = mesh.boxes.get(source) ?? null;
      if (own === null) continue;
      isExact &&= keepsAxes(at);
      box = boxAround(box, boxAfter(at, own));
    }
  };
  const open = roots.map((node) => ({ node, under: identity }));
  for (let next = open.pop(); next !== undefined && placed < mostPlaced; next = open.pop()) {
    placed += 1;
    const at = times(next.under, next.node.at);
    for (const id of next.node.meshes) add(id, at);
    for (const node of next.node.nodes) open.push({ node, under: at });
  }
  if (box === null) for (const id of meshes.keys()) add(id, identity);
  return { box, triangles, isExact };
}

/** One pass: text is kept of the elements whose numbers are needed only. */
function parse(text: string): Read {
  const read: Read = { unitMetres: 1, upAxis: 'y', meshes: new Map(), roots: [], images: [], materials: 0 };
  const parser = new SaxesParser({ xmlns: false });
  const path: string[] = [];
  const nodes: Node[] = [];
  let mesh: Mesh | null = null;
  let source = '';
  let kept: string[] | null = null;
  parser.on('error', (error) => {
    throw unreadable(`it is not sound XML (${error.message.slice(0, 200)})`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name);
    if (path.length > deepest) throw unreadable(`its elements are nested deeper than ${deepest}`);
    const id = attributes['id'] ?? '';
    if (name === 'unit') read.unitMetres = positive(attributes['meter']) ?? 1;
    else if (name === 'material' && path.includes('library_materials')) read.materials += 1;
    else if (name === 'geometry') {
      mesh = { boxes: new Map(), positions: new Set(), triangles: 0 };
      read.meshes.set(id, mesh);
    } else if (name === 'source' && mesh !== null) source = id;
    else if (name === 'input' && attributes['semantic'] === 'POSITION')
      mesh?.positions.add((attributes['source'] ?? '').replace(/^#/, ''));
    else if (name === 'triangles' && mesh !== null) mesh.triangles += positive(attributes['count']) ?? 0;
    else if (name === 'node') {
      const node: Node = { at: identity, meshes: [], nodes: [] };
      const parent = nodes.at(-1);
      if (parent !== undefined) parent.nodes.push(node);
      else if (path.includes('visual_scene')) read.roots.push(node);
      nodes.push(node);
    } else if (name === 'instance_geometry')
      nodes.at(-1)?.meshes.push((attributes['url'] ?? '').replace(/^#/, ''));
    if (wanted.has(name)) kept = [];
  });
  parser.on('text', (piece) => kept?.push(piece));
  parser.on('closetag', ({ name }) => {
    path.pop();
    const content = kept === null ? '' : kept.join('');
    if (wanted.has(name)) kept = null;
    if (name === 'geometry') mesh = null;
    else if (name === 'node') nodes.pop();
    else if (name === 'up_axis') read.upAxis = axisOf(content) ?? read.upAxis;
    else if (name === 'float_array' && mesh !== null) mesh.boxes.set(source, boxOf(content));
    else if (name === 'vcount' && mesh !== null)
      mesh.triangles += (numbersOf(content) ?? []).reduce((sum, count) => sum + Math.max(0, count - 2), 0);
    else if (name === 'init_from' && path.includes('library_images') && content.trim() !== '')
      read.images.push({ uri: content.trim(), what: 'texture', line: parser.line });
    else moveNode(nodes, name, content);
  });
  parser.write(text).close();
  return read;
}

const wanted = new Set([
  'up_axis',
  'float_array',
  'vcount',
  'init_from',
  'matrix',
  'translate',
  'rotate',
  'scale',
]);

const moves = new Map<string, (numbers: readonly number[]) => Matrix>([
  ['translate', movedBy],
  ['scale', scaledBy],
  ['rotate', (numbers) => turnAbout(numbers, ((numbers[3] ?? 0) * Math.PI) / 180)],
  ['matrix', (numbers) => (numbers.length === 16 ? transposed(numbers) : identity)],
]);

/** Moves stand one after the other in their node. */
function moveNode(nodes: Node[], name: string, content: string): void {
  const node = nodes.at(-1);
  if (node === undefined) return;
  const numbers = numbersOf(content) ?? [];
  const move = moves.get(name)?.(numbers);
  if (move !== undefined) node.at = times(node.at, move);
}

/** COLLADA writes row after row. */
function transposed(numbers: readonly number[]): Matrix {
  return numbers.map((_, n) => numbers[(n % 4) * 4 + Math.floor(n / 4)] ?? 0);
}

function boxOf(content: string): Box | null {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let n = 0;
  for (const match of content.matchAll(/\S+/g)) {
    const value = Number(match[0]);
    if (!Number.isFinite(value)) return null;
    min[n % 3] = Math.min(min[n % 3] ?? Infinity, value);
    max[n % 3] = Math.max(max[n % 3] ?? -Infinity, value);
    n += 1;
  }
  return n < 3 ? null : { min, max };
}

const upAxes = new Map<string, Read['upAxis']>([
  ['X_UP', 'x'],
  ['Y_UP', 'y'],
  ['Z_UP', 'z'],
]);

function axisOf(content: string): Read['upAxis'] | null {
  return upAxes.get(content.trim()) ?? null;
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}
