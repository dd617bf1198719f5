/** FBX, binary and text: version, unit and axis as it states them, triangles, size, materials and the textures it names. */
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import {
  type Box,
  boxAfter,
  boxAround,
  compose,
  identity,
  keepsAxes,
  type Matrix,
  times,
} from '../matrix.ts';
import {
  type AsciiNode,
  binaryMagic,
  type FbxNode,
  parseAsciiFbx,
  parseBinaryFbx,
  unpacked,
} from './records.ts';

const mostBytes = 256 * 1024 * 1024;
/** As text it is ten times as much work. */
const mostTextBytes = 64 * 1024 * 1024;
const mostTextures = 2000;
/** Of records right under `Objects`, what is looked into; of geometries, only the numbers that are needed. */
const wantedObjects = new Set(['Geometry', 'Model', 'Material', 'Texture', 'Video']);
const wantedOfGeometry = new Set(['Vertices', 'PolygonVertexIndex']);

/** Throws `model.unreadable`. */
export async function readFbx(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes: head } = await folder.head(localPath, 1024);
  if (head.toString('latin1', 0, binaryMagic.length) === binaryMagic) {
    const bytes = await folder.read(localPath, mostBytes);
    if (bytes.readUInt8(22) === 1) return tooOld('FBX, binary with its bytes in the other order');
    const { version, nodes } = parseBinaryFbx(bytes, isWanted);
    return readingOf(version, 'binary', nodes, () => undefined);
  }
  if (!/^(\s*;|\s*FBXHeaderExtension)/.test(head.toString('latin1')))
    throw unreadable(`it is ${nameOfContent(head)}, not FBX`);
  const text = (await folder.read(localPath, mostTextBytes)).toString('utf8');
  const { version, nodes } = parseAsciiFbx(text);
  if (version === 0) throw unreadable('it does not say which version of FBX it is');
  const lines = new Map<FbxNode, number>();
  const note = (list: readonly AsciiNode[]): void => {
    for (const node of list) {
      lines.set(node, node.line);
      note(node.children);
    }
  };
  note(nodes);
  return readingOf(version, 'text', nodes, (node) => lines.get(node));
}

function isWanted([top, object, part]: readonly string[]): boolean {
  if (top !== 'GlobalSettings' && top !== 'Objects' && top !== 'Connections') return false;
  if (top !== 'Objects' || object === undefined) return true;
  if (!wantedObjects.has(object)) return false;
  return object !== 'Geometry' || part === undefined || wantedOfGeometry.has(part);
}

function versionWords(version: number): string {
  return `${Math.floor(version / 1000)}.${Math.floor(version / 100) % 10}`;
}

function tooOld(format: string): Reading {
  return {
    ...nothingRead,
    format,
    unread: 'its content was not read',
    faults: [
      {
        code: 'failed-validation',
        severity: 'warn',
        message:
          'It is of a version that most programs of today refuse, Caliper’s viewer too. Export it again as FBX 7.4 or newer.',
      },
    ],
  };
}

type LineOf = (node: FbxNode) => number | undefined;

function readingOf(version: number, how: string, nodes: readonly FbxNode[], lineOf: LineOf): Reading {
  const format = `FBX ${versionWords(version)}, ${how}`;
  if (version < 7000) return tooOld(format);
  const settings = propertiesOf(nodes.find(({ name }) => name === 'GlobalSettings'));
  const objects = nodes.filter(({ name }) => name === 'Objects').flatMap(({ children }) => children);
  const of = (name: string): FbxNode[] => objects.filter((one) => one.name === name);
  const factor = settings.get('UnitScaleFactor');
  const axis = settings.get('UpAxis');
  const unitMetres = factor !== undefined && factor > 0 ? factor / 100 : null;
  const geometries = of('Geometry').filter(({ values }) => values[2] === 'Mesh');
  const meshes = geometries.map(meshOf);
  const boxes = new Map(
    geometries.flatMap(({ values: [id] }, n) => {
      const box = meshes[n]?.box ?? null;
      return typeof id === 'number' && box !== null ? [[id, box] as const] : [];
    }),
  );
  const connections = nodes.filter(({ name }) => name === 'Connections').flatMap(({ children }) => children);
  const placed = placedBox(of('Model'), connections, boxes);
  const textures = texturesOf(of('Texture'), of('Video'), lineOf);
  const sides = placed === null ? null : sidesOf(placed.box);
  return {
    ...nothingRead,
    format,
    unitMetres,
    upAxis: (['x', 'y', 'z'] as const)[axis ?? -1] ?? null,
    size:
      sides === null || unitMetres === null
        ? null
        : {
            metres: [sides[0] * unitMetres, sides[1] * unitMetres, sides[2] * unitMetres],
            exact: placed?.isExact === true,
          },
    unitlessSize: unitMetres === null ? sides : null,
    triangles: meshes.reduce((sum, { triangles }) => sum + triangles, 0),
    materials: of('Material').length,
    textures: textures.count,
    references: textures.references,
    faults: [...unitFaults(unitMetres), ...(meshes.length === 0 ? [nothingToSee] : [])],
  };
}

function unitFaults(unitMetres: number | null): Reading['faults'] {
  if (unitMetres === null)
    return [
      {
        code: 'stated-unit',
        severity: 'note',
        message:
          'It states no unit, so programs guess one: most take centimetres. Check its size after you import it.',
      },
    ];
  if (unitMetres === 1) return [];
  const unit =
    Math.abs(unitMetres - 0.01) < 1e-8
      ? 'centimetres (UnitScaleFactor 1)'
      : `units of ${Number(unitMetres.toPrecision(6))} m (UnitScaleFactor ${Number((unitMetres * 100).toPrecision(6))})`;
  return [
    {
      code: 'stated-unit',
      severity: 'note',
      message: `It is in ${unit}. A program that ignores the unit shows it ${Number((1 / unitMetres).toPrecision(3))} times as ${unitMetres < 1 ? 'large' : 'small'}; import it with the unit turned on.`,
    },
  ];
}

const nothingToSee: Reading['faults'][number] = {
  code: 'failed-validation',
  severity: 'warn',
  message: 'It has no mesh, so there is nothing to see.',
};

/** `P: "UnitScaleFactor", "double", "Number", "", 1`: the last value of those that are numbers. */
function propertiesOf(node: FbxNode | undefined): Map<string, number> {
  const properties = new Map<string, number>();
  for (const list of node?.children ?? [])
    for (const { values } of list.children) {
      const [name] = values;
      const value = values.at(-1);
      if (typeof name === 'string' && typeof value === 'number') properties.set(name, value);
    }
  return properties;
}

/** A polygon ends with a negative index; one of n corners has n - 2 triangles. */
function meshOf(geometry: FbxNode): { readonly triangles: number; readonly box: Box | null } {
  const indices = numbersOf(geometry, 'PolygonVertexIndex');
  let polygons = 0;
  for (const index of indices) if (index < 0) polygons += 1;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const [n, value] of numbersOf(geometry, 'Vertices').entries()) {
    min[n % 3] = Math.min(min[n % 3] ?? Infinity, value);
    max[n % 3] = Math.max(max[n % 3] ?? -Infinity, value);
  }
  const isSound = [...min, ...max].every((side) => Number.isFinite(side));
  return { triangles: Math.max(0, indices.length - 2 * polygons), box: isSound ? { min, max } : null };
}

function numbersOf(geometry: FbxNode, name: string): Float64Array | Int32Array {
  const record = geometry.children.find((child) => child.name === name);
  const [first] = record?.values ?? [];
  if (typeof first === 'object' && 'kind' in first) return unpacked(first);
  const text = record?.children.find((child) => child.name === 'a')?.values ?? record?.values ?? [];
  return Float64Array.from(text.filter((value) => typeof value === 'number'));
}

function sidesOf({ min, max }: Box): [number, number, number] | null {
  const [x = Number.NaN, y = Number.NaN, z = Number.NaN] = max.map((value, n) => value - (min[n] ?? 0));
  return [x, y, z].every((side) => Number.isFinite(side)) ? [x, y, z] : null;
}

/** Embedded pictures need no file. The relative name counts; the other is a place on the machine that wrote it. */
function texturesOf(
  textures: readonly FbxNode[],
  videos: readonly FbxNode[],
  lineOf: LineOf,
): { readonly count: number; readonly references: Reference[] } {
  const embedded = new Set(videos.filter(isEmbedded).map(nameIn));
  const named = new Map<string, Reference>();
  const without = textures.length > 0 ? textures : videos;
  for (const node of without.slice(0, mostTextures)) {
    const { uri, line } = fileOf(node, lineOf);
    if (uri === '' || embedded.has(uri)) continue;
    named.set(uri, { uri, what: 'texture', ...(line !== undefined && { line }) });
  }
  const all = new Set([...textures, ...videos].map(nameIn).filter((name) => name !== ''));
  return { count: all.size, references: [...named.values()] };
}

function isEmbedded(video: FbxNode): boolean {
  return video.children.some(
    ({ name, values: [first] }) =>
      name === 'Content' &&
      ((typeof first === 'object' && 'rawBytes' in first && first.rawBytes > 0) ||
        (typeof first === 'string' && first !== '')),
  );
}

function nameIn(node: FbxNode): string {
  return fileOf(node, () => undefined).uri;
}

function fileOf(node: FbxNode, lineOf: LineOf): { readonly uri: string; readonly line: number | undefined } {
  const records = ['RelativeFilename', 'FileName', 'Filename'].flatMap((name) =>
    node.children.filter((child) => child.name === name),
  );
  const record = records.find(({ values: [uri] }) => typeof uri === 'string' && uri !== '');
  const [uri] = record?.values ?? [];
  return { uri: typeof uri === 'string' ? uri : '', line: record === undefined ? undefined : lineOf(record) };
}

// How large the meshes of an FBX are where its models put them, in the file's own units.

const deepest = 64;

/** Null when a model is placed in a way that is not read here: about pivots, or with a geometry turned on its own. */
function placedBox(
  models: readonly FbxNode[],
  connections: readonly FbxNode[],
  boxes: ReadonlyMap<number, Box>,
): { readonly box: Box; readonly isExact: boolean } | null {
  const parents = new Map<number, number[]>();
  for (const { values } of connections) {
    const [how, child, parent] = values;
    if (how !== 'OO' || typeof child !== 'number' || typeof parent !== 'number') continue;
    const known = parents.get(child);
    if (known === undefined) parents.set(child, [parent]);
    else if (known.length < deepest) known.push(parent);
  }
  const byId = new Map(
    models.flatMap((model) =>
      typeof model.values[0] === 'number' ? [[model.values[0], model] as const] : [],
    ),
  );
  let around: Box | null = null;
  let isExact = true;
  for (const [geometry, box] of boxes)
    for (const owner of parents.get(geometry) ?? []) {
      const under = matrixOf(owner, byId, parents);
      if (under === null) return null;
      around = boxAround(around, boxAfter(under, box));
      isExact &&= keepsAxes(under);
    }
  return around === null ? null : { box: around, isExact };
}

function matrixOf(
  model: number,
  byId: ReadonlyMap<number, FbxNode>,
  parents: ReadonlyMap<number, readonly number[]>,
): Matrix | null {
  let under: Matrix = identity;
  let at: number | undefined = model;
  for (let depth = 0; at !== undefined && at !== 0; depth += 1) {
    const node = byId.get(at);
    if (node === undefined) break;
    if (depth > deepest) return null;
    const own = ownMatrix(node);
    if (own === null) return null;
    under = times(own, under);
    at = parents.get(at)?.find((parent) => byId.has(parent));
  }
  return under;
}

const unreadPivots = new Set([
  'RotationOffset',
  'RotationPivot',
  'ScalingOffset',
  'ScalingPivot',
  'PostRotation',
  'GeometricTranslation',
  'GeometricRotation',
]);

function ownMatrix(model: FbxNode): Matrix | null {
  const properties = new Map<string, readonly number[]>();
  for (const list of model.children)
    for (const { values } of list.children) {
      const [name, ...rest] = values;
      if (typeof name === 'string')
        properties.set(name, rest.filter((one) => typeof one === 'number').slice(-3));
    }
  for (const name of unreadPivots) if (properties.get(name)?.some((one) => one !== 0) === true) return null;
  if (properties.get('GeometricScaling')?.some((one) => one !== 1) === true) return null;
  const rotation = properties.get('Lcl Rotation') ?? [];
  return times(
    compose(properties.get('Lcl Translation') ?? [], quaternionOf(properties.get('PreRotation') ?? []), []),
    compose([], quaternionOf(rotation), properties.get('Lcl Scaling') ?? []),
  );
}

/** Degrees about x, then y, then z, as FBX turns unless it says otherwise. */
function quaternionOf([x = 0, y = 0, z = 0]: readonly number[]): number[] {
  const [a, b, c] = [x, y, z].map((degrees) => (degrees * Math.PI) / 360) as [number, number, number];
  const [sx, cx, sy, cy, sz, cz] = [
    Math.sin(a),
    Math.cos(a),
    Math.sin(b),
    Math.cos(b),
    Math.sin(c),
    Math.cos(c),
  ];
  return [
    sx * cy * cz - cx * sy * sz,
    cx * sy * cz + sx * cy * sz,
    cx * cy * sz - sx * sy * cz,
    cx * cy * cz + sx * sy * sz,
  ];
}
