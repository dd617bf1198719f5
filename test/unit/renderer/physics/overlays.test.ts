import {
  BufferAttribute,
  BufferGeometry,
  Group,
  InstancedMesh,
  LineSegments,
  Matrix4,
  Mesh,
  type Object3D,
  Vector3,
} from 'three';
import { describe, expect, it } from 'vitest';
import { inertiaShape } from '../../../../renderer/scene/inertia.ts';
import { createOverlays } from '../../../../renderer/scene/physics/overlays.ts';
import { createBodyPoser } from '../../../../renderer/scene/physics/pose-bodies.ts';
import type { PhysicsFrame, WorldBody, WorldFacts } from '../../../../renderer/scene/physics/protocol.ts';

const h = Math.SQRT1_2;

const bodyNamed = (name: string): WorldBody => ({
  name,
  massKg: 2,
  centreOfMass: [0, 0, 0.1],
  inertia: { diagonal: [0.3, 0.2, 0.1], turn: [0, 0, 0, 1] },
  moves: true,
});

const facts: WorldFacts = {
  bodies: [bodyNamed('box'), bodyNamed('lid')],
  joints: [
    { name: 'hinge', type: 'hinge', body: 1, anchor: [0.1, 0, 0], axis: [0, 0, 1], limits: [0, Math.PI / 2] },
  ],
  colliders: [
    { body: 0, shape: 'convex-hull', position: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 2), index: null },
  ],
  settings: {
    engine: '',
    timestepS: 0.002,
    integrator: '',
    cone: '',
    solver: '',
    iterations: 1,
    tolerance: 1e-8,
    contact: null,
    gravity: [0, -9.81, 0],
  },
  liftedM: 0.5,
  floorM: 0,
  stoodOnFloor: true,
  canFall: true,
  flexPoints: 0,
  notes: [],
  loadMs: 0,
};

const frameOf = (poses: readonly number[], joint = 0): PhysicsFrame => ({
  poses: Float32Array.from(poses),
  joints: Float32Array.of(joint),
  flex: new Float32Array(0),
  timeS: 0,
  contacts: 0,
  kineticJ: 0,
  pullN: null,
  realTimeFactor: null,
  trouble: null,
});

// As MuJoCo's frame is in the picture, lifted by half a metre; the lid 1 m further to the right.
const start = frameOf([0, 0.5, 0, -h, 0, 0, h, 1, 0.5, 0, -h, 0, 0, h]);

const placeOf = (object: Object3D): number[] => object.getWorldPosition(new Vector3()).toArray();
const near = (values: readonly number[]): unknown[] => values.map((value) => expect.closeTo(value, 6));

describe('a shown model', () => {
  it('moves as its bodies do, whatever it hangs under, and comes back', () => {
    const root = new Group();
    const turned = new Group();
    turned.quaternion.set(-h, 0, 0, h);
    const box = new Group();
    box.userData['caliperBody'] = 'box';
    const lid = new Group();
    lid.userData['caliperBody'] = 'lid';
    lid.position.set(1, 0, 0);
    const handle = new Group();
    handle.position.set(0, 0, 0.2);
    root.add(turned.add(box.add(lid.add(handle))));
    const poser = createBodyPoser(root, facts, start);
    poser.show(start);
    // Where the file has them, and half a metre up; the nested body is not moved twice.
    expect(placeOf(box)).toEqual(near([0, 0.5, 0]));
    expect(placeOf(lid)).toEqual(near([1, 0.5, 0]));
    expect(placeOf(handle)).toEqual(near([1, 0.7, 0]));
    // A quarter turn about the picture's X, after the frame's own: the handle's up now points to the front.
    poser.show(frameOf([0, 0.5, 0, -h, 0, 0, h, 1, 0.5, 0, 0, 0, 0, 1]));
    expect(placeOf(box)).toEqual(near([0, 0.5, 0]));
    expect(placeOf(handle)).toEqual(near([1, 0.5, 0.2]));
    poser.restore();
    expect(placeOf(handle)).toEqual(near([1, 0.2, 0]));
    expect(lid.position.toArray()).toEqual([1, 0, 0]);
  });

  it('bends where a deformable thing bends', () => {
    const cloth = new Mesh(
      new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(9), 3)),
    );
    cloth.userData['caliperFlex'] = '1';
    const root = new Group().add(cloth);
    root.quaternion.set(-h, 0, 0, h);
    const flex = Float32Array.of(9, 9, 9, 0, 1, 0, 1, 1, 0, 0, 1, -1);
    const poser = createBodyPoser(root, facts, { ...start, flex });
    poser.show({ ...start, flex });
    const points = cloth.geometry.getAttribute('position');
    expect(Array.from(points.array)).toEqual(near([0, 0, 1, 1, 0, 1, 0, 1, 1]));
  });

  it('of one body without names is moved as a whole', () => {
    const root = new Group().add(new Mesh());
    const one = { ...facts, bodies: [bodyNamed('all')], liftedM: 0 };
    const poser = createBodyPoser(root, one, frameOf([0, 0, 0, 0, 0, 0, 1]));
    poser.show(frameOf([0, 3, 0, 0, 0, 0, 1]));
    expect(placeOf(root)).toEqual(near([0, 3, 0]));
  });
});

describe('the overlays', () => {
  it('stand with their bodies, hidden at first, and are freed', () => {
    const colours = { centreOfMass: '#f00', inertia: '#0f0', unphysical: '#f0f', joint: '#00f' };
    const overlays = createOverlays(facts, start, colours);
    const freed: unknown[] = [];
    const marks: Mesh[] = [];
    overlays.root.traverse((object) => {
      if (!(object instanceof Mesh)) return;
      marks.push(object);
      object.geometry.addEventListener('dispose', () => freed.push(object));
    });
    const isShown = (object: Object3D): boolean =>
      object.visible && (object.parent === null || isShown(object.parent));
    expect(marks).toHaveLength(6);
    expect(marks.filter(isShown)).toHaveLength(0);
    overlays.show('centre-of-mass', true);
    const [centres] = marks.filter(isShown);
    const places = (): number[][] =>
      [0, 1].map((i) => {
        const at = new Matrix4();
        if (centres instanceof InstancedMesh) centres.getMatrixAt(i, at);
        return new Vector3().setFromMatrixPosition(at).toArray();
      });
    expect(places()).toEqual([near([0, 0.6, 0]), near([1, 0.6, 0])]);
    overlays.pose(frameOf([0, 0, 0, 0, 0, 0, 1, 0, 9, 0, 0, 0, 0, 1]));
    expect(places()).toEqual([near([0, 0, 0.1]), near([0, 9, 0.1])]);
    const parent = new Group().add(overlays.root);
    overlays.dispose();
    expect(parent.children).toEqual([]);
    expect(freed).toHaveLength(6);
  });

  it('keep the limits of a hinge where they are while its body turns', () => {
    const { root, pose } = createOverlays(facts, start, {
      centreOfMass: '',
      inertia: '',
      unphysical: '',
      joint: '#00f',
    });
    const arcs: Object3D[] = [];
    root.traverse((object) => {
      if (object.type === 'Line' && object.parent?.position.length() === 0) arcs.push(object);
    });
    const arc = arcs.at(-1);
    const tip = (): number[] => {
      root.updateMatrixWorld(true);
      return new Vector3(0, 1, 0).applyMatrix4(arc?.matrixWorld ?? new Matrix4()).toArray();
    };
    pose(frameOf([0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]));
    const before = tip();
    // The lid turned by 90 degrees about its hinge at 0.1, 0, 0.
    pose(frameOf([0, 0, 0, 0, 0, 0, 1, 0.1, -0.1, 0, 0, 0, h, h], Math.PI / 2));
    expect(tip()).toEqual(near(before));
  });
});

describe('the overlays of a crowd', () => {
  it('draw the axes of all joints as one object that follows', () => {
    const [collider] = facts.colliders;
    const colliders = Array.from({ length: 301 }, () => collider).filter((one) => one !== undefined);
    const colours = { centreOfMass: '#f00', inertia: '#0f0', unphysical: '#f0f', joint: '#00f' };
    const overlays = createOverlays({ ...facts, colliders }, start, colours);
    overlays.show('joints', true);
    overlays.pose(frameOf([0, 0, 0, 0, 0, 0, 1, 0, 9, 0, 0, 0, 0, 1]));
    const lines = overlays.root.children.filter((child) => child instanceof LineSegments && child.visible);
    expect(lines).toHaveLength(1);
    const [axes] = lines;
    const ends = axes instanceof LineSegments ? Array.from(axes.geometry.getAttribute('position').array) : [];
    // A fifth of the size of its shapes, to both sides of the anchor, along the body's own z.
    const reach = Math.hypot(1, 0, 2) / 5;
    expect(ends).toEqual(near([0.1, 9, -reach, 0.1, 9, reach]));
    overlays.dispose();
  });
});

describe('inertia as a shape', () => {
  it('is the ellipsoid and the box that it came from', () => {
    const [a, b, c] = [0.1, 0.2, 0.3];
    const ellipsoid = inertiaShape(2, [
      (2 / 5) * (b * b + c * c),
      (2 / 5) * (a * a + c * c),
      (2 / 5) * (a * a + b * b),
    ]);
    expect(ellipsoid.ellipsoid).toEqual(near([a, b, c]));
    const box = inertiaShape(2, [
      (2 / 3) * (b * b + c * c),
      (2 / 3) * (a * a + c * c),
      (2 / 3) * (a * a + b * b),
    ]);
    expect(box.box).toEqual(near([a, b, c]));
    expect(box.physical).toBe(true);
    expect(inertiaShape(1, [1, 1, 3]).physical).toBe(false);
  });
});
