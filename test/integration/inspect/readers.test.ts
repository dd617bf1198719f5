/** What the readers of robots and USD say of files with one thing wrong each, with the line it is in. */
import { describe, expect, test } from 'vitest';
import { emptyFolder, inspected, writeFiles } from './made-folder.ts';

type Case = readonly [what: string, text: string, expected: RegExp];

async function found(name: string, text: string): Promise<string> {
  const folder = await emptyFolder();
  await writeFiles(folder, { [name]: text, 'm.obj': tetrahedron });
  const { faults } = await inspected(folder);
  return faults
    .map(({ code, severity, line, message }) => `${severity} ${code}:${line ?? ''} ${message}`)
    .join('\n');
}

const tetrahedron = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';
const link = (name: string, mass = 1): string =>
  `<link name="${name}"><inertial><mass value="${mass}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>`;
const joint = (rest: string, type = 'revolute'): string =>
  `\n<joint name="j" type="${type}"><parent link="a"/><child link="b"/>${rest}</joint>`;
const limit = '<limit lower="0" upper="1" effort="1" velocity="1"/>';

const body = (inner: string, rest = ''): string =>
  `<mujoco><asset><mesh file="m.obj"/></asset>\n<worldbody><body name="b">${inner}</body></worldbody>${rest}</mujoco>`;
const usd = (rest: string, head = 'metersPerUnit = 1\nupAxis = "Z"\ndefaultPrim = "A"'): string =>
  `#usda 1.0\n(\n${head}\n)\ndef Xform "A" (\nprepend apiSchemas = ["PhysicsRigidBodyAPI"]\n)\n{\n${rest}\n}\n`;

describe('URDF', () => {
  test.each<Case>([
    ['sound', joint(limit), /^$/],
    ['no limit', joint(''), /error invalid-joint:2 Missing required limits/],
    ['reversed', joint('<limit lower="2" upper="1"/>'), /error invalid-joint:2 .*“j: 2 and 1”/],
    ['no axis', joint(`<axis xyz="0 0 0"/>${limit}`), /error invalid-joint:2 The axis of “j”/],
    ['an unknown link', joint(limit).replace('"b"', '"c"'), /error invalid-joint:2 .*missing links: “c”/],
    [
      'a loop',
      `${joint(limit)}<joint name="k" type="fixed"><parent link="b"/><child link="a"/></joint>`,
      /error invalid-joint:1 Links form a loop/,
    ],
    ['a name twice', `${joint(limit)}\n${link('a')}`, /error failed-validation:3 Duplicate link name: “a”/],
    [
      'a mirrored mesh',
      `${joint(limit)}\n<link name="c"><visual><geometry><mesh filename="m.obj" scale="-1 1 1"/></geometry></visual></link>`,
      /warn failed-validation:3 Scaled by a negative/,
    ],
    [
      'seen only',
      `${joint(limit)}\n<link name="c"><visual/></link>`,
      /warn missing-collider:3 A link is visible/,
    ],
    [
      'a path of Windows',
      `${joint(limit)}\n<link name="c"><collision><geometry><mesh filename=".\\m.obj"/></geometry></collision></link>`,
      /warn unportable-path:3 .*backslashes/,
    ],
  ])('%s', async (_, text, expected) => {
    expect(await found('r.urdf', `<robot name="r">${link('a')}${link('b')}${text}</robot>`)).toMatch(
      expected,
    );
  });
});

describe('MJCF', () => {
  test.each<Case>([
    [
      'sound',
      body('<joint name="j" range="0 90"/><geom size="1"/>', '<actuator><motor joint="j"/></actuator>'),
      /^$/,
    ],
    [
      'no mass',
      body('<freejoint/><geom size="1" mass="0"/>'),
      /error no-mass:2 MuJoCo refuses .*mass and inertia of moving bodies/,
    ],
    [
      'a range that is reversed',
      body('<joint name="j" range="90 0"/><geom size="1"/>'),
      /error invalid-joint:2 The range of “j”/,
    ],
    [
      'an unknown mesh',
      body('<geom type="mesh" mesh="n"/>'),
      /error failed-validation:2 .*mesh 'n' not found/,
    ],
    [
      'an unknown joint',
      body('<geom size="1"/>', '\n<actuator><motor joint="k"/></actuator>'),
      /error failed-validation:3 .*'k'/,
    ],
    [
      'a name twice',
      body('<geom name="g" size="1"/><geom name="g" size="1"/>'),
      /error failed-validation:2 .*repeated name 'g' in geom/,
    ],
    [
      'nothing that collides',
      body('<freejoint/><geom size="1" contype="0" conaffinity="0"/>'),
      /warn missing-collider:2/,
    ],
    [
      'an inertia that no body has',
      body('<inertial mass="1" pos="0 0 0" diaginertia="1 1 5"/>'),
      /error invalid-inertia:2 .*inertia must satisfy/,
    ],
  ])('%s', async (_, text, expected) => {
    expect(await found('r.xml', text)).toMatch(expected);
  });
});

describe('USD', () => {
  const cube = 'def Cube "c" (\nprepend apiSchemas = ["PhysicsCollisionAPI"]\n)\n{\n}';
  test.each<Case>([
    ['sound', usd(cube), /^$/],
    ['no unit', usd(cube, 'defaultPrim = "A"'), /^note stated-unit: It states no metersPerUnit .*no upAxis/],
    [
      'no such default',
      usd(cube, 'metersPerUnit = 1\nupAxis = "Z"\ndefaultPrim = "B"'),
      /warn failed-validation: Its defaultPrim is “B”/,
    ],
    ['no collider', usd('def Cube "c" {}'), /warn missing-collider:7 .*“\/A”/],
    [
      'a negative mass',
      usd(`float physics:mass = -1\n${cube}`),
      /error invalid-inertia:11 The mass of “\/A” is -1/,
    ],
    [
      'a dangling reference',
      usd(`def "r" (\nreferences = @./n.usd@\n) {}\n${cube}`),
      /error missing-file:12 .*“.\/n.usd”/,
    ],
    [
      'a joint to nothing',
      usd(`${cube}\ndef PhysicsFixedJoint "j" {\nrel physics:body0 = </A/x>\n}`),
      /error invalid-joint:16 .*“\/A\/x”/,
    ],
    ['cut off', usd(cube).slice(0, -4), /error unreadable-model: .*line 15: .*the file ends/],
  ])('%s', async (_, text, expected) => {
    expect(await found('r.usda', text)).toMatch(expected);
  });
});
