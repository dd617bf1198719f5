/** Which place of a model lies under a point of the screen. */
import {
  type Camera,
  InstancedMesh,
  type Intersection,
  Matrix4,
  Mesh,
  type Object3D,
  type Plane,
  Raycaster,
  type Vector2,
  Vector3,
} from 'three';
import type { ViewPick } from './view-handle.ts';

/** `at` in the camera's own coordinates, −1 to 1. What is not drawn is not hit: `plane` cuts off what lies behind it. */
export function pickModel(root: Object3D, camera: Camera, at: Vector2, plane: Plane | null): ViewPick | null {
  const raycaster = new Raycaster();
  raycaster.setFromCamera(at, camera);
  const meshes: Mesh[] = [];
  root.traverseVisible((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  const hit = raycaster
    .intersectObjects(meshes, false)
    .find(({ point }) => plane === null || plane.distanceToPoint(point) >= 0);
  if (hit === undefined) return null;
  const toWorld = placeOf(hit);
  const normal =
    hit.face?.normal.clone().transformDirection(toWorld) ?? raycaster.ray.direction.clone().negate();
  if (normal.dot(raycaster.ray.direction) > 0) normal.negate();
  return {
    point: hit.point.toArray(),
    normal: normal.toArray(),
    vertex: nearestCorner(hit, toWorld, camera, at),
  };
}

function placeOf({ object, instanceId }: Intersection): Matrix4 {
  if (!(object instanceof InstancedMesh) || instanceId === undefined) return object.matrixWorld;
  const own = new Matrix4();
  object.getMatrixAt(instanceId, own);
  return own.premultiply(object.matrixWorld);
}

function nearestCorner(
  { object, face }: Intersection,
  toWorld: Matrix4,
  camera: Camera,
  at: Vector2,
): ViewPick['vertex'] {
  if (!(object instanceof Mesh) || face === null || face === undefined) return null;
  let nearest: Vector3 | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const index of [face.a, face.b, face.c]) {
    const corner = object.getVertexPosition(index, new Vector3()).applyMatrix4(toWorld);
    const drawn = corner.clone().project(camera);
    const away = Math.hypot(drawn.x - at.x, drawn.y - at.y);
    if (away < least) {
      least = away;
      nearest = corner;
    }
  }
  return nearest?.toArray() ?? null;
}
