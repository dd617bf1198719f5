/** Assets as they are prepared for each program, judged by engines: MuJoCo loads them and lets them rest, `check_urdf`, Gazebo's `ign sdf` and Python read them where they are there. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { programTargetIds } from '../../../main/contract/plain/use-target-ids.ts';
import { boxGlb, emptyFolder, looked, writeFiles } from '../inspect/made-folder.ts';
import { judgedByGazebo, said } from '../peers.ts';
import { type Mujoco, numbersOf, openModel, run, startMujoco } from '../sandbox-make/simulate.ts';
import { filesOf, madeMug, prepared } from './prepared.ts';

let mujoco: Mujoco;
beforeAll(async () => {
  mujoco = await startMujoco();
});

/** Loads what lies there into an engine of the test's own. */
async function world(folder: string, file: string) {
  const mount = `/${path.basename(folder)}`;
  for (const { localPath } of await filesOf(folder)) {
    const at = `${mount}/${localPath}`;
    mujoco.FS.mkdirTree(path.posix.dirname(at), 0o777);
    mujoco.FS.writeFile(at, await readFile(path.join(folder, localPath)));
  }
  return openModel(mujoco, `${mount}/${file}`);
}

const box = '<collision><geometry><box size="0.2 0.2 0.2"/></geometry></collision>';
const look =
  '<visual><origin xyz="0 0 0.1"/><geometry><mesh filename="package://chest/meshes/box.stl" scale="0.1 0.1 0.1"/></geometry></visual>';
const inertial = (kg: number): string =>
  `<inertial><origin xyz="0 0 0.02" rpy="0.3 0 0"/><mass value="${kg}"/><inertia ixx="0.01" iyy="0.02" izz="0.025" ixy="0" ixz="0" iyz="0"/></inertial>`;
/** A base, a lid on a hinge, a drawer on a slide, each joint turned out of the axes. */
const chest = `<robot name="chest">
  <link name="base">${inertial(2)}${look}${box}</link>
  <link name="lid">${inertial(0.5)}${box}</link>
  <link name="drawer">${inertial(0.7)}<visual><geometry><cylinder radius="0.05" length="0.1"/></geometry></visual></link>
  <joint name="hinge" type="revolute"><origin xyz="0 0.1 0.3" rpy="0.2 -0.4 1"/><parent link="base"/><child link="lid"/>
    <axis xyz="0 1 0"/><limit lower="-0.5" upper="1.5" effort="3" velocity="2"/></joint>
  <joint name="slide" type="prismatic"><origin xyz="0.1 0 0" rpy="0 1.5707963267948966 0"/><parent link="base"/><child link="drawer"/>
    <axis xyz="1 0 0"/><limit lower="0" upper="0.3" effort="3" velocity="2"/></joint>
</robot>
`;
const stl = (): string => {
  const corners = ['0 0 0', '1 0 0', '0 1 0', '0 0 1'];
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [1, 2, 3],
    [0, 3, 2],
  ];
  const facets = faces.map(
    (face) =>
      `facet normal 0 0 0\nouter loop\n${face.map((n) => `vertex ${corners[n]}`).join('\n')}\nendloop\nendfacet`,
  );
  return `solid box\n${facets.join('\n')}\nendsolid box\n`;
};
async function madeChest(): Promise<string> {
  const root = await emptyFolder();
  await writeFiles(root, { 'urdf/chest.urdf': chest, 'meshes/box.stl': stl() });
  return root;
}

describe('a mug', () => {
  test.each(['mujoco', 'sapien'] as const)(
    'made for %s rests on the floor of its scene in MuJoCo',
    async (simulator) => {
      const made = await prepared(await madeMug(simulator), 'mujoco');
      expect(made.checked).toEqual({ is: 'loaded', reason: '' });
      expect(made.open).toBe('scene.xml');
      using loaded = await world(made.into, 'scene.xml');
      const { model, data } = loaded;
      // Free to move: seven numbers of a place, and nothing else.
      expect(numbersOf(data.qpos)).toHaveLength(7);
      const before = numbersOf(data.qpos);
      run(mujoco, model, data, 2);
      const [x = 9, y = 9, z = 9, w = 0] = numbersOf(data.qpos);
      expect(Math.hypot(x - (before[0] ?? 0), y - (before[1] ?? 0))).toBeLessThan(0.02);
      // It was laid a hair above the floor and did not fall over.
      expect(Math.abs(z - (before[2] ?? 0))).toBeLessThan(0.003);
      expect(Math.abs(w)).toBeGreaterThan(0.999);
      expect(Math.hypot(...numbersOf(data.qvel))).toBeLessThan(1e-2);
    },
  );

  test('is one rigid object of robosuite, with sites as high and wide as it is', async () => {
    const root = await madeMug('sapien');
    const made = await prepared(root, 'robocasa');
    expect(made.checked).toEqual({ is: 'loaded', reason: '' });
    using loaded = await world(made.into, 'model.xml');
    const { model, data } = loaded;
    mujoco.mj_forward(model, data);
    const sites = numbersOf(data.site_xpos);
    const [bottom = 0, top = 0] = [sites[2], sites[5]];
    const { sizeM, massKg } = (await looked(root)).facts;
    expect(top - bottom).toBeCloseTo(sizeM?.[1] ?? 0, 3);
    expect(numbersOf(model.body_mass).reduce((sum, one) => sum + one, 0)).toBeCloseTo(massKg ?? 0, 5);
  });
});

/** What engines and readers must agree on, whatever it was written as. */
const expectSame = async (root: string, file: string): Promise<void> => {
  const source = (await looked(await madeChest())).reads.find(({ form }) => form === 'urdf')?.reading;
  const { reads, faults } = await looked(root);
  const reading = reads.find(({ file: read }) => read.localPath === file)?.reading;
  expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(reading?.massKg).toBeCloseTo(3.2, 6);
  expect(reading?.jointList).toEqual(source?.jointList);
  for (const axis of [0, 1, 2])
    expect(reading?.size?.metres[axis]).toBeCloseTo(source?.size?.metres[axis] ?? 0, 4);
};

describe('a chest with a lid and a drawer', () => {
  test('is a Gazebo model that says the same', async () => {
    const { into, open } = await prepared(await madeChest(), 'gazebo');
    expect(open).toBe('model.config');
    await expectSame(into, 'model.sdf');
    expect(await readFile(path.join(into, 'model.sdf'), 'utf8')).toContain(
      'model://good_mug/meshes/meshes/box.stl',
    );
    expect(await judgedByGazebo(path.join(into, 'model.sdf'))).toBe('Valid.');
  });

  test('is a ROS 2 package whose URDF says the same, and is one to check_urdf', async () => {
    const { into, open } = await prepared(await madeChest(), 'ros2');
    expect(open).toBe('urdf/good_mug.urdf');
    await expectSame(into, 'urdf/good_mug.urdf');
    expect((await said('check_urdf', path.join(into, open))) ?? 'Successfully').toContain('Successfully');
    expect(
      (await said('python3', '-m', 'py_compile', path.join(into, 'launch/display.launch.py'))) ?? '',
    ).toBe('');
  });

  test('has its mass, its limits and the place of each link in MuJoCo', async () => {
    const { into, checked, notes } = await prepared(await madeChest(), 'mujoco');
    expect(checked).toEqual({ is: 'loaded', reason: '' });
    expect(notes.map(({ code }) => code)).toEqual(['converted']);
    using loaded = await world(into, 'good_mug.xml');
    const { model, data } = loaded;
    mujoco.mj_forward(model, data);
    expect(numbersOf(model.body_mass).slice(1)).toEqual([2, 0.5, 0.7]);
    // One free joint, then the hinge and the slide.
    expect(numbersOf(model.jnt_range).slice(2, 6)).toEqual([-0.5, 1.5, 0, 0.3]);
    const lid = numbersOf(data.xpos).slice(6, 9);
    [0, 0.1, 0.3].forEach((one, axis) => expect(lid[axis]).toBeCloseTo(one, 9));
    // The axis of the slide is its x, which the joint's turn lays along the base's −z.
    const axis = numbersOf(data.xaxis).slice(6, 9);
    [0, 0, -1].forEach((one, n) => expect(axis[n]).toBeCloseTo(one, 9));
    const moments = numbersOf(model.body_inertia)
      .slice(3, 6)
      .toSorted((a, b) => a - b);
    [0.01, 0.02, 0.025].forEach((one, n) => expect(moments[n]).toBeCloseTo(one, 9));
    // Turned by 0.3 about x, as the file states it: the quaternion of the base's principal frame.
    const [w = 0, ...others] = numbersOf(model.body_iquat).slice(4, 8);
    const turn = [w, ...others].map((one) => one * Math.sign(w));
    const own = numbersOf(model.body_inertia).slice(3, 6);
    const y = own.indexOf([...own].toSorted((a, b) => a - b)[1] ?? 0);
    expect({ y, turn }).toEqual({
      y: 1,
      turn: [Math.cos(0.15), Math.sin(0.15), 0, 0].map((one) => expect.closeTo(one, 6)),
    });
  });

  test('goes to SAPIEN and ManiSkill as URDF with relative paths, held to the ground', async () => {
    for (const target of ['sapien', 'maniskill'] as const) {
      const { into, open } = await prepared(await madeChest(), target);
      await expectSame(into, 'good_mug.urdf');
      expect(await readFile(path.join(into, open), 'utf8')).toContain('fix_root_link = True');
      expect((await said('python3', '-m', 'py_compile', path.join(into, open))) ?? '').toBe('');
    }
  });

  test('is no single object of RoboCasa', async () => {
    const failed = await prepared(await madeChest(), 'robocasa').catch((error: unknown) => error);
    expect(isAppError(failed, 'hand-on.no-format')).toBe(true);
  });
});

test('links and joints of a Gazebo model have names of their own, as they need not in URDF', async () => {
  const root = await emptyFolder();
  await writeFiles(root, {
    'cabinet.urdf': `<robot name="cabinet"><link name="base">${inertial(1)}</link><link name="door">${inertial(1)}</link>
      <link name="__knob__">${inertial(1)}</link>
      <joint name="door" type="revolute"><parent link="base"/><child link="door"/><axis xyz="0 0 1"/>
        <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
      <joint name="door_joint" type="fixed"><parent link="door"/><child link="__knob__"/></joint></robot>`,
  });
  const { into, notes } = await prepared(root, 'gazebo');
  const sdf = await readFile(path.join(into, 'model.sdf'), 'utf8');
  expect([...sdf.matchAll(/<(?:link|joint) name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'base',
    'door',
    'knob',
    'door_joint',
    'door_joint_2',
  ]);
  expect(notes.filter(({ code }) => code === 'renamed')).toContainEqual({
    code: 'renamed',
    values: { from: 'door', to: 'door_joint' },
  });
  expect(await judgedByGazebo(path.join(into, 'model.sdf'))).toBe('Valid.');
});

describe('links without a mass', () => {
  const plate =
    '<collision><origin xyz="0 0 0.1"/><geometry><box size="0.2 0.2 0.1"/></geometry></collision>';
  /** A base that only names a place, a body, a camera on it, and a jaw that a joint moves. */
  const gripper = `<robot name="gripper"><link name="base">${plate}</link><link name="body">${inertial(2)}</link>
    <link name="camera">${plate}</link><link name="jaw">${plate}</link>
    <joint name="base_body" type="fixed"><origin xyz="0 0 1"/><parent link="base"/><child link="body"/></joint>
    <joint name="body_camera" type="fixed"><origin xyz="0.3 0 0"/><parent link="body"/><child link="camera"/></joint>
    <joint name="slide" type="prismatic"><parent link="camera"/><child link="jaw"/><axis xyz="1 0 0"/>
      <limit lower="0" upper="0.1" effort="1" velocity="1"/></joint></robot>`;
  const root = async (): Promise<string> => {
    const at = await emptyFolder();
    await writeFiles(at, { 'gripper.urdf': gripper });
    return at;
  };

  test('are parts of what they are fixed to in Gazebo, which would take 1 kg for each', async () => {
    const { into, notes } = await prepared(await root(), 'gazebo');
    expect(await judgedByGazebo(path.join(into, 'model.sdf'))).toBe('Valid.');
    const { facts } = await looked(into);
    expect(facts.massKg).toBeCloseTo(2.001, 9);
    const sdf = await readFile(path.join(into, 'model.sdf'), 'utf8');
    expect(
      [...sdf.matchAll(/<(link|frame|joint) name="([^"]*)"/g)].map(([, what, name]) => `${what} ${name}`),
    ).toEqual(['link body', 'link jaw', 'frame base', 'frame camera', 'joint slide']);
    expect(sdf).toMatch(/<frame name="base" attached_to="body">\s*<pose>0 0 -1 0 0 0/);
    expect(sdf).toContain('<parent>body</parent>');
    // Its plate is at the camera, which is 0.3 m beside the body.
    expect(sdf).toMatch(/<collision name="body_collision_2">\s*<pose>0.3 0 0.1 0 0 0/);
    expect(notes).toContainEqual({ code: 'mass-made', values: { link: 'jaw' } });
  });

  test('weigh next to nothing in Gazebo where the ground holds them', async () => {
    const at = await emptyFolder();
    await writeFiles(at, {
      'arm.urdf': `<robot name="arm"><link name="world"/><link name="base">${plate}</link><link name="arm">${inertial(2)}</link>
        <joint name="bolts" type="fixed"><parent link="world"/><child link="base"/></joint>
        <joint name="turn" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint></robot>`,
    });
    const { into } = await prepared(at, 'gazebo');
    expect(await judgedByGazebo(path.join(into, 'model.sdf'))).toBe('Valid.');
    expect((await looked(into)).facts.massKg).toBeCloseTo(2.001, 9);
  });

  test('weigh nothing in MuJoCo where they are fixed', async () => {
    const at = await emptyFolder();
    const still = gripper
      .replace(/<link name="jaw">[^]*?<\/link>/, '')
      .replace(/<joint name="slide"[^]*<\/joint>/, '');
    await writeFiles(at, { 'gripper.urdf': still });
    const { into, open } = await prepared(at, 'mujoco');
    using loaded = await world(into, open);
    expect(numbersOf(loaded.model.body_mass).reduce((sum, one) => sum + one, 0)).toBeCloseTo(2, 6);
  });

  const oddInertias = `<robot name="odd">
    <link name="uneven"><inertial><mass value="1"/><inertia ixx="1e-3" iyy="1e-3" izz="1e-2" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <link name="none"><inertial><mass value="0.5"/><inertia ixx="0" iyy="0" izz="0" ixy="0" ixz="0" iyz="0"/></inertial></link>
    <joint name="turn" type="continuous"><parent link="uneven"/><child link="none"/><axis xyz="0 0 1"/></joint></robot>`;

  test('inertias that no body has become equal moments, with which both engines load them', async () => {
    for (const target of ['gazebo', 'mujoco'] as const) {
      const at = await emptyFolder();
      await writeFiles(at, { 'odd.urdf': oddInertias });
      const { into, notes, checked } = await prepared(at, target);
      expect(notes.filter(({ code }) => code === 'inertia-made').map(({ values }) => values['link'])).toEqual(
        ['uneven', 'none'],
      );
      const judged = {
        gazebo: async () => ({ is: await judgedByGazebo(path.join(into, 'model.sdf')) }),
        mujoco: async () => checked,
      };
      expect(['Valid.', 'loaded']).toContain((await judged[target]())?.is);
      expect((await looked(into)).facts.massKg).toBeCloseTo(1.5, 9);
    }
  });
});

test('SDF comes back as URDF: joints in frames of their own, capsules that URDF has not', async () => {
  const root = await emptyFolder();
  await writeFiles(root, {
    'model.sdf': `<sdf version="1.9"><model name="arm"><link name="a"><inertial><mass>1</mass></inertial></link>
      <link name="b"><pose>0 0 1 0 0 0</pose><inertial><mass>2</mass></inertial>
        <collision name="c"><geometry><capsule><radius>0.1</radius><length>0.3</length></capsule></geometry></collision>
        <collision name="d"><pose>0.1 0 0 0 0 0</pose><geometry><sphere><radius>0.1</radius></sphere></geometry></collision></link>
      <joint name="j" type="revolute"><pose>0 0 -0.5 0 0 0</pose><parent>a</parent><child>b</child>
        <axis><xyz>0 1 0</xyz><limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></sdf>`,
  });
  const { into, notes } = await prepared(root, 'sapien');
  const urdf = await readFile(path.join(into, 'good_mug.urdf'), 'utf8');
  // The hinge is half a metre below the link's own origin: what is in the link moves up in the new frame.
  expect(urdf).toContain('<origin xyz="0 0 0.5" rpy="0 0 0"/>\n    <parent link="a"/>');
  expect(urdf).toContain(
    '<origin xyz="0.1 0 0.5" rpy="0 0 0"/>\n      <geometry><sphere radius="0.1"/></geometry>',
  );
  expect(notes).toContainEqual({
    code: 'shape-left',
    values: { link: 'b', role: 'collision', shape: 'capsule' },
  });
});

test('each program gets what it opens, or a sentence why not', async () => {
  const root = await madeMug('sapien');
  await writeFiles(root, { 'mug.glb': boxGlb([0.1, 0.1, 0.1]) });
  for (const target of programTargetIds) {
    const made = await prepared(root, target).catch((error: unknown) => {
      if (isAppError(error, 'hand-on.no-format')) return null;
      throw error;
    });
    const isPlain = target === 'other';
    expect({ target, isPrepared: made !== null }).toEqual({ target, isPrepared: !isPlain });
    if (made === null) continue;
    expect(made.files.map(({ path: at }) => at)).toContain(made.open);
    const readme = await readFile(path.join(made.into, 'README-CALIPER.txt'), 'utf8');
    expect(readme).toContain('The “good” mug');
    const scripts = made.files.filter(({ path: at }) => at.endsWith('.py'));
    for (const { path: at } of scripts)
      expect((await said('python3', '-m', 'py_compile', path.join(made.into, at))) ?? '').toBe('');
  }
});

test.each([
  ['that cannot be read', '<robot name="a"><link name="x"/><link name="x"/></robot>'],
  ['without links', '<robot name="a"/>'],
])('a description %s is no export', async (_, urdf) => {
  const root = await emptyFolder();
  await writeFiles(root, { 'a.urdf': urdf });
  const failed = await prepared(root, 'gazebo').catch((error: unknown) => error);
  expect(isAppError(failed, 'model.damaged')).toBe(true);
});
