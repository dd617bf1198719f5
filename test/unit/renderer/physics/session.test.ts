import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { lacksMass, sourceType } from '../../../../renderer/modules/physics/choose-source.ts';
import {
  createSession,
  type PhysicsSession,
  type PhysicsState,
} from '../../../../renderer/modules/physics/physics-session.ts';
import {
  energyText,
  figure,
  jointUnit,
  shapesText,
  typedNumber,
} from '../../../../renderer/modules/physics/physics-words.ts';
import { patientMs } from '../../../patience.ts';
import { body, hulls, mjcf, nothingKnown, type Stage, stage } from './stage.ts';

/** A session over a real simulation; `replay` shows one picture of what is played back, that many milliseconds later. */
async function session(xml: string): Promise<{
  session: PhysicsSession;
  staged: Stage;
  heights: number[];
  replay(ms: number): void;
  until(is: (state: PhysicsState) => boolean): Promise<void>;
}> {
  const staged = await stage(...mjcf(xml));
  let clock = 0;
  let next: ((nowMs: number) => void) | null = null;
  const made = createSession({
    open: async () => staged.simulation,
    nextFrame: (run) => (next = run),
    nowMs: () => clock,
  });
  const heights: number[] = [];
  made.onFrame(({ poses }) => heights.push(poses[1] ?? Number.NaN));
  const until = async (is: (state: PhysicsState) => boolean): Promise<void> => {
    await vi.waitFor(() => expect(is(made.store.getState())).toBe(true), {
      timeout: patientMs(25_000),
      interval: 1,
    });
  };
  made.begin({ ...hulls, bodies: [] }, 2);
  await until(({ status }) => status === 'ready');
  const replay = (ms: number): void => {
    clock += ms;
    const run = next;
    next = null;
    run?.(clock);
  };
  return { session: made, staged, heights, replay, until };
}

const box = body('<freejoint/><geom type="box" size="0.04 0.04 0.05" mass="0.35"/>');
const drawer = body(
  '<geom type="box" size="0.1 0.1 0.1" mass="1"/><body name="drawer"><joint name="drawer" type="slide" axis="1 0 0" range="0 0.4"/><geom type="box" size="0.05 0.05 0.05" mass="1"/></body>',
);

describe('a session', () => {
  it('drops, plays the fall back at its speed, and ends where it came to rest', async () => {
    const { session: one, heights, replay, until } = await session(box);
    expect(heights).toEqual([expect.closeTo(0.05, 6)]);
    one.drop(0.1);
    expect(one.store.getState().drop).toBe('dropping');
    await until(({ drop }) => drop === 'replaying');
    const { result } = one.store.getState();
    expect(result).toMatchObject({ tips: false, heightM: 0.1 });
    replay(0);
    expect(heights.at(-1)).toBeCloseTo(0.15, 3);
    // Twice as fast as the clock: 50 ms are a tenth of a second of falling.
    replay(50);
    expect(heights.at(-1)).toBeCloseTo(0.15 - (9.81 * 0.1 ** 2) / 2, 2);
    replay(60_000);
    expect(one.store.getState().drop).toBe('done');
    expect(heights.at(-1)).toBeCloseTo(0.05, 3);
    one.replay();
    replay(0);
    one.reset();
    expect(one.store.getState().drop).toBe('done');
    await until(({ readout }) => readout.timeS === 0);
  });

  it('plays and pauses, steps and goes back', async () => {
    const { session: one, staged, until } = await session(box);
    one.play();
    await until(({ playing }) => playing);
    await staged.picture(10);
    await staged.picture(20);
    one.pause();
    // Twice as fast as the clock.
    expect(one.store.getState()).toMatchObject({
      playing: false,
      readout: { timeS: expect.closeTo(0.04, 6) },
    });
    one.step();
    await until(({ readout }) => readout.timeS > 0.041);
    expect(one.store.getState().readout.timeS).toBeCloseTo(0.042, 6);
    one.push(0, [0, 0.1, 0], [5, 0, 0]);
    await until(({ playing }) => playing);
    one.reset();
    await until(({ readout, playing }) => readout.timeS === 0 && !playing);
  });

  it('moves a joint as far as it goes, at once on the slider, and tells only where it is last', async () => {
    const { session: one, staged, until } = await session(drawer);
    const setJointSpy = vi.spyOn(staged.simulation, 'setJoint');
    for (const value of [0.1, 0.2, 0.3]) one.setJoint(0, value);
    expect(one.store.getState().readout.joints).toEqual([0.3]);
    await vi.waitFor(
      () =>
        expect(setJointSpy.mock.calls).toEqual([
          [0, 0.1],
          [0, 0.3],
        ]),
      { timeout: patientMs(25_000) },
    );
    one.setJoint(0, 7);
    await until(({ readout }) => Math.abs((readout.joints[0] ?? 0) - 0.4) < 1e-6);
  });

  it('says why an order was not followed, and why it ended', async () => {
    const cloth = await session(
      '<mujoco><worldbody><flexcomp name="c" type="grid" count="3 3 1" dim="2" pos="0 0 0.3" spacing=".1 .1 .1" mass="0.1" radius="0.01"/></worldbody></mujoco>',
    );
    expect(cloth.session.store.getState().facts).toMatchObject({ canFall: false, flexPoints: 9 });
    cloth.session.drop(0.1);
    await cloth.until(({ refusal }) => refusal !== null);
    expect(cloth.session.store.getState()).toMatchObject({
      status: 'ready',
      drop: 'none',
      refusal: { data: { reason: expect.stringContaining('play the simulation instead') } },
    });
    cloth.staged.simulation.dispose();
    await cloth.until(({ status }) => status === 'failed');
    expect(cloth.session.store.getState().failure?.code).toBe('simulation.broke');

    const refused = createSession({
      open: () => Promise.reject(new AppError('simulation.timeout', { seconds: 10 })),
      nextFrame: () => undefined,
      nowMs: () => 0,
    });
    refused.begin({ ...hulls, bodies: [] }, 1);
    await vi.waitFor(() => expect(refused.store.getState().failure?.code).toBe('simulation.timeout'), {
      timeout: patientMs(25_000),
    });
  });
});

describe('what is simulated', () => {
  it('is the file itself where MuJoCo reads it, and hulls of a mass that somebody knows', () => {
    expect(['a.xml', 'b/c.MJCF', 'r.urdf', 'm.glb', 'm.usda'].map(sourceType)).toEqual([
      'mjcf',
      'mjcf',
      'urdf',
      'hulls',
      'hulls',
    ]);
    const unknown = { ...hulls, bodies: [{ ...nothingKnown, name: 'a', hulls: [] }] };
    expect(lacksMass(unknown)).toBe(true);
    expect(lacksMass({ ...unknown, restKg: 2 })).toBe(false);
  });

  it('is written in numbers that people read', () => {
    expect([0, 0.00041, 1e-8, -2.5e-6, 9.81, -1.23456, 1234567].map(figure)).toEqual([
      '0',
      '0.00041',
      '10⁻⁸',
      '−2.5 × 10⁻⁶',
      '9.81',
      '−1.23',
      '1.23 × 10⁶',
    ]);
    expect([1e-9, 0.00123, 12].map(energyText)).toEqual(['0 J', '1.23 mJ', '12 J']);
    expect(['0,5', ' −3 ', '.25', '1e3', 'a', '', '1 2'].map(typedNumber)).toEqual([
      0.5,
      -3,
      0.25,
      1000,
      null,
      null,
      null,
    ]);
    expect(jointUnit({ type: 'slide', limits: [0, 0.4] }, 1)).toMatchObject({ unit: 'mm', max: 400 });
    expect(jointUnit({ type: 'hinge', limits: null }, 1)).toMatchObject({ unit: '°', min: -180, max: 180 });
    expect(shapesText(['convex-hull', 'cylinder', 'convex-hull'])).toBe('2 × convex hull, cylinder');
    expect(shapesText([])).toContain('no collision shape');
  });
});
