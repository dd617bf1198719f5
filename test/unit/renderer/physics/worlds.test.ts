import { describe, expect, it } from 'vitest';
import { body, hulls, mjcf, nothingKnown, stage } from './stage.ts';

const boxOf = (x: number, y: number, z: number, at: readonly [number, number, number]) =>
  Float32Array.from(
    [-x, x].flatMap((a) => [-y, y].flatMap((b) => [-z, z].flatMap((c) => [a + at[0], b + at[1], c + at[2]]))),
  );

const sorted = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

describe('a simulated world', () => {
  it('lifts a body by a spring that says its force, and lets go', async () => {
    const { simulation } = await stage(
      ...mjcf(body('<freejoint/><geom type="box" size="0.04 0.04 0.05" mass="0.35"/>')),
    );
    expect(simulation.start).toMatchObject({ kineticJ: 0, pullN: null });
    await simulation.pull({ body: 0, at: [0, 0, 0.05], to: [0, 0.6, 0] });
    const lifted = await simulation.step(1.5);
    expect(lifted.poses[1]).toBeGreaterThan(0.4);
    // At rest in the hand, the spring carries its weight.
    expect(lifted.pullN).toBeCloseTo(0.35 * 9.81, 1);
    const falling = await simulation.pull(null).then(() => simulation.step(0.1));
    expect(falling.pullN).toBeNull();
    expect(falling.kineticJ).toBeCloseTo((0.35 * (0.1 * 9.81) ** 2) / 2, 1);
    expect((await simulation.step(2)).poses[1]).toBeCloseTo(0.05, 2);
  });

  it('finds a scene as its file has it, when the scene brings its own floor', async () => {
    const table =
      '<mujoco><worldbody><geom type="box" size="1 1 0.5" pos="0 0 0.5"/><body name="cup" pos="0 0 1.06"><freejoint/><geom size="0.05" mass="1" friction="0.3 0.01 0.001"/></body></worldbody></mujoco>';
    const { simulation } = await stage(...mjcf(table));
    expect(simulation.facts).toMatchObject({ stoodOnFloor: false, liftedM: 0, floorM: 0 });
    expect(simulation.facts.settings.contact).toMatchObject({ solref: [0.02, 1], others: 1 });
    expect((await simulation.step(2)).poses[1]).toBeCloseTo(1.05, 2);
  });

  it('puts the floor under what is held where its file has it', async () => {
    const arm = '<geom type="box" size="0.1 0.1 0.9" mass="1"/>';
    const [source, files] = mjcf(body(arm));
    const { simulation } = await stage({ ...source, base: 'held' }, files);
    expect(simulation.facts.floorM).toBeCloseTo(-0.2, 6);
    expect(simulation.facts.bodies[0]?.moves).toBe(false);
  });

  it('lets go what is fixed to the world itself, and holds what hangs on a base without mass', async () => {
    const loose = await stage(...mjcf('<mujoco><worldbody><geom size="0.1" mass="2"/></worldbody></mujoco>'));
    expect(loose.simulation.facts.bodies).toMatchObject([{ name: 'world', massKg: 2, moves: true }]);
    const hung = await stage(
      ...mjcf(body('<joint name="j" type="hinge" axis="0 1 0"/><geom size="0.1" mass="1"/>')),
    );
    expect(hung.simulation.facts).toMatchObject({ canFall: false, joints: [{ name: 'j' }] });
    expect(hung.simulation.facts.notes.join()).toContain('no mass of its own');
  });

  it('plays a model whose step is longer than a picture', async () => {
    const [source, files] = mjcf(
      `<mujoco><option timestep="0.05"/><worldbody><body pos="0 0 9"><freejoint/><geom size="0.1"/></body></worldbody></mujoco>`,
    );
    const { simulation } = await stage(source, files);
    await simulation.step(0.03);
    expect((await simulation.step(0.03)).timeS).toBeCloseTo(0.05, 6);
    expect((await simulation.step(0.04)).timeS).toBeCloseTo(0.1, 6);
  });

  it('weighs and turns as its file states it', async () => {
    const two =
      '<geom type="box" size="0.1 0.2 0.3" mass="2"/><geom type="cylinder" size="0.05 0.2" pos="0.4 0 0" mass="1"/>';
    const mj = await stage(...mjcf(body(`<freejoint/>${two}`)));
    // Boxes and cylinders by the book, and by Steiner to the common centre at a third of the way.
    const [ix, iy, iz] = [(2 / 3) * 0.13, (2 / 3) * 0.1, (2 / 3) * 0.05];
    const side = (3 * 0.05 ** 2 + 0.4 ** 2) / 12;
    const steiner = 2 * (0.4 / 3) ** 2 + (0.8 / 3) ** 2;
    const moments = [ix + side, iy + side + steiner, iz + 0.05 ** 2 / 2 + steiner];
    const [own] = mj.simulation.facts.bodies;
    expect(own?.massKg).toBeCloseTo(3, 12);
    sorted(own?.inertia.diagonal ?? []).forEach((moment, i) =>
      expect(moment / (sorted(moments)[i] ?? 0)).toBeCloseTo(1, 8),
    );
    const robot =
      '<robot name="r"><link name="a"><inertial><origin xyz="0 0 0.1" rpy="0.3 0 0"/><mass value="0.35"/><inertia ixx="4.1e-4" iyy="4.1e-4" izz="2.6e-4" ixy="0" ixz="0" iyz="0"/></inertial><collision><geometry><sphere radius="0.1"/></geometry></collision></link></robot>';
    const ur = await stage({ type: 'urdf', path: 'r.urdf', files: [], base: 'free' }, { 'r.urdf': robot });
    const [link] = ur.simulation.facts.bodies;
    expect(link?.massKg).toBe(0.35);
    expect(sorted(link?.inertia.diagonal ?? [])).toEqual(
      [2.6e-4, 4.1e-4, 4.1e-4].map((moment) => expect.closeTo(moment, 12)),
    );
  });

  it('opens a drawer of hulls along its joint, with the masses and inertias that are stated', async () => {
    const { simulation } = await stage({
      ...hulls,
      restKg: 8,
      bodies: [
        { ...nothingKnown, name: 'cabinet', hulls: [boxOf(0.25, 0.3, 0.2, [0, 0.3, 0])] },
        {
          name: 'drawer',
          massKg: 1.5,
          densityKgM3: null,
          inertia: { centreOfMass: [0, 0.4, 0], diagonal: [0.02, 0.03, 0.04], turn: [0, 0, 0, 1] },
          hulls: [boxOf(0.2, 0.1, 0.15, [0, 0.4, 0])],
        },
        {
          name: 'door',
          massKg: 1,
          densityKgM3: null,
          // The triangle inequality does not hold.
          inertia: { centreOfMass: [0, 0, 0], diagonal: [1, 1, 9], turn: [0, 0, 0, 1] },
          hulls: [boxOf(0.01, 0.1, 0.1, [0.26, 0.15, 0])],
        },
      ],
      joints: [
        {
          name: 'slide',
          type: 'slide',
          parent: 'cabinet',
          child: 'drawer',
          anchor: [0, 0, 0],
          axis: [1, 0, 0],
          limits: [0, 0.4],
        },
        {
          name: 'hinge',
          type: 'hinge',
          parent: 'cabinet',
          child: 'door',
          anchor: [0.26, 0.15, -0.1],
          axis: [0, 1, 0],
          limits: [-2, 0],
        },
        // A loop, which is left open.
        {
          name: 'loop',
          type: 'ball',
          parent: 'door',
          child: 'cabinet',
          anchor: [0, 0, 0],
          axis: [1, 0, 0],
          limits: null,
        },
      ],
    });
    const { bodies, joints, notes } = simulation.facts;
    expect(bodies.map(({ name, massKg }) => [name, massKg])).toEqual([
      ['cabinet', expect.closeTo(8, 6)],
      ['drawer', 1.5],
      ['door', expect.closeTo(1, 6)],
    ]);
    expect(new Set(bodies[1]?.inertia.diagonal)).toEqual(new Set([0.02, 0.03, 0.04]));
    expect(joints.map(({ name, limits }) => [name, limits])).toEqual([
      ['slide', [0, 0.4]],
      ['hinge', [-2, 0]],
    ]);
    expect(notes).toEqual([
      'The stated inertia of door is not physically possible: that of its hulls is used.',
    ]);
    const opened = await simulation.setJoint(0, 0.3);
    expect([...opened.poses.subarray(7, 10)]).toEqual([0.3, 0, 0].map((v) => expect.closeTo(v, 6)));
    const { drop } = await simulation.dropTest(0.01);
    expect(drop.tips).toBe(false);
    expect(drop.largestPenetrationM).toBeLessThan(0.01);
  });
});
