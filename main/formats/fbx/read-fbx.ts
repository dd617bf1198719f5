/** An FBX file, binary or text, 6.0 to 7.7: what its meshes are, where its models put them, and how they look, in the file's own frame and units. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import { identity, type Matrix, times } from '../matrix.ts';
import { fbxWords } from './fbx-words.ts';
import { type FbxMesh, readMesh, tooManyTriangles } from './mesh/mesh.ts';
import { FbxLists, type FbxNumbers } from './mesh/numbers.ts';
import { type Inflate, isBinaryFbx, readBinaryRecords } from './records/binary-records.ts';
import { beyond, fbxLimits } from './records/record.ts';
import { readTextRecords } from './records/text-records.ts';
import { type PointMatrix, shapedPoints, skinOf } from './scene/deform.ts';
import { FbxLooks, type FbxMaterial, type FbxTexture } from './scene/looks.ts';
import { type FbxObject, FbxObjects, type FbxProperties, settingsOf } from './scene/objects.ts';
import { FbxPlaces, geometricOf } from './scene/transform.ts';

/** A mesh where a model puts it. The same mesh may be placed several times. */
export interface PlacedMesh {
  readonly name: string;
  readonly mesh: FbxMesh;
  /** The mesh's points, with the shapes that are turned on. */
  readonly points: FbxNumbers;
  /** From the mesh to the file's frame; for a mesh with bones, of the points that none holds. */
  readonly matrix: Matrix;
  /** Each point's own, where bones hold the mesh. */
  readonly matrixOf: PointMatrix | null;
  /** By the places that the mesh's polygons name. */
  readonly materials: readonly FbxMaterial[];
}

/** What a file states of its own frame. */
export interface FbxFrame {
  /** How long its unit is; null where it states none, and programs take centimetres. */
  readonly unitMetres: number | null;
  /** The unit that it was made in, before it was exported; null where it states none. */
  readonly originalUnitMetres: number | null;
  readonly upAxis: 'x' | 'y' | 'z' | null;
  /** From its frame to one with X to the right, Y up and Z to the front. */
  readonly toYUp: Matrix;
}

export interface FbxDocument {
  readonly version: number;
  readonly isText: boolean;
  readonly frame: FbxFrame;
  readonly placed: readonly PlacedMesh[];
  /** Of the placed ones: a mesh used twice counts twice. */
  readonly triangles: number;
  /** Polygons that were left out. */
  readonly broken: number;
  readonly materials: readonly FbxMaterial[];
  readonly textures: readonly FbxTexture[];
  /** Surfaces and lines of kinds that are not shown, such as NURBS. */
  readonly otherShapes: number;
}

/** `layers`: false where only shapes and sizes are wanted. */
export interface ReadOptions {
  readonly inflate: Inflate;
  readonly layers: boolean;
}

/** Throws `model.version-unsupported`, `model.damaged`, `model.beyond-limit`. */
export async function readFbx(bytes: Uint8Array, { inflate, layers }: ReadOptions): Promise<FbxDocument> {
  const lists = new FbxLists(inflate);
  const records = isBinaryFbx(bytes) ? readBinaryRecords(bytes) : readTextRecords(bytes);
  const objects = new FbxObjects(records);
  const looks = new FbxLooks(objects);
  const places = new FbxPlaces(objects);
  const placed: PlacedMesh[] = [];
  const read = new Map<string, FbxMesh | null>();
  let triangles = 0;
  let copied = 0;
  for (const { model, geometry } of shownIn(objects)) {
    const known = read.get(geometry.id);
    const mesh = known === undefined ? await readMesh(geometry.record, { lists, layers }) : known;
    read.set(geometry.id, mesh);
    if (mesh === null) continue;
    if (placed.length >= fbxLimits.placed)
      throw beyond(fbxWords.beyond.meshes, formatNumber(fbxLimits.placed));
    triangles += mesh.triangles;
    if (triangles * 3 > fbxLimits.corners) throw tooManyTriangles();
    const deformed = { objects, places, model, geometry, mesh, lists };
    const matrix = times(places.worldOf(model), geometricOf(model.properties));
    const points = await shapedPoints(deformed);
    const matrixOf = await skinOf(deformed, matrix);
    if (points !== mesh.points || matrixOf !== null) copied += mesh.points.length;
    if (copied > fbxLimits.copied)
      throw beyond(fbxWords.beyond.movedVertices, formatNumber(fbxLimits.copied / 3));
    placed.push({
      name: model.name,
      mesh,
      points,
      matrix,
      matrixOf,
      materials: looks.materialsOf(model, mesh),
    });
  }
  return {
    version: records.version,
    isText: records.isText,
    frame: frameOf(settingsOf(records)),
    placed,
    triangles,
    broken: [...read.values()].reduce((sum, mesh) => sum + (mesh?.broken ?? 0), 0),
    materials: looks.materials,
    textures: looks.textures,
    otherShapes: objects.all.filter(({ type }) => /^(?:Nurbs|TrimNurbs|Patch|Boundary)/.test(type)).length,
  };
}

interface Shown {
  readonly model: FbxObject;
  /** The model itself before version 7. */
  readonly geometry: FbxObject;
}

function shownIn(objects: FbxObjects): Shown[] {
  return objects.of('Model').flatMap((model) => {
    const geometries = objects
      .childrenOf(model)
      .filter(({ object }) => object.kind === 'Geometry' && object.type !== 'Shape')
      .map(({ object }) => ({ model, geometry: object }));
    const isOwn = model.record.children.some(({ name }) => name === 'PolygonVertexIndex');
    return isOwn ? [{ model, geometry: model }, ...geometries] : geometries;
  });
}

// The frame of a file: three axes with their signs, and a unit in centimetres.

function frameOf(settings: FbxProperties): FbxFrame {
  const up = settings.number('UpAxis');
  return {
    unitMetres: metresOf(settings.number('UnitScaleFactor')),
    originalUnitMetres: metresOf(settings.number('OriginalUnitScaleFactor')),
    upAxis: (['x', 'y', 'z'] as const)[up ?? -1] ?? null,
    toYUp: toYUp(settings),
  };
}

const metresOf = (factor: number | null): number | null =>
  factor !== null && factor > 0 && factor < 1e6 ? factor / 100 : null;

/** Y up where the file does not say it, or says what cannot be. */
function toYUp(settings: FbxProperties): Matrix {
  const stated = (name: string, usual: number): { axis: number; sign: number } => ({
    axis: settings.number(`${name}Axis`) ?? usual,
    sign: Math.sign(settings.number(`${name}AxisSign`) ?? 1) || 1,
  });
  const up = stated('Up', 1);
  const others = { right: stated('Coord', 0), front: stated('Front', 2) };
  const rows = [others.right, up, others.front];
  const made = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
  for (const [row, { axis, sign }] of rows.entries()) made[axis * 4 + row] = sign;
  const isWhole =
    new Set(rows.map(({ axis }) => axis)).size === 3 && rows.every(({ axis }) => axis >= 0 && axis < 3);
  if (isWhole) return made;
  if (up.axis === 2) return [1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1];
  return up.axis === 0 ? [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] : identity;
}

// Where the triangles of a document lie.

/** In the file's frame and units. */
export interface FbxBounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Around the corners of all triangles, as they are placed; null where there are none with a place. */
export function boundsOf({ placed }: FbxDocument): FbxBounds | null {
  const min: [number, number, number] = [Infinity, Infinity, Infinity];
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const one of placed) extend(one, min, max);
  return min.every((value, at) => value <= (max[at] ?? -Infinity)) ? { min, max } : null;
}

function extend({ mesh, points, matrix, matrixOf }: PlacedMesh, min: number[], max: number[]): void {
  const used = usedPoints(mesh);
  let m: ArrayLike<number> = matrix;
  const own = new Float64Array(16);
  for (let point = 0; point < used.length; point++) {
    if (used[point] === 0) continue;
    if (matrixOf !== null) {
      matrixOf(point, own);
      m = own;
    }
    const [x = 0, y = 0, z = 0] = [points[point * 3], points[point * 3 + 1], points[point * 3 + 2]];
    for (let row = 0; row < 3; row++) {
      const value = (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[8 + row] ?? 0) * z + (m[12 + row] ?? 0);
      if (!Number.isFinite(value)) continue;
      if (value < (min[row] ?? 0)) min[row] = value;
      if (value > (max[row] ?? 0)) max[row] = value;
    }
  }
}

/** 1 for each point that a sound polygon of three corners or more has. */
function usedPoints({ points, counts, indices }: FbxMesh): Uint8Array {
  const used = new Uint8Array(Math.floor(points.length / 3));
  let start = 0;
  for (const count of counts) {
    let isSound = count >= 3;
    for (let at = start; at < start + count; at++) isSound &&= (indices[at] ?? 0) < used.length;
    if (isSound) for (let at = start; at < start + count; at++) used[indices[at] ?? 0] = 1;
    start += count;
  }
  return used;
}
