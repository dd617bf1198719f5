/** Which place of a model lies on a line from the eye. */
import {
  type BufferGeometry,
  type Camera,
  InstancedMesh,
  type Intersection,
  Matrix4,
  Mesh,
  type Object3D,
  Plane,
  Ray,
  Raycaster,
  Sphere,
  type Vector2,
  Vector3,
} from 'three';
import type { MeshBVH } from 'three-mesh-bvh';
import type { ViewPick } from '../view-handle.ts';

/** Trees by the geometries that have one; triangles of the others are gone through one after the other. */
export type Trees = ReadonlyMap<BufferGeometry, MeshBVH>;

/** What is asked, as it was when it was asked: the camera may have moved since. */
export interface Line {
  readonly raycaster: Raycaster;
  /** In the camera's own coordinates, −1 to 1. */
  readonly at: Vector2;
  readonly toScreen: Matrix4;
  /** Cuts off what lies behind it: what is not drawn is not hit. */
  readonly plane: Plane | null;
}

/** `at` in the camera's own coordinates. */
export function lineFrom(camera: Camera, at: Vector2, plane: Plane | null): Line {
  const raycaster = new Raycaster();
  raycaster.setFromCamera(at, camera);
  const toScreen = new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse);
  return { raycaster, at: at.clone(), toScreen, plane: plane?.clone() ?? null };
}

/** A place that was hit, in the frame of the picture; `away` from the eye in metres. */
export interface Hit {
  readonly point: Vector3;
  readonly face: Intersection['face'];
  readonly mesh: Mesh;
  readonly toWorld: Matrix4;
  readonly away: number;
}

type Ask = Pick<Line, 'raycaster' | 'plane'>;

/** The nearest place that is drawn; null beside the model. */
export function pickModel(root: Object3D, line: Line, trees: Trees): ViewPick | null {
  let nearest: Hit | null = null;
  root.traverseVisible((object) => {
    if (!(object instanceof Mesh)) return;
    const hit = hitMesh(object, line, trees);
    if (hit !== null && (nearest === null || hit.away < nearest.away)) nearest = hit;
  });
  return nearest === null ? null : placeOf(nearest, line);
}

/** The nearest place of one mesh; null beside it. World matrices must be current. */
export function hitMesh(mesh: Mesh, ask: Ask, trees: Trees): Hit | null {
  const tree = trees.get(mesh.geometry);
  return tree === undefined ? hitByAll(mesh, ask) : hitByTree(mesh, tree, ask);
}

function hitByAll(mesh: Mesh, { raycaster, plane }: Ask): Hit | null {
  const hit = raycaster
    .intersectObject(mesh, false)
    .find(({ point }) => plane === null || plane.distanceToPoint(point) >= 0);
  if (hit === undefined) return null;
  const toWorld = matrixOf(mesh, hit.instanceId ?? null);
  return { point: hit.point, face: hit.face, mesh, toWorld, away: hit.distance };
}

function hitByTree(mesh: Mesh, tree: MeshBVH, line: Ask): Hit | null {
  if (!(mesh instanceof InstancedMesh)) return hitOfOne(mesh, tree, line, mesh.matrixWorld);
  let nearest: Hit | null = null;
  const sphere = new Sphere();
  for (let copy = 0; copy < mesh.count; copy++) {
    const toWorld = matrixOf(mesh, copy);
    const own = mesh.geometry.boundingSphere;
    if (own !== null && !line.raycaster.ray.intersectsSphere(sphere.copy(own).applyMatrix4(toWorld)))
      continue;
    const hit = hitOfOne(mesh, tree, line, toWorld);
    if (hit !== null && (nearest === null || hit.away < nearest.away)) nearest = hit;
  }
  return nearest;
}

function hitOfOne(mesh: Mesh, tree: MeshBVH, { raycaster, plane }: Ask, toWorld: Matrix4): Hit | null {
  if (toWorld.determinant() === 0) return null;
  const toOwn = toWorld.clone().invert();
  const ray = new Ray().copy(raycaster.ray).applyMatrix4(toOwn);
  const [near, far] = plane === null ? whole : drawnPart(ray, new Plane().copy(plane).applyMatrix4(toOwn));
  const hit = near > far ? null : tree.raycastFirst(ray, mesh.material, near, far);
  if (hit === null) return null;
  const point = hit.point.clone().applyMatrix4(toWorld);
  return { point, face: hit.face, mesh, toWorld, away: point.distanceTo(raycaster.ray.origin) };
}

const whole = [0, Number.POSITIVE_INFINITY] as const;
const nothing = [1, 0] as const;

/** Between which lengths a line is in front of a plane. */
function drawnPart({ origin, direction }: Ray, plane: Plane): readonly [near: number, far: number] {
  const away = plane.distanceToPoint(origin);
  const rises = plane.normal.dot(direction);
  if (rises === 0) return away >= 0 ? whole : nothing;
  const at = -away / rises;
  if (rises > 0) return [Math.max(0, at), Number.POSITIVE_INFINITY];
  return at < 0 ? nothing : [0, at];
}

function matrixOf(mesh: Mesh, copy: number | null): Matrix4 {
  if (!(mesh instanceof InstancedMesh) || copy === null) return mesh.matrixWorld;
  const own = new Matrix4();
  mesh.getMatrixAt(copy, own);
  return own.premultiply(mesh.matrixWorld);
}

function placeOf({ point, face, mesh, toWorld }: Hit, { raycaster, at, toScreen }: Line): ViewPick {
  const { direction } = raycaster.ray;
  const normal = face?.normal.clone().transformDirection(toWorld) ?? direction.clone().negate();
  if (normal.dot(direction) > 0) normal.negate();
  let vertex: Vector3 | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const index of face === null || face === undefined ? [] : [face.a, face.b, face.c]) {
    const corner = mesh.getVertexPosition(index, new Vector3()).applyMatrix4(toWorld);
    const drawn = corner.clone().applyMatrix4(toScreen);
    const away = Math.hypot(drawn.x - at.x, drawn.y - at.y);
    if (away >= least) continue;
    least = away;
    vertex = corner;
  }
  return { point: point.toArray(), normal: normal.toArray(), vertex: vertex?.toArray() ?? null };
}
