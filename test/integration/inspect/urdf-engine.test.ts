/** A URDF's own values beside what MuJoCo makes of them. */
import { expect, test } from 'vitest';
import { emptyFolder, inspected, writeFiles } from './made-folder.ts';

async function ofMujoco(inner: string): Promise<string> {
  const folder = await emptyFolder();
  await writeFiles(folder, { 'r.urdf': `<?xml version="1.0"?>\n<robot name="r">${inner}\n</robot>\n` });
  const { faults } = await inspected(folder);
  return faults
    .filter(({ code, message }) => code === 'failed-validation' && message.includes('MuJoCo'))
    .map(({ code, line, message }) => `${code}:${line ?? ''} ${message}`)
    .join('\n');
}

const inertial =
  '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>';
const link = (name: string, inner = inertial): string => `\n<link name="${name}">${inner}</link>`;
const hinge = `\n<joint name="turn" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
  <limit lower="-1" upper="2" effort="1" velocity="1"/></joint>`;
const shape = (geometry: string): string => `\n<collision><geometry>${geometry}</geometry></collision>`;

test('a sound robot, also with a mesh that MuJoCo cannot read and a link of fixed joints', async () => {
  const fixed = '\n<joint name="held" type="fixed"><parent link="b"/><child link="c"/></joint>';
  const mesh = shape('<mesh filename="arm.dae"/>');
  expect(await ofMujoco(`${link('a')}${link('b', inertial + mesh)}${link('c')}${hinge}${fixed}`)).toBe('');
  expect(await ofMujoco(`${link('a')}${link('b', mesh)}${hinge}`)).toBe('');
});

test('what MuJoCo refuses, in its words and with the line', async () => {
  expect(await ofMujoco(`${link('a')}\n${link('b', '')}${hinge}`)).toMatch(
    /^failed-validation:5 MuJoCo refuses to load it: .*mass and inertia of moving bodies/,
  );
});

test('a mass that its own option changes', async () => {
  const option = '<mujoco><compiler settotalmass="5"/></mujoco>';
  expect(await ofMujoco(`${option}${link('a')}${link('b')}${hinge}`)).toBe(
    'failed-validation: The masses of its links add up to 2 kg, but to 5 kg in MuJoCo.',
  );
});

test.each([
  // URDF's limits of a joint that has none of its own are 0; MuJoCo takes a range only of two ends.
  ['one end of a range', 'revolute', 'upper="1"', 'hinge, 0 to 1, in MuJoCo hinge, unlimited'],
  [
    'limits beside “continuous”',
    'continuous',
    'lower="-1" upper="1"',
    'hinge, unlimited, in MuJoCo hinge, -1 to 1',
  ],
])('a joint of which MuJoCo makes another: %s, with both and the line', async (_, type, range, both) => {
  const joint = hinge.replace('revolute', type).replace('lower="-1" upper="2"', range);
  expect(await ofMujoco(`${link('a')}${link('b')}${joint}`)).toBe(
    `failed-validation:5 MuJoCo loads a joint differently than stated: “turn: ${both}”.`,
  );
});
