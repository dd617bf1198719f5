import { BoxGeometry, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, SphereGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { isOrder } from '../../../../renderer/scene/physics/check-message.ts';
import { hullSource } from '../../../../renderer/scene/physics/hull-source.ts';
import { reduceHull } from '../../../../renderer/scene/physics/world/compile-hulls.ts';

describe('hulls of a model', () => {
  it('are its contact shapes by body, where they stand', () => {
    const root = new Group();
    const body = new Group();
    body.userData['caliperBody'] = 'mug';
    body.position.set(1, 0, 0);
    const contact = new Mesh(new BoxGeometry(2, 2, 2));
    contact.userData['caliperRole'] = 'collision';
    root.add(body.add(contact, new Mesh(new SphereGeometry(9))));
    const physics = {
      bodies: [
        { name: 'mug', massKg: 0.35, densityKgM3: null, centreOfMass: null, inertia: null, colliders: [] },
      ],
      joints: [],
    };
    const source = hullSource(root, physics, { massKg: 7, base: 'free' });
    expect(source).toMatchObject({ bodies: [{ name: 'mug', massKg: 0.35 }] });
    expect(isOrder({ id: 0, type: 'load', source, language: 'en' })).toBe(true);
    const [hull] = source.type === 'hulls' ? (source.bodies[0]?.hulls ?? []) : [];
    expect(hull?.filter((_, i) => i % 3 === 0).every((x) => x === 0 || x === 2)).toBe(true);
  });

  it('are its looks where it has no others, each instance for itself, with what is known of the whole', () => {
    const many = new InstancedMesh(new BoxGeometry(1, 1, 1), new MeshBasicMaterial(), 2);
    many.setMatrixAt(0, new Matrix4());
    many.setMatrixAt(1, new Matrix4().makeTranslation(0, 5, 0));
    const source = hullSource(new Group().add(many), null, { massKg: 3, base: 'free' });
    expect(source).toMatchObject({
      restKg: 3,
      bodies: [{ name: 'object', massKg: null, hulls: [{ length: 72 }, { length: 72 }] }],
    });
  });
});

describe('a hull', () => {
  it('keeps its corners, loses what is said twice, and is none without a volume', () => {
    const box = Float32Array.from(new BoxGeometry(1, 2, 3).getAttribute('position').array);
    expect(reduceHull(box)).toHaveLength(24);
    expect(reduceHull(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1))).toBeNull();
  });

  it('of very many points keeps its size and its shape', () => {
    const sphere = Float32Array.from(new SphereGeometry(0.5, 80, 60).getAttribute('position').array);
    const reduced = reduceHull(sphere) ?? new Float32Array(0);
    expect(reduced.length).toBeLessThan(1_100 * 3);
    expect(reduced.length).toBeGreaterThan(500 * 3);
    expect(Math.max(...reduced)).toBeCloseTo(0.5, 6);
    expect(Math.min(...reduced)).toBeCloseTo(-0.5, 6);
  });
});
