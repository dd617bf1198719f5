/** A model as a small picture with a clear background, drawn by the processor: for the library, where no preview came with it. */
import {
  type BufferAttribute,
  type BufferGeometry,
  InstancedMesh,
  type InterleavedBufferAttribute,
  Matrix3,
  Matrix4,
  Mesh,
  type Object3D,
  PerspectiveCamera,
  Vector3,
} from 'three';
import { viewDirections } from '../frames.ts';
import { type Drawn, isDrawn, type ModelBounds } from '../measure.ts';
import { materialsOf } from '../model-shapes.ts';
import { sphereOf } from '../view/camera-moves.ts';
import { createFrame, drawTriangles, type Frame, type Vertices, vertexSize } from './frame.ts';
import { strokesOf } from './strokes.ts';
import { type Direction, type Look, lit, lookOf, type ReadTexels, unit } from './surface.ts';

/** Pixels of a picture, sRGB with alpha, not premultiplied; its first row is the upper one. */
export interface Picture {
  readonly edgePx: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Of each edge; then two by two become one. */
const finer = 2;
const fovDegrees = 30;
/** How much of the picture the object takes. */
const filled = 0.94;

/** Square, seen from the front right above as the 3D view begins. World matrices must be current. */
export function drawPicture(
  root: Object3D,
  bounds: ModelBounds,
  edgePx: number,
  readTexels: ReadTexels,
): Picture {
  const frame = createFrame(edgePx * finer, edgePx * finer);
  const camera = cameraFor(bounds);
  const parts = visibleParts(root, readTexels);
  // What can be seen through comes last, over what is behind it.
  for (const blended of [false, true])
    for (const part of parts) if (part.look.surface.blended === blended) drawPart(frame, part, camera);
  return { edgePx, pixels: halved(frame) };
}

interface Part {
  readonly object: Drawn;
  readonly look: Look;
  /** Corners of the index, or of the vertices where there is none. */
  readonly from: number;
  readonly to: number;
}

/** As near as all corners of the box let it. */
function cameraFor(bounds: ModelBounds): PerspectiveCamera {
  const { center } = sphereOf(bounds);
  const towards = new Vector3(...viewDirections.perspective).normalize();
  const camera = new PerspectiveCamera(fovDegrees, 1, 0.001, 10);
  camera.lookAt(towards.clone().negate());
  camera.updateMatrix();
  const right = new Vector3().setFromMatrixColumn(camera.matrix, 0);
  const up = new Vector3().setFromMatrixColumn(camera.matrix, 1);
  const opening = Math.tan((fovDegrees * Math.PI) / 360) * filled;
  const distances = cornersOf(bounds).map((corner) => {
    corner.sub(center);
    return Math.max(Math.abs(corner.dot(right)), Math.abs(corner.dot(up))) / opening + corner.dot(towards);
  });
  camera.position.copy(center).addScaledVector(towards, Math.max(...distances, 1e-9));
  camera.updateMatrixWorld(true);
  return camera;
}

function cornersOf({ min, max }: ModelBounds): Vector3[] {
  return [min[0], max[0]].flatMap((x) =>
    [min[1], max[1]].flatMap((y) => [min[2], max[2]].map((z) => new Vector3(x, y, z))),
  );
}

function visibleParts(root: Object3D, readTexels: ReadTexels): Part[] {
  const all: { readonly parts: readonly Part[]; readonly isLook: boolean }[] = [];
  const looks = new Map<object, Look | null>();
  root.traverseVisible((object) => {
    if (!isDrawn(object)) return;
    const geometry: BufferGeometry = object.geometry;
    if (geometry.getAttribute('position') === undefined) return;
    const materials = materialsOf(object);
    const whole = { start: 0, count: Number.POSITIVE_INFINITY, materialIndex: 0 };
    const groups = materials.length > 1 && geometry.groups.length > 0 ? geometry.groups : [whole];
    const parts = groups.flatMap(({ start, count, materialIndex = 0 }) => {
      const material = materials[materialIndex];
      if (material === undefined) return [];
      if (!looks.has(material)) looks.set(material, lookOf(material, readTexels));
      const look = looks.get(material) ?? null;
      return look === null ? [] : [{ object, look, ...corners(geometry, start, count) }];
    });
    all.push({ parts, isLook: object.userData['caliperRole'] === undefined });
  });
  const shown = all.filter(({ isLook }) => isLook);
  return (shown.length > 0 ? shown : all).flatMap(({ parts }) => parts);
}

function corners(geometry: BufferGeometry, start: number, count: number): { from: number; to: number } {
  const { drawRange } = geometry;
  const all = geometry.getIndex()?.count ?? geometry.getAttribute('position').count;
  const from = Math.max(start, drawRange.start);
  return { from, to: Math.min(all, start + count, drawRange.start + drawRange.count) };
}

function drawPart(frame: Frame, part: Part, camera: PerspectiveCamera): void {
  const { object, look, from, to } = part;
  const geometry: BufferGeometry = object.geometry;
  const index = geometry.getIndex();
  const corner = (at: number): number => index?.getX(from + at) ?? from + at;
  const count = Math.max(0, to - from);
  const copies = object instanceof InstancedMesh ? object.count : 1;
  const own = new Matrix4();
  for (let copy = 0; copy < copies; copy++) {
    if (object instanceof InstancedMesh) object.getMatrixAt(copy, own);
    const world = object.matrixWorld.clone().multiply(own);
    const vertices = placed(geometry, world, look, camera, frame.width);
    if (object instanceof Mesh) drawTriangles(frame, vertices, corner, Math.floor(count / 3), look.surface);
    else {
      const strokes = strokesOf(object, vertices, corner, count, finer);
      drawTriangles(frame, strokes.vertices, (at) => at, strokes.triangles, look.surface);
    }
  }
}

/** Every vertex on the frame, with its light. */
function placed(
  geometry: BufferGeometry,
  world: Matrix4,
  look: Look,
  camera: PerspectiveCamera,
  edge: number,
): Vertices {
  const position = geometry.getAttribute('position');
  const normals = normalsOf(geometry);
  const uvs = look.surface.texels === null ? undefined : geometry.getAttribute('uv');
  const values = new Float32Array(position.count * vertexSize);
  const toClip = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse).elements;
  const turn = new Matrix3().getNormalMatrix(world);
  const eye = camera.position;
  // What is mirrored is seen from behind by the turn of its corners, and is lit as its normals say.
  const isMirrored = world.determinant() < 0;
  const [point, normal] = [new Vector3(), new Vector3()];
  for (let i = 0; i < position.count; i++) {
    point.fromBufferAttribute(position, i).applyMatrix4(world);
    const { x, y, z } = point;
    const w = row(toClip, 3, x, y, z);
    const near = 1 / w;
    const offset = i * vertexSize;
    values[offset] = (row(toClip, 0, x, y, z) * near * 0.5 + 0.5) * edge;
    values[offset + 1] = (0.5 - row(toClip, 1, x, y, z) * near * 0.5) * edge;
    values[offset + 2] = near;
    if (uvs !== undefined) {
      const [u, v] = textured(uvs, i, look.uvMatrix);
      values[offset + 3] = u * near;
      values[offset + 4] = v * near;
    }
    normal.fromBufferAttribute(normals, i).applyMatrix3(turn);
    const towards = unit([eye.x - x, eye.y - y, eye.z - z]);
    const facing = unit([normal.x, normal.y, normal.z]);
    const shades = look.unlit ? shining : bothShades(isMirrored ? opposite(facing) : facing, towards, look);
    for (const [at, shade] of shades.entries()) values[offset + 5 + at] = shade * near;
  }
  return { values, colours: look.vertexColours ? coloursOf(geometry) : null };
}

const shining = [1, 0, 1, 0] as const;

function bothShades(normal: Direction, towards: Direction, { finish }: Look): readonly number[] {
  const front = lit(normal, towards, finish);
  const back = lit(opposite(normal), towards, finish);
  return [front.shade, front.gloss, back.shade, back.gloss];
}

function opposite([x, y, z]: Direction): Direction {
  return [-x, -y, -z];
}

function row(matrix: readonly number[], at: number, x: number, y: number, z: number): number {
  return (
    (matrix[at] ?? 0) * x + (matrix[at + 4] ?? 0) * y + (matrix[at + 8] ?? 0) * z + (matrix[at + 12] ?? 0)
  );
}

/** Faces without normals are flat in the 3D view; smooth ones are near enough for a small picture. */
function normalsOf(geometry: BufferGeometry): BufferAttribute | InterleavedBufferAttribute {
  if (geometry.getAttribute('normal') === undefined) geometry.computeVertexNormals();
  return geometry.getAttribute('normal');
}

function textured(
  uvs: BufferAttribute | InterleavedBufferAttribute,
  i: number,
  matrix: Matrix3 | null,
): readonly [number, number] {
  const [u, v] = [uvs.getX(i), uvs.getY(i)];
  if (matrix === null) return [u, v];
  const [a, b, , c, d, , e, f] = matrix.elements;
  return [a * u + c * v + e, b * u + d * v + f];
}

function coloursOf(geometry: BufferGeometry): Float32Array | null {
  const colour = geometry.getAttribute('color');
  if (colour === undefined) return null;
  const colours = new Float32Array(colour.count * 3);
  for (let i = 0; i < colour.count; i++) colours.set([colour.getX(i), colour.getY(i), colour.getZ(i)], i * 3);
  return colours;
}

/** Two by two pixels as one: their colours weighed by how much of them is there. */
function halved({ width, height, pixels }: Frame): Uint8ClampedArray<ArrayBuffer> {
  const [w, h] = [width / finer, height / finer];
  const half = new Uint8ClampedArray(w * h * 4);
  const sum = new Float64Array(4);
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      sum.fill(0);
      for (const [dx, dy] of quarters) {
        const from = ((y * finer + dy) * width + x * finer + dx) * 4;
        const alpha = pixels[from + 3] ?? 0;
        for (let channel = 0; channel < 3; channel++)
          sum[channel] = (sum[channel] ?? 0) + (pixels[from + channel] ?? 0) * alpha;
        sum[3] = (sum[3] ?? 0) + alpha;
      }
      const to = (y * w + x) * 4;
      const alpha = sum[3] ?? 0;
      if (alpha === 0) continue;
      for (let channel = 0; channel < 3; channel++) half[to + channel] = (sum[channel] ?? 0) / alpha;
      half[to + 3] = alpha / quarters.length;
    }
  return half;
}

const quarters = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;
