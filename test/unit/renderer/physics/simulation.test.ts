import { describe, expect, it } from 'vitest';
import { type AppError, isAppError } from '../../../../main/contract/plain/errors.ts';
import { startEngine } from '../../../../renderer/scene/engine/start-engine.ts';
import { createAnswerer } from '../../../../renderer/scene/physics/answer-order.ts';
import {
  createSimulation,
  type SimulationHost,
  type WorkerLike,
} from '../../../../renderer/scene/physics/create-simulation.ts';
import type { PhysicsFrame, SimulationSource } from '../../../../renderer/scene/physics/protocol.ts';
import { boxObj, madeFolder } from './made-folder.ts';
import { body, hulls, mjcf, nothingKnown, stage } from './stage.ts';

/** A worker that sends only the given messages. */
const silent = (): WorkerLike & {
  say: (event: { data?: unknown; message?: string }, type?: string) => void;
  ended: boolean;
} => {
  const listeners = new Map<string, (event: { data?: unknown; message?: string }) => void>();
  return {
    ended: false,
    postMessage: () => undefined,
    terminate() {
      this.ended = true;
    },
    addEventListener: (type, listener) => void listeners.set(type, listener),
    say: (event, type = 'message') => listeners.get(type)?.(event),
  };
};

const heightOf = ({ poses }: PhysicsFrame, i = 0): number => poses[i * 7 + 1] ?? Number.NaN;

const lowest = ({ flex }: PhysicsFrame): number => Math.min(...flex.filter((_, i) => i % 3 === 1));

const codeOf = async (work: Promise<unknown>): Promise<AppError['code'] | 'no error'> =>
  await work.then(
    () => 'no error',
    (error: unknown) => (isAppError(error) ? error.code : 'internal'),
  );

describe('a simulation', () => {
  it('rests on the floor, falls from a height, and says how it came to rest', async () => {
    const { simulation } = await stage(
      ...mjcf(body('<freejoint/><geom type="cylinder" size="0.04 0.05" mass="0.35"/>')),
    );
    expect(simulation.facts.bodies).toMatchObject([{ name: 'thing', massKg: 0.35, moves: true }]);
    expect(simulation.facts.settings).toMatchObject({
      timestepS: 0.002,
      solver: 'Newton',
      gravity: [0, -9.81, 0],
    });
    expect(simulation.facts.liftedM).toBeCloseTo(-0.65, 9);
    expect(heightOf(simulation.start)).toBeCloseTo(0.05, 6);
    const { drop, frame } = await simulation.dropTest();
    // A fall of 5 cm takes a tenth of a second.
    expect(drop.settledAfterS).toBeGreaterThan(0.1);
    expect(drop.settledAfterS).toBeLessThan(0.6);
    expect(drop.tips).toBe(false);
    expect(drop.tiltDegrees).toBeLessThan(0.1);
    expect(drop.largestPenetrationM).toBeGreaterThan(1e-5);
    expect(drop.largestPenetrationM).toBeLessThan(0.02);
    expect(drop.track[1]).toBeCloseTo(0.1, 6);
    expect(heightOf(frame)).toBeCloseTo(0.05, 3);
    expect(frame.contacts).toBeGreaterThan(0);
    expect(heightOf(await simulation.reset())).toBeCloseTo(0.05, 6);
    simulation.dispose();
    expect(await codeOf(simulation.step())).toBe('simulation.broke');
  });

  it('tells what tips, and what cannot settle', async () => {
    const leaning = body('<freejoint/><geom type="box" size="0.02 0.02 0.2" euler="25 0 0" mass="1"/>');
    const { simulation } = await stage(...mjcf(leaning));
    const { drop } = await simulation.dropTest();
    expect(drop.tips).toBe(true);
    expect(drop.tiltDegrees).toBeGreaterThan(50);
  });

  it('lets go what its file holds, moves joints within their limits, and is pushed over', async () => {
    const pole = body(
      '<geom type="box" size="0.02 0.05 0.2" mass="1"/><body name="lid"><joint name="lid" type="slide" axis="1 0 0" range="-0.1 0.2" damping="9"/><geom type="sphere" size="0.01" mass="0.1" contype="0" conaffinity="0"/></body>',
    );
    const { simulation } = await stage(...mjcf(pole));
    expect(simulation.facts.notes.join()).toContain('released');
    expect(simulation.facts.joints).toMatchObject([
      { name: 'lid', type: 'slide', body: 1, limits: [-0.1, 0.2] },
    ]);
    const opened = await simulation.setJoint(0, 7);
    expect(opened.joints[0]).toBeCloseTo(0.2, 6);
    expect((opened.poses[7] ?? 0) - (opened.poses[0] ?? 0)).toBeCloseTo(0.2, 6);
    await simulation.reset();
    await simulation.push(0, [0, 0.4, 0], [20, 0, 0], 0.2);
    const later = await simulation.step(2);
    // It lies on its side: half as thick as it was.
    expect(heightOf(later)).toBeLessThan(0.1);
    expect(later.poses[0]).toBeGreaterThan(0.05);
    expect(later.timeS).toBeCloseTo(2, 2);
  });

  it('takes a URDF, whose meshes lie in its package, and hulls of which only the mass is known', async () => {
    const robot =
      '<robot name="r"><link name="base"><inertial><mass value="2"/><inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial><visual><geometry><mesh filename="gone.dae"/></geometry></visual><collision><geometry><mesh filename="package://r/meshes/box.obj"/></geometry></collision></link></robot>';
    const urdf = await stage(
      { type: 'urdf', path: 'urdf/r.urdf', files: [], base: 'free' },
      { 'urdf/r.urdf': robot, 'meshes/box.obj': boxObj(0.1, 0.1, 0.2) },
    );
    expect(urdf.simulation.facts.bodies).toMatchObject([{ name: 'base', massKg: 2 }]);
    expect(urdf.simulation.facts.colliders).toMatchObject([{ body: 0, shape: 'convex-hull' }]);
    expect(heightOf(urdf.simulation.start)).toBeCloseTo(0.2, 6);
    const held = await stage(
      { type: 'urdf', path: 'urdf/r.urdf', files: [], base: 'held' },
      { 'urdf/r.urdf': robot, 'meshes/box.obj': boxObj(0.1, 0.1, 0.2) },
    );
    expect(await codeOf(held.simulation.dropTest())).toBe('simulation.refused');

    const corners = Float32Array.from(
      [-1, 1].flatMap((x) => [0, 2].flatMap((y) => [-1, 1].flatMap((z) => [x, y, z]))),
      (v) => v * 0.1,
    );
    const { simulation } = await stage({
      ...hulls,
      bodies: [{ ...nothingKnown, name: 'crate', massKg: 0.4, hulls: [corners] }],
    });
    expect(simulation.facts.bodies[0]?.massKg).toBeCloseTo(0.4, 6);
    // The picture's own frame: where nothing moved, nothing is turned.
    [...simulation.start.poses].forEach((value, i) =>
      expect(value).toBeCloseTo([0, 0, 0, 0, 0, 0, 1][i] ?? 9, 5),
    );
    const { drop } = await simulation.dropTest(0.02);
    expect(drop.settledAfterS).not.toBeNull();

    const inner = corners.map((value) => value / 2);
    const pair = await stage({
      ...hulls,
      bodies: [
        { ...nothingKnown, name: 'crate', massKg: 0.4, hulls: [corners] },
        { ...nothingKnown, name: 'drawer', hulls: [inner] },
      ],
    });
    expect(pair.simulation.facts.notes).toEqual([
      '2 of its 2 bodies have no joint to the rest: they fall as one.',
      'drawer has no mass: its hulls have the density of water.',
    ]);
    expect(pair.simulation.facts.bodies.map(({ massKg }) => massKg)).toEqual([
      expect.closeTo(0.4, 6),
      expect.closeTo(1, 4),
    ]);
    // One lies within the other: they do not push each other away.
    const fallen = await pair.simulation.dropTest(0.02);
    expect(fallen.drop.largestPenetrationM).toBeLessThan(0.02);
  });

  it('lets a deformable thing fall by its own points', async () => {
    const cloth =
      '<mujoco><worldbody><flexcomp name="cloth" type="grid" count="3 3 1" dim="2" pos="0 0 0.3" spacing=".1 .1 .1" mass="0.1" radius="0.01"><edge equality="true"/></flexcomp></worldbody></mujoco>';
    const { simulation } = await stage(...mjcf(cloth));
    expect(simulation.start.flex).toHaveLength(27);
    // Its points are no bodies, and their joints nobody's.
    expect(simulation.facts).toMatchObject({ bodies: [], joints: [], flexPoints: 9 });
    expect(lowest(simulation.start)).toBeCloseTo(0.3, 6);
    const later = await simulation.step(1);
    expect(later.trouble).toBeNull();
    expect(lowest(later)).toBeLessThan(0.05);
    expect(lowest(later)).toBeGreaterThan(-0.01);
    await expect(simulation.dropTest()).rejects.toThrow('play the simulation instead');
  });

  it('plays in step with the pictures, does not catch up, and stops on request or when something is wrong', async () => {
    const { simulation, picture } = await stage(...mjcf(body('<freejoint/><geom size="0.1"/>')));
    const times: number[] = [];
    simulation.play(({ timeS }) => times.push(timeS));
    await picture(10);
    await picture(16);
    await picture(60_000);
    expect(times).toEqual([0, 0.016, 0.066].map((time) => expect.closeTo(time, 6)));
    simulation.pause();
    await picture(16);
    expect(times).toHaveLength(3);

    const wild =
      '<mujoco><option timestep="0.5"/><worldbody><body><joint type="hinge" axis="0 1 0" stiffness="1e9" springref="60"/><geom size=".1" pos="1 0 0"/></body></worldbody></mujoco>';
    const unstable = await stage({ type: 'mjcf', path: 'a.xml', files: [], base: 'held' }, { 'a.xml': wild });
    // Reported at the step that went wrong, not when the engine has begun again.
    let trouble: string | null = null;
    for (let i = 0; i < 5 && trouble === null; i++) trouble = (await unstable.simulation.step()).trouble;
    expect(trouble).toMatch(/^The simulation was stopped after .* Check masses, inertias and the time step/);
    const frames: PhysicsFrame[] = [];
    unstable.simulation.play((frame) => frames.push(frame));
    await unstable.picture(10);
    expect(unstable.simulation.playing).toBe(false);
    expect(frames).toHaveLength(1);
  });

  it('ends with its worker: too late, garbled, broken, aborted', async () => {
    const source: SimulationSource = { ...hulls, bodies: [] };
    for (const [cause, code] of [
      ['late', 'simulation.timeout'],
      ['garbled', 'simulation.broke'],
      ['broken', 'simulation.broke'],
      ['aborted', 'internal'],
    ] as const) {
      const worker = silent();
      const abort = new AbortController();
      let expire: (() => void) | undefined;
      const host: SimulationHost = {
        startWorker: () => worker,
        nextFrame: () => undefined,
        startTimer: (run) => {
          expire = run;
          return () => undefined;
        },
      };
      const loading = codeOf(createSimulation(source, abort.signal, host));
      if (cause === 'late') expire?.();
      if (cause === 'garbled') worker.say({ data: { id: 0, type: 'loaded', facts: null } });
      if (cause === 'broken') worker.say({ message: 'out of memory' }, 'error');
      if (cause === 'aborted') abort.abort();
      expect(await loading, cause).toBe(code);
      expect(worker.ended, cause).toBe(true);
    }
  });

  it('follows no order that is none', async () => {
    const answer = createAnswerer({ startEngine, folderOf: () => madeFolder({}), nowMs: () => 0 });
    for (const message of [
      null,
      'load',
      { id: -1, type: 'reset' },
      { id: 1, type: 'advance', seconds: 1e9 },
      { id: 1, type: 'load', source: { type: 'mjcf' } },
      { id: 1, type: 'push', body: 0, at: [0, 0], forceN: [0, 0, 0], seconds: 1 },
    ])
      expect(await answer(message)).toBeNull();
    expect(await answer({ id: 1, type: 'reset' })).toMatchObject({ id: 1, type: 'failed' });
  });
});
