/** The meshes of a COLLADA: sources, and primitives as corners of indices (COLLADA 1.4.1, chapter 5, "Geometry"). */
import { type Counted, none } from '../mesh/counted.ts';
import { type Integers, integers, meshLimits } from '../mesh/growing.ts';
import { everyHas, joinCorners } from '../mesh/join-corners.ts';
import { triangulate } from '../mesh/triangulate.ts';
import { childOf, childrenOf, type DaeElement, idIn, numbersIn } from './elements.ts';

/** Vertices of one look, one after the other; null where the file has none of the kind. */
export interface DaePrimitive {
  /** The name that a place in the scene binds to a material. */
  readonly symbol: string | null;
  readonly kind: 'triangles' | 'lines';
  readonly positions: Float32Array<ArrayBuffer>;
  /** For each vertex the place of its position in the geometry's source: skins go by it. */
  readonly places: Int32Array<ArrayBuffer>;
  readonly normals: Float32Array<ArrayBuffer> | null;
  readonly textureCoordinates: Float32Array<ArrayBuffer> | null;
  /** Red, green and blue, sRGB from 0 to 1. */
  readonly colours: Float32Array<ArrayBuffer> | null;
  readonly index: Uint32Array<ArrayBuffer>;
}

export interface DaeGeometry {
  readonly primitives: readonly DaePrimitive[];
  /** Faces and lines that name values which are not there. */
  readonly broken: Counted;
}

/** Values as an accessor has them: `size` for each. */
interface Source {
  readonly values: Float32Array;
  readonly size: number;
  readonly count: number;
}
type Sources = ReadonlyMap<string, Source>;

/** `geometry` is the element of that name. Throws `model.beyond-limit`. */
export function readGeometry(geometry: DaeElement): DaeGeometry {
  const mesh = childOf(geometry, 'mesh') ?? childOf(geometry, 'convex_mesh');
  const sources = new Map<string, Source>();
  for (const element of childrenOf(mesh, 'source')) {
    const source = readSource(element);
    if (source !== null) sources.set(element.attributes['id'] ?? '', source);
  }
  const broken = none();
  const primitives = (mesh?.children ?? []).flatMap((element) => {
    if (!primitiveNames.has(element.name)) return [];
    const primitive = readPrimitive(element, mesh, sources, broken);
    return primitive === null ? [] : [primitive];
  });
  return { primitives, broken };
}

const primitiveNames = new Set([
  'triangles',
  'polylist',
  'polygons',
  'tristrips',
  'trifans',
  'lines',
  'linestrips',
]);

/** Null for one of names. */
export function readSource(element: DaeElement): Source | null {
  const array = childOf(element, 'float_array');
  const accessor = childOf(childOf(element, 'technique_common'), 'accessor');
  if (array === undefined) return null;
  const numbers = numbersIn(array.text);
  const stride = wholeOf(accessor?.attributes['stride']) ?? (accessor === undefined ? 3 : 1);
  const offset = wholeOf(accessor?.attributes['offset']) ?? 0;
  // A parameter without a name is passed over, as the specification wants it.
  const named = childrenOf(accessor, 'param').flatMap(({ attributes }, n) =>
    attributes['name'] === undefined || attributes['name'] === '' ? [] : [n],
  );
  const parts = named.length > 0 ? named : Array.from({ length: Math.min(stride, 16) }, (_, n) => n);
  const most = stride === 0 ? 0 : Math.max(0, Math.floor((numbers.length - offset) / stride));
  const count = Math.min(most, wholeOf(accessor?.attributes['count']) ?? most);
  const values = new Float32Array(count * parts.length);
  for (let n = 0; n < count; n++)
    for (let part = 0; part < parts.length; part++)
      values[n * parts.length + part] = numbers[offset + n * stride + (parts[part] ?? 0)] ?? 0;
  return { values, size: parts.length, count };
}

export function wholeOf(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** Where in a corner's indices each kind of value is; -1 for none. */
interface Layout {
  readonly stride: number;
  readonly sources: readonly (Source | null)[];
  readonly offsets: readonly number[];
}

/** In the order of a corner's parts. */
const semantics = ['POSITION', 'TEXCOORD', 'NORMAL', 'COLOR'] as const;

function layoutOf(primitive: DaeElement, mesh: DaeElement | undefined, sources: Sources): Layout {
  const found = semantics.map((): { source: Source | null; offset: number; set: number } => ({
    source: null,
    offset: -1,
    set: Infinity,
  }));
  let stride = 1;
  const add = (input: DaeElement, offset: number): void => {
    const at = semantics.findIndex((semantic) => semantic === input.attributes['semantic']);
    const set = wholeOf(input.attributes['set']) ?? 0;
    const entry = found[at];
    // Of several sets the lowest is the one that materials mean by default.
    if (entry === undefined || set >= entry.set) return;
    Object.assign(entry, { source: sources.get(idIn(input.attributes['source'])) ?? null, offset, set });
  };
  const inputs = childrenOf(primitive, 'input');
  for (const input of inputs) {
    const offset = Math.min(wholeOf(input.attributes['offset']) ?? 0, 64);
    stride = Math.max(stride, offset + 1);
    if (input.attributes['semantic'] !== 'VERTEX') add(input, offset);
    else {
      const id = idIn(input.attributes['source']);
      const vertices = childrenOf(mesh, 'vertices').find(({ attributes }) => attributes['id'] === id);
      for (const inner of childrenOf(vertices, 'input')) add(inner, offset);
    }
  }
  return { stride, sources: found.map(({ source }) => source), offsets: found.map(({ offset }) => offset) };
}

function readPrimitive(
  element: DaeElement,
  mesh: DaeElement | undefined,
  sources: Sources,
  broken: Counted,
): DaePrimitive | null {
  const layout = layoutOf(element, mesh, sources);
  const [position] = layout.sources;
  if (position === null || position === undefined || position.size < 3) return null;
  const corners = integers();
  const add = cornerAdder(layout, corners);
  const isLines = element.name === 'lines' || element.name === 'linestrips';
  for (const { indices, from, count } of runsOf(element, layout.stride)) {
    const isSound = add.isSound(indices, from, count);
    if (!isSound || count < (isLines ? 2 : 3)) {
      if (count === 0) continue;
      broken.count++;
      if (broken.count === 1) broken.line = element.line;
      continue;
    }
    for (const corner of cornersOf(element.name, indices, from, count, layout, position))
      add.corner(indices, from + corner * layout.stride);
  }
  if (corners.length === 0) return null;
  return joined(element.attributes['material'] ?? null, isLines ? 'lines' : 'triangles', layout, corners);
}

/** So many corners of one face, strip or line, from a place in the indices on. */
interface Run {
  readonly indices: readonly number[];
  readonly from: number;
  readonly count: number;
}

function* runsOf(element: DaeElement, stride: number): Generator<Run> {
  const each = element.name === 'triangles' ? 3 : element.name === 'lines' ? 2 : null;
  if (element.name === 'polylist') {
    const indices = numbersIn(childOf(element, 'p')?.text);
    let from = 0;
    for (const count of numbersIn(childOf(element, 'vcount')?.text)) {
      if (!(count >= 0)) return;
      yield { indices, from, count: Math.min(count, meshLimits.cornersOfFace) };
      from += count * stride;
    }
    return;
  }
  // Holes of polygons (`ph`) are filled: only their outlines are kept.
  const texts = element.children.flatMap((child) =>
    child.name === 'p' ? [child.text] : child.name === 'ph' ? [childOf(child, 'p')?.text ?? ''] : [],
  );
  for (const text of texts) {
    const indices = numbersIn(text);
    const corners = Math.floor(indices.length / stride);
    if (each === null) yield { indices, from: 0, count: corners };
    else
      for (let corner = 0; corner + each <= corners; corner += each)
        yield { indices, from: corner * stride, count: each };
  }
}

/** Corners of triangles, or ends of lines, of one run. */
function* cornersOf(
  name: string,
  indices: readonly number[],
  from: number,
  count: number,
  { stride, offsets }: Layout,
  { values, size }: Source,
): Generator<number> {
  if (name === 'lines' || name === 'linestrips') {
    for (let corner = 1; corner < count; corner++) yield* [corner - 1, corner];
  } else if (name === 'tristrips') {
    for (let corner = 2; corner < count; corner++)
      yield* corner % 2 === 0 ? [corner - 2, corner - 1, corner] : [corner - 1, corner - 2, corner];
  } else if (name === 'trifans' || count <= 4) {
    for (let corner = 2; corner < count; corner++) yield* [0, corner - 1, corner];
  } else {
    const place = (corner: number): number => indices[from + corner * stride + (offsets[0] ?? 0)] ?? 0;
    const own = new Float32Array(count * 3);
    for (let corner = 0; corner < count; corner++)
      for (let axis = 0; axis < 3; axis++) own[corner * 3 + axis] = values[place(corner) * size + axis] ?? 0;
    yield* triangulate(count, own, (corner) => corner);
  }
}

function cornerAdder({ stride, sources, offsets }: Layout, corners: Integers) {
  const [position] = sources;
  return {
    /** Every corner has a position that is there. */
    isSound(indices: readonly number[], from: number, count: number): boolean {
      for (let corner = 0; corner < count; corner++) {
        const place = indices[from + corner * stride + (offsets[0] ?? 0)] ?? -1;
        if (!(Number.isInteger(place) && place >= 0 && place < (position?.count ?? 0))) return false;
      }
      return true;
    },
    corner(indices: readonly number[], at: number): void {
      for (const [kind, source] of sources.entries()) {
        const place = source === null ? -1 : (indices[at + (offsets[kind] ?? 0)] ?? -1);
        corners.push(Number.isInteger(place) && place >= 0 && place < (source?.count ?? 0) ? place : -1);
      }
    },
  };
}

function joined(
  symbol: string | null,
  kind: DaePrimitive['kind'],
  { sources }: Layout,
  corners: Integers,
): DaePrimitive {
  const stride = semantics.length;
  const { index, unique } = joinCorners(corners.filled(), stride);
  const picked = (part: number, size: number): Float32Array<ArrayBuffer> | null => {
    const source = sources[part] ?? null;
    if (source === null || source.size < size || !everyHas(unique, part, stride)) return null;
    const values = new Float32Array((unique.length / stride) * size);
    for (let vertex = 0; vertex * stride < unique.length; vertex++) {
      const place = (unique[vertex * stride + part] ?? 0) * source.size;
      for (let axis = 0; axis < size; axis++) values[vertex * size + axis] = source.values[place + axis] ?? 0;
    }
    return values;
  };
  return {
    symbol,
    kind,
    positions: picked(0, 3) ?? new Float32Array(),
    places: unique.filter((_, at) => at % stride === 0),
    textureCoordinates: picked(1, 2),
    normals: picked(2, 3),
    colours: picked(3, 3),
    index,
  };
}
