/** A place is found by the tree of triangles where going through all of them finds it: scaled, cut, copied, in groups. */
import {
  BoxGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PerspectiveCamera,
  Plane,
  SphereGeometry,
  Vector2,
  Vector3,
} from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import { describe, expect, test } from 'vitest';
import type { Triple } from '../../../../renderer/scene/frames.ts';
import { lineFrom, pickModel, type Trees } from '../../../../renderer/scene/view/pick/pick-model.ts';
import type { ViewPick } from '../../../../renderer/scene/view/view-handle.ts';

const sphere = new SphereGeometry(1, 36, 24);
const box = new BoxGeometry(1, 1, 1, 8, 8, 8);
const model = new Group();
const ball = new Mesh(sphere, new MeshBasicMaterial());
ball.position.set(-0.4, 0.2, 0);
ball.scale.set(0.5, 0.8, -0.3);
// Its six groups are of six materials; one of them is seen from both sides.
const crate = new Mesh(
  box,
  Array.from({ length: 6 }, (_, at) => new MeshBasicMaterial(at === 2 ? { side: DoubleSide } : {})),
);
crate.position.set(0.6, -0.2, -0.4);
crate.rotation.set(0.3, 0.4, 0.1);
const copies = new InstancedMesh(sphere.clone(), new MeshBasicMaterial(), 12);
copies.geometry.computeBoundingSphere();
for (let copy = 0; copy < copies.count; copy++) {
  const turn = (copy / copies.count) * 2 * Math.PI;
  copies.setMatrixAt(
    copy,
    new Matrix4().makeScale(0.2, 0.1, 0.2).setPosition(Math.cos(turn), Math.sin(turn), 0.2),
  );
}
const hidden = new Mesh(sphere, new MeshBasicMaterial());
hidden.scale.setScalar(5);
hidden.visible = false;
model.add(ball, crate, copies, hidden);
model.updateMatrixWorld(true);

const trees: Trees = new Map(
  [sphere, box, copies.geometry].map((geometry) => [geometry, new MeshBVH(geometry, { indirect: true })]),
);
const perspective = new PerspectiveCamera(40, 1, 0.01, 50);
perspective.position.set(0.5, 0.4, 4);
perspective.lookAt(0, 0, 0);
const flat = new OrthographicCamera(-1.5, 1.5, 1.5, -1.5, 0.01, 50);
flat.position.set(-3, 1, 1);
flat.lookAt(0, 0, 0);
for (const camera of [perspective, flat]) camera.updateMatrixWorld(true);

const summary = (pick: ViewPick | null): number[] | undefined =>
  pick === null ? undefined : [pick.point, pick.normal].flat().map((x) => Math.round(x * 1e5) / 1e5 + 0);
const away = (one: Triple, other: Triple | null): number =>
  new Vector3(...one).distanceTo(new Vector3(...(other ?? [9, 9, 9])));

describe.each([
  ['the whole', null],
  ['cut before the middle', new Plane(new Vector3(0, 0, -1), 0.05)],
  ['cut behind it', new Plane(new Vector3(0.6, 0, 0.8), 0.1)],
  ['all cut away', new Plane(new Vector3(0, 1, 0), -9)],
] as const)('%s', (what, plane) => {
  test.each([
    ['perspective', perspective],
    ['orthographic', flat],
  ] as const)('%s', (_, camera) => {
    const hits: ViewPick[] = [];
    for (let at = 0; at < 225; at++) {
      const place = new Vector2(((at % 15) - 6.7) / 7, (Math.floor(at / 15) - 6.7) / 7);
      const line = lineFrom(camera, place, plane);
      const byTree = pickModel(model, line, trees);
      expect(summary(byTree)).toEqual(summary(pickModel(model, line, new Map())));
      if (byTree !== null) hits.push(byTree);
    }
    expect(hits.length > 15).toBe(what !== 'all cut away');
    expect(hits.filter(({ point, vertex }) => away(point, vertex) > 0.3)).toEqual([]);

    expect(
      hits.filter(({ point }) => plane !== null && plane.distanceToPoint(new Vector3(...point)) < -1e-6),
    ).toEqual([]);
  });
});
