/** The inspection and the view say the same of an MJCF, and both what MuJoCo says. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEngineFault } from '../../../main/formats/mjcf/engine.ts';
import { type CompiledMjcf, compileMjcf } from '../../../main/inspect/guarded/compile-mjcf.ts';
import { parseMjcf } from '../../../renderer/scene/parse/mjcf/parse-mjcf.ts';
import { boxObj, madeFolder, requestFor } from '../renderer/physics/made-folder.ts';

type Files = Readonly<Record<string, string>>;

async function inspected(files: Files): Promise<CompiledMjcf> {
  const root = await mkdtemp(path.join(tmpdir(), 'caliper-mjcf-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return await compileMjcf(root, 'a.xml', Object.keys(files));
}

const inBody = (inner: string, head = ''): string =>
  `<mujoco>${head}<worldbody><body name="b">${inner}</body></worldbody></mujoco>`;
const box = '<geom type="box" size=".1 .2 .3"/>';

interface Expected {
  readonly massKg: number;
  readonly size: readonly number[];
  readonly joints?: readonly (readonly [number, number] | null)[];
  readonly moments?: readonly number[];
}

const cases: readonly (readonly [string, Files, Expected])[] = [
  [
    'shellinertia with a mass',
    { 'a.xml': inBody('<freejoint/><geom type="box" size=".1 .2 .3" mass="2" shellinertia="true"/>') },
    { massKg: 2, size: [0.2, 0.4, 0.6], moments: [0.0551515, 0.0957576, 0.1230303] },
  ],
  [
    'shellinertia with a density',
    { 'a.xml': inBody('<freejoint/><geom type="box" size=".1 .2 .3" density="10" shellinertia="true"/>') },
    { massKg: 8.8, size: [0.2, 0.4, 0.6] },
  ],
  [
    'inertiafromgeom',
    {
      'a.xml': inBody(
        `<freejoint/><inertial pos="0 0 0" mass="5" diaginertia="1 1 1"/><geom type="box" size=".1 .1 .1"/>`,
        '<compiler inertiafromgeom="true"/>',
      ),
    },
    { massKg: 8, size: [0.2, 0.2, 0.2] },
  ],
  [
    'eulerseq in capitals',
    {
      'a.xml': `<mujoco><compiler angle="degree"/><compiler eulerseq="XYZ"/><worldbody><body euler="90 0 90">${box}</body></worldbody></mujoco>`,
    },
    { massKg: 48, size: [0.6, 0.2, 0.4] },
  ],
  [
    'settotalmass',
    { 'a.xml': inBody(`<freejoint/>${box}`, '<compiler settotalmass="14"/>') },
    { massKg: 14, size: [0.2, 0.4, 0.6] },
  ],
  [
    'a frame in a body',
    {
      'a.xml': inBody(
        `<frame pos="1 0 0" euler="0 0 90"><joint type="hinge" range="-30 30" limited="true"/>${box}</frame>`,
      ),
    },
    { massKg: 48, size: [0.4, 0.2, 0.6], joints: [[-Math.PI / 6, Math.PI / 6]] },
  ],
  [
    'a body without mass that is welded to a moving one',
    { 'a.xml': inBody(`<freejoint/>${box}<body name="c"><site name="s"/></body>`) },
    { massKg: 48, size: [0.2, 0.4, 0.6] },
  ],
  [
    'meshdir of an included file, default classes, copies',
    {
      'a.xml': `<mujoco><include file="p/b.xml"/><asset><mesh name="m" file="x.obj"/></asset><worldbody><replicate count="2" offset="1 0 0"><body><joint type="slide" class="j"/><geom type="mesh" mesh="m" density="10"/></body></replicate></worldbody></mujoco>`,
      'p/b.xml':
        '<mujocoinclude><compiler meshdir="q"/><default><default class="j"><joint range="0 0.5"/></default></default></mujocoinclude>',
      'q/x.obj': boxObj(0.1, 0.2, 0.3),
    },
    {
      massKg: 0.96,
      size: [1.2, 0.4, 0.6],
      joints: [
        [0, 0.5],
        [0, 0.5],
      ],
    },
  ],
  [
    'round shapes aslant',
    {
      'a.xml': inBody('<geom type="cylinder" size=".1 .3" mass="1"/>').replace(
        'name="b"',
        'name="b" euler="45 0 0"',
      ),
    },
    { massKg: 1, size: [0.2, 0.8 * Math.SQRT1_2, 0.8 * Math.SQRT1_2] },
  ],
  [
    'a turned octahedron',
    {
      'a.xml': `<mujoco><asset><mesh name="m" vertex="1 0 0 -1 0 0 0 1 0 0 -1 0 0 0 1 0 0 -1"/></asset><worldbody><body euler="0 0 45"><geom type="mesh" mesh="m" mass="1"/></body></worldbody></mujoco>`,
    },
    { massKg: 1, size: [Math.SQRT2, Math.SQRT2, 2] },
  ],
];

describe('numbers of an MJCF', () => {
  it.each(cases)('%s', async (_, files, { massKg, size, joints = [], moments }) => {
    const { result } = await inspected(files);
    if (result.is !== 'compiled') throw new Error(JSON.stringify(result));
    const { facts } = result;
    expect(facts.massKg).toBeCloseTo(massKg, 6);
    const { min = [], max = [] } = facts.bounds ?? {};
    size.forEach((side, n) => expect((max[n] ?? 0) - (min[n] ?? 0)).toBeCloseTo(side, 6));
    expect(facts.joints).toHaveLength(joints.length);
    joints.forEach((limits, n) =>
      limits?.forEach((value, k) => expect(facts.joints[n]?.limits?.[k]).toBeCloseTo(value, 6)),
    );
    moments?.forEach((moment, n) => expect(facts.only?.momentsKgM2[n]).toBeCloseTo(moment, 6));

    const view = await parseMjcf(requestFor('a.xml'), madeFolder(files));
    const weighed = view.physics?.bodies.reduce((sum, body) => sum + (body.massKg ?? 0), 0);
    expect(weighed).toBe(facts.massKg);
    expect(view.physics?.joints.filter(({ type }) => type !== 'free').map(({ limits }) => limits)).toEqual(
      facts.joints.map(({ limits }) => limits),
    );
    // The picture's Y is up, and its Z comes towards the user.
    const sides = [0, 2, 1].map(
      (n) => (view.measured?.bounds.max[n] ?? 0) - (view.measured?.bounds.min[n] ?? 0),
    );
    sides.forEach((side, n) => expect(side).toBeCloseTo(size[n] ?? 0, 6));
  });

  it('say what collides, and which body that moves does not', async () => {
    const { result } = await inspected({
      'a.xml': `<mujoco><worldbody><geom type="plane" size="1 1 1"/>\n<body name="seen"><freejoint/><geom size="1" contype="0" conaffinity="0"/></body><body name="b"><freejoint/>${box}<geom type="capsule" size=".1 .2"/></body><body mocap="true" name="m"><geom size="1" contype="0" conaffinity="0"/></body></worldbody></mujoco>`,
    });
    if (result.is !== 'compiled') throw new Error(JSON.stringify(result));
    expect(result.facts.colliders).toEqual({ box: 1, capsule: 1 });
    expect(result.facts.untouchable).toEqual(['seen']);
    expect(result.bodyPlaces.get('seen')).toEqual({ document: 'a.xml', line: 2 });
  });

  it('are not known of a part, a file that lacks another, or one that asks for too much memory', async () => {
    const is = async (files: Files): Promise<string> => (await inspected(files)).result.is;
    expect(await is({ 'a.xml': '<mujocoinclude/>' })).toBe('part');
    expect(await is({ 'a.xml': '<mujoco><asset><mesh file="x.obj"/></asset></mujoco>' })).toBe('incomplete');
    expect(await is({ 'a.xml': '<mujoco><size memory="4G"/></mujoco>' })).toBe('too-large');
    await expect(inspected({ 'a.xml': '<html/>' })).rejects.toMatchObject({ code: 'model.unreadable' });
  });
});

it.each([
  [
    "MuJoCo Error: Loading error: XML Error: Error: repeated name 'a' in body\nElement 'body', line 4\n\n",
    { words: "repeated name 'a' in body", line: 4, tag: 'body', name: null },
  ],
  [
    "MuJoCo Error: Loading error: Error: range[0] should be smaller than range[1] in joint\nElement name 'j', id 0, line 0\n",
    { words: 'range[0] should be smaller than range[1] in joint', line: null, tag: null, name: 'j' },
  ],
  [
    "MuJoCo Error: Loading error: Error: mass and inertia of moving bodies must be larger than mjMINVAL\nElement name '', id 1, line 3\n",
    {
      words: 'mass and inertia of moving bodies must be larger than mjMINVAL',
      line: 3,
      tag: null,
      name: '',
    },
  ],
  [
    'MuJoCo Error: Loading error: XML parse error 14:\nError=XML_ERROR_MISMATCHED_ELEMENT ErrorID=14 (0xe) Line number=2: XMLElement name=worldbody\n',
    { words: 'mismatched element', line: 2, tag: null, name: null },
  ],
])('what the engine says is taken apart: %j', (text, fault) => {
  expect(readEngineFault(new Error(text))).toEqual(fault);
});
