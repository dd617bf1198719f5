/** What an inspection says of robots before they are simulated: twins, slips of a power of ten, masses and friction that an engine makes up, files of packages, and the sizes of turned shapes. */
import { describe, expect, test } from 'vitest';
import { emptyFolder, inspected, looked, writeFiles } from './made-folder.ts';

async function found(files: Record<string, string | Uint8Array>, path: string): Promise<string> {
  const folder = await emptyFolder();
  await writeFiles(folder, files);
  const { faults } = await inspected(folder);
  return faults
    .filter((fault) => fault.path === path)
    .map(({ code, severity, line, message }) => `${severity} ${code}:${line ?? ''} ${message}`)
    .join('\n');
}
const robot = (inner: string): Promise<string> =>
  found({ 'r.urdf': `<robot name="r">${inner}</robot>` }, 'r.urdf');

const inertial = (mass = 1, moments = [1, 1, 1]): string =>
  `<inertial><mass value="${mass}"/><inertia ixx="${moments[0]}" iyy="${moments[1]}" izz="${moments[2]}" ixy="0" ixz="0" iyz="0"/></inertial>`;
const link = (name: string, inner = inertial()): string => `\n<link name="${name}">${inner}</link>`;
const joint = (parent: string, child: string, type = 'fixed', rest = ''): string =>
  `\n<joint name="${child}_joint" type="${type}"><parent link="${parent}"/><child link="${child}"/>${rest}</joint>`;
const limit = (lower: number, upper: number): string =>
  `<limit lower="${lower}" upper="${upper}" effort="1" velocity="1"/>`;
const box =
  '<visual><geometry><box size="1 1 1"/></geometry></visual><collision><geometry><box size="1 1 1"/></geometry></collision>';

const arms = (left: string, right: string, more = ''): Promise<string> =>
  robot(
    `${link('base')}${link('left_arm', left)}${link('right_arm', right)}${more || `${joint('base', 'left_arm')}${joint('base', 'right_arm')}`}`,
  );

describe('a robot', () => {
  test('whose left and right have other masses, inertias or limits', async () => {
    expect(await arms(inertial(1.2), inertial(1.3))).toMatch(
      /^warn twins-differ:4 Left and right differ: “left_arm: 1.2 and 1.3 kg”/,
    );
    expect(await arms(inertial(1, [1, 1, 1.5]), inertial())).toMatch(/“left_arm: inertia 1.5 and 1 kg m²”/);
    expect(await arms(inertial(1.2), inertial(1.205))).toBe('');
    const limited = (left: string, right: string): Promise<string> =>
      arms(
        inertial(),
        inertial(),
        `${joint('base', 'left_arm', 'revolute', left)}${joint('base', 'right_arm', 'revolute', right)}`,
      );
    expect(await limited(limit(-1, 2), limit(-1, 1.5))).toMatch(/“left_arm_joint: -1 to 2 and -1 to 1.5”/);
    expect(await limited(limit(-1, 2), limit(-2, 1))).toBe('');
  });

  test('whose letters are not sides', async () => {
    const links = ['s', 'l', 'u', 'r'].map((letter, n) => link(`link_${letter}`, inertial(n + 1)));
    const joints = `${joint('link_s', 'link_l')}${joint('link_l', 'link_u')}${joint('link_u', 'link_r')}`;
    expect(await robot(`${links.join('')}${joints}`)).toBe('');
    expect(await robot(`${links[1]}${links[3]}${joint('link_l', 'link_r')}`)).toMatch(/twins-differ/);
  });

  test('with an inertia that is one when a point is moved', async () => {
    expect(await robot(link('a', inertial(1, [0.011, 0.012, 0.2])))).toMatch(
      /error invalid-inertia:2 .*triangle inequality.* izz would be plausible as 0.02: this looks like a power-of-ten error \(the file has 0.2\)/,
    );
    // Nothing that one digit would explain.
    expect(await robot(link('a', inertial(1, [1, 1, -3])))).not.toContain('power of ten');
  });

  test('whose moved links have no mass of their own, nor by what is welded to them', async () => {
    const moved = joint('base', 'a', 'continuous');
    expect(await robot(`${link('base')}${link('a', box)}${moved}`)).toMatch(
      /warn no-mass:3 A joint moves a link without mass: “a”. PyBullet and Isaac assume 1 kg/,
    );
    const weld = `${link('b')}${joint('a', 'b')}`;
    expect(await robot(`${link('base')}${link('a', box)}${moved}${weld}`)).not.toContain('A joint moves');
    expect(await robot(`${link('base')}${link('a')}${moved}${link('b', box)}${joint('a', 'b')}`)).toMatch(
      /note no-mass:5 Fixed to moving links, with shapes but without mass: “b”/,
    );
  });

  test('whose friction each engine makes up', async () => {
    expect(await robot(link('a', `${inertial()}${box}`))).toMatch(
      /^note engine-default:2 Its collision shapes state no friction.*1 in MuJoCo/,
    );
    const stated = '<contact><lateral_friction value="0.8"/></contact>';
    expect(await robot(link('a', `${inertial()}${box}${stated}`))).toBe('');
  });

  test('whose package is not there, and where it was looked for', async () => {
    const mesh = '<visual><geometry><mesh filename="package://arm/meshes/a.stl"/></geometry></visual>';
    expect(await robot(link('a', `${inertial()}${mesh}`))).toMatch(
      /error missing-file:2 .*Searched the whole folder for “arm\/meshes\/a.stl”, “meshes\/a.stl”/,
    );
  });

  test('of macros, and one with a blank line before its declaration', async () => {
    const macros = '<robot xmlns:xacro="http://ros.org/wiki/xacro"><xacro:arm/></robot>';
    expect(await found({ 'arm.urdf.xacro': macros }, 'arm.urdf.xacro')).toMatch(
      /^note not-read: .*run `xacro arm.urdf.xacro > arm.urdf`/,
    );
    // What is left of macros beside links harms nothing but what they would have made.
    expect(await robot(`${link('a')}<xacro:grey/>`)).toMatch(
      /^warn failed-validation:2 It contains xacro macros.*“xacro:grey”/,
    );
    expect(await found({ 'arm.urdf': macros }, 'arm.urdf')).toMatch(/^error unreadable-model.*run `xacro/);
    expect(
      await found({ 'arm.urdf': `\n<?xml version="1.0"?><robot name="r">${link('a')}</robot>` }, 'arm.urdf'),
    ).toMatch(/^warn failed-validation:1 Its XML declaration follows a blank line/);
  });
});

const stl = (corners: readonly (readonly number[])[]): string =>
  `solid s\nfacet normal 0 0 0\nouter loop\n${corners.map((corner) => `vertex ${corner.join(' ')}`).join('\n')}\nendloop\nendfacet\nendsolid`;

const sized = async (shape: string): Promise<number[] | undefined> => {
  const folder = await emptyFolder();
  await writeFiles(folder, {
    'r.urdf': `<robot name="r">${link('a', `<visual><origin rpy="0 0 0.7853981633974483"/><geometry>${shape}</geometry></visual>`)}</robot>`,
    'm.stl': stl([
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0.5],
    ]),
  });
  const { reads } = await looked(folder);
  const size = reads.find(({ form }) => form === 'urdf')?.reading?.size;
  expect(size?.exact).toBe(true);
  return size?.metres.map((side) => Math.round(side * 1000) / 1000);
};

describe('a size', () => {
  test('is of the corners after all turns', async () => {
    expect(await sized('<mesh filename="m.stl"/>')).toEqual([1.414, 1.414, 0.5]);
    expect(await sized('<mesh filename="m.stl" scale="1 -1 1"/>')).toEqual([1.414, 1.414, 0.5]);
    expect(await sized('<box size="1 1 2"/>')).toEqual([1.414, 1.414, 2]);
    expect(await sized('<cylinder radius="1" length="3"/>')).toEqual([2, 2, 3]);
  });
});

const sdf = (inner: string): string => `<sdf version="1.6"><model name="m">${inner}</model></sdf>`;

describe('an SDF', () => {
  test('has sizes, masses and joints, and what Gazebo makes up is said', async () => {
    const folder = await emptyFolder();
    await writeFiles(folder, {
      'model.config': '<model><sdf version="1.6">model.sdf</sdf></model>',
      'model.sdf': sdf(`<link name="a"><inertial><mass>2</mass></inertial>
<visual name="v"><pose>0 0 1 0 0 0</pose><geometry><box><size>1 2 3</size></box></geometry></visual>
<collision name="c"><geometry><sphere><radius>0.5</radius></sphere></geometry></collision></link>
<link name="b"><pose>2 0 0 0 0 0</pose><visual name="v"><geometry><mesh><uri>model://gone/a.dae</uri></mesh></geometry></visual></link>
<joint name="j" type="prismatic"><parent>a</parent><child>b</child><axis><xyz>1 0 0</xyz><limit><lower>0</lower><upper>1</upper></limit></axis></joint>`),
      'alone/model.sdf': sdf(
        '<static>true</static><link name="a"><visual name="v"><geometry><box><size>1 2 3</size></box></geometry></visual></link>',
      ),
    });
    const { reads, faults, facts } = await looked(folder);
    const readings = reads.filter(({ form }) => form === 'sdf').map(({ reading }) => reading);
    expect(readings[0]).toMatchObject({
      format: 'SDF 1.6',
      massKg: 2,
      colliders: { sphere: 1 },
      jointList: [{ name: 'j', type: 'slide', limits: [0, 1] }],
      size: null,
    });
    expect(readings[1]?.size).toEqual({ metres: [1, 2, 3], exact: true });
    expect([facts.massKg, facts.joints]).toEqual([2, 1]);
    const said = faults.map(({ code, message }) => `${code} ${message}`).join('\n');
    expect(said).toContain('no-mass Without <inertial>: “b”. Gazebo assumes 1 kg');
    expect(said).toContain('engine-default Its collision shapes state no friction. Gazebo assumes 1.');
    expect(said).toMatch(/missing-file .*“model:\/\/gone\/a.dae”/);
  });
});
