import { describe, expect, it } from 'vitest';
import { placed } from '../../../main/sandbox/make/geometry/mesh.ts';
import { arcPoints, box, lathe } from '../../../main/sandbox/make/geometry/primitives.ts';
import { turn, type Vec3 } from '../../../main/sandbox/make/geometry/vector.ts';
import { combined, massOfMesh, principalAxes } from '../../../main/sandbox/make/physics/mass-properties.ts';

const block = (size: Vec3) => box({ size, bevel: 0, tile: 1, shift: [0, 0] });

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

describe('exact mass properties', () => {
  it('agrees with the textbook for a box, wherever it stands', () => {
    const [w, d, h] = [0.4, 0.3, 0.2] as const;
    const mesh = placed(block([w, d, h]), { position: [1, -2, 3], rotation: [1, 0, 0, 0] });
    const found = massOfMesh(mesh, 700);
    const m = w * d * h * 700;
    // Positions are rounded to float32, which shifts the seventh digit.
    expect(found.massKg).toBeCloseTo(m, 4);
    expect(found.centre[0]).toBeCloseTo(1, 6);
    expect(found.centre[1]).toBeCloseTo(-2, 6);
    expect(found.centre[2]).toBeCloseTo(3, 6);
    expect(found.inertia.xx).toBeCloseTo((m * (d * d + h * h)) / 12, 4);
    expect(found.inertia.yy).toBeCloseTo((m * (w * w + h * h)) / 12, 4);
    expect(found.inertia.zz).toBeCloseTo((m * (w * w + d * d)) / 12, 4);
    expect(found.inertia.xy).toBeCloseTo(0, 5);
  });

  it('comes close to the textbook for a cylinder and a ball of many segments', () => {
    const [r, h] = [0.1, 0.3];
    const cylinder = massOfMesh(
      lathe({
        profile: [
          [0, 0],
          [r, 0],
          [r, h],
          [0, h],
        ],
        segments: 256,
        tile: 1,
      }),
      1000,
    );
    const m = Math.PI * r * r * h * 1000;
    expect(cylinder.massKg / m).toBeCloseTo(1, 3);
    expect(cylinder.inertia.zz / ((m * r * r) / 2)).toBeCloseTo(1, 3);
    expect(cylinder.inertia.xx / ((m * (3 * r * r + h * h)) / 12)).toBeCloseTo(1, 3);
    const ball = massOfMesh(
      lathe({ profile: arcPoints([0, 0], r, [-Math.PI / 2, Math.PI / 2], 128), segments: 256, tile: 1 }),
      1000,
    );
    const ballMass = (4 / 3) * Math.PI * r ** 3 * 1000;
    expect(ball.massKg / ballMass).toBeCloseTo(1, 3);
    expect(ball.inertia.xx / (0.4 * ballMass * r * r)).toBeCloseTo(1, 3);
  });

  it('adds parts by the parallel axis theorem', () => {
    const half = block([0.2, 0.3, 0.4]);
    const left = massOfMesh(placed(half, { position: [-0.1, 0, 0], rotation: [1, 0, 0, 0] }), 500);
    const right = massOfMesh(placed(half, { position: [0.1, 0, 0], rotation: [1, 0, 0, 0] }), 500);
    const whole = massOfMesh(block([0.4, 0.3, 0.4]), 500);
    const sum = combined([left, right]);
    expect(sum.massKg).toBeCloseTo(whole.massKg, 5);
    for (const key of ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] as const)
      expect(sum.inertia[key]).toBeCloseTo(whole.inertia[key], 5);
  });

  it('finds the principal moments again after a rotation', () => {
    const mesh = block([0.5, 0.3, 0.1]);
    const rotation = turn([0, 0.6, 0.8], 0.9);
    const turned = massOfMesh(placed(mesh, { position: [0, 0, 0], rotation }), 100);
    const straight = massOfMesh(mesh, 100).inertia;
    const { moments, rotation: found } = principalAxes(turned.inertia);
    expect(Math.hypot(...found)).toBeCloseTo(1, 9);
    sorted(moments).forEach((moment, i) =>
      expect(moment).toBeCloseTo(sorted([straight.xx, straight.yy, straight.zz])[i] ?? 0, 6),
    );
    expect(Math.abs(turned.inertia.xy) + Math.abs(turned.inertia.yz)).toBeGreaterThan(1e-4);
  });
});
