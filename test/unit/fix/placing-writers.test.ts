/** One similarity in the text of each format: what changes, and that nothing else does. */
import { expect, test } from 'vitest';
import { turnUp, unchanged } from '../../../main/fix/placing/similarity.ts';
import { placeUsda } from '../../../main/fix/usd/usda-placing.ts';
import { declareDae, placeDae } from '../../../main/fix/write/dae-placing.ts';
import { placeObj, placePly, placeStl } from '../../../main/fix/write/mesh-placing.ts';
import { placeMjcf } from '../../../main/fix/write/mjcf-placing.ts';
import { placeSdf } from '../../../main/fix/write/sdf-placing.ts';
import { placeUrdf } from '../../../main/fix/write/urdf-placing.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');
const text = (made: Uint8Array): string => Buffer.from(made).toString('latin1');
const twice = { ...unchanged, factor: 2 };
const moved = { ...unchanged, shift: [0, 0, 1] } as const;
const upright = { ...unchanged, turn: turnUp('z', 'y') };
const yes = (): boolean => true;
const no = (): boolean => false;

const urdf = (a: string, mesh: string) =>
  `<robot name="a"><!-- size="1" --><link name="b"><inertial><origin xyz="${a}"/><mass value="3"/><inertia ixx="${a === '1 0 0' ? 1 : 4}"/></inertial><visual><geometry><mesh filename="m.fbx"${mesh}/></geometry></visual></link><link name="c"/><joint name="j" type="revolute"><parent link="b"/><child link="c"/><limit lower="1"/></joint></robot>`;

const slide = (value: string) =>
  `<robot><link name="b"/><joint type="prismatic"><limit lower="0" upper="${value}" effort="1"/></joint></robot>`;

test('URDF: lengths, inertia, sliding limits; turning joints keep theirs, and a comment its numbers', () => {
  expect(text(placeUrdf('a', bytes(urdf('1 0 0', ' scale="1 1 1"')), twice, no))).toBe(
    urdf('2 0 0', ' scale="2 2 2"'),
  );
  expect(text(placeUrdf('a', bytes(urdf('1 0 0', '')), twice, yes))).toBe(urdf('2 0 0', ''));
  expect(text(placeUrdf('a', bytes(slide('0.25')), twice, yes))).toBe(slide('0.5'));
});

test('URDF: only what hangs on the root link is moved, and a missing origin is added', () => {
  const made = text(
    placeUrdf(
      'a',
      bytes(
        '<robot><link name="b"><visual><geometry/></visual></link><link name="c"><visual><origin xyz="1 1 1"/></visual></link><joint><parent link="b"/><child link="c"/></joint></robot>',
      ),
      moved,
      yes,
    ),
  );
  expect(made.match(/xyz="0 0 1"/g)).toHaveLength(2);
  expect(made).toContain('<origin xyz="1 1 1"/>');
});

test('URDF with a macro is refused', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as xacro writes it
  const macro = '<robot><link name="b"><visual><origin xyz="${x} 0 0"/></visual></link></robot>';
  expect(() => placeUrdf('a', bytes(macro), twice, yes)).toThrow(/cannot be changed/);
});

test('MJCF: sliding ranges by class, density where a geom states none, and a mesh that is not scaled itself', () => {
  const made = text(
    placeMjcf(
      'a',
      bytes(
        '<mujoco><default><default class="s"><joint type="slide"/></default></default><asset><mesh file="a.obj"/></asset><worldbody><body><joint class="s" range="0 1"/><joint range="0 1"/><geom size="1"/></body></worldbody></mujoco>',
      ),
      twice,
      no,
    ),
  );
  expect(made).toContain('<joint class="s" range="0 2"/><joint range="0 1"/>');
  expect(made).toContain('<geom density="125"/>');
  expect(made).toContain('<mesh scale="2 2 2" file="a.obj"/>');
});

const sdf = (size: string, pose: string, ixx: string) =>
  `<sdf version="1.9"><model name="a"><link name="b"><pose>${pose}</pose><inertial><mass>2</mass><inertia><ixx>${ixx}</ixx></inertia></inertial><collision name="c"><geometry><box><size>${size}</size></box></geometry></collision></link></model></sdf>`;

const shell = (weight: string) =>
  `<mujoco><worldbody><body><geom size="1" shellinertia="true"${weight}/></body></worldbody></mujoco>`;

test('MJCF: a shell that is weighed by its density is refused, one with a mass is not', () => {
  expect(() => placeMjcf('a', bytes(shell(' density="3"')), twice, no)).toThrow(/shells/);
  expect(text(placeMjcf('a', bytes(shell(' mass="3"')), twice, no))).toContain(
    'size="2" shellinertia="true" mass="3"',
  );
});

test('SDF: shapes, poses of links in the model, and inertia', () => {
  expect(text(placeSdf('a', bytes(sdf('1 2 3', '0 0 1 0 0 0', '1')), twice, yes))).toBe(
    sdf('2 4 6', '0 0 2 0 0 0', '4'),
  );
  expect(text(placeSdf('a', bytes(sdf('1 2 3', '0 0 1 0 0 0', '1')), moved, yes))).toBe(
    sdf('1 2 3', '0 0 2 0 0 0', '1'),
  );
});

test('OBJ: vertices with colours and Windows line ends; normals only when it is turned', () => {
  const obj = 'o a\r\nv 1 2 3 0.5 0.5 0.5\r\nvt 1 2\r\nvn 0 0 1\r\n';
  expect(text(placeObj('a', bytes(obj), twice))).toBe(obj.replace('1 2 3', '2 4 6'));
  expect(text(placeObj('a', bytes(obj), upright))).toBe(
    obj.replace('1 2 3', '1 3 -2').replace('vn 0 0 1', 'vn 0 1 0'),
  );
});

const ply = (row: string) =>
  `ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nend_header\n${row}\n`;

test('STL and PLY as text', () => {
  expect(text(placeStl('a', bytes('solid a\nfacet normal 0 0 1\nvertex 1 0 1e1\n'), twice))).toContain(
    'vertex 2 0 20',
  );
  expect(text(placePly('a', bytes(ply('1 2 3 255')), twice))).toBe(ply('2 4 6 255'));
});

const dae = (unit: string, scene: string) =>
  `<COLLADA><asset><unit name="meter" meter="${unit}"/><up_axis>Y_UP</up_axis></asset><library_visual_scenes><visual_scene id="s">${scene}</visual_scene></library_visual_scenes></COLLADA>`;

test('COLLADA: its unit, a node around the scene, and what it states', () => {
  const node = '<node id="a"><node/></node>';
  expect(text(placeDae('a', bytes(dae('1', node)), twice))).toBe(dae('2', node));
  expect(text(placeDae('a', bytes(dae('1', node)), moved))).toBe(
    dae('1', `<node id="frame"><matrix>1 0 0 0 0 1 0 0 0 0 1 1 0 0 0 1</matrix>${node}</node>`),
  );
  expect(text(declareDae('a', bytes(dae('1', node)), { unitMetres: 0.01, up: 'z' }))).toBe(
    dae('0.01', node).replace('Y_UP', 'Z_UP'),
  );
});

test('USD: the root gets an operation in front of its own; strings with braces are passed over', () => {
  const usd =
    '#usda 1.0\ndef Xform "a" (\n    doc = "}{"\n)\n{\n    double3 xformOp:translate = (1, 0, 0)\n    uniform token[] xformOpOrder = ["xformOp:translate"]\n    float physics:mass = 2\n    def Mesh "b"\n    {\n        float3 physics:diagonalInertia = (1, 1, 1)\n    }\n}\n';
  const made = text(placeUsda('a', bytes(usd), { ...twice, mass: 8 }));
  expect(made).toContain('["xformOp:scale:fix", "xformOp:translate"]');
  expect(made).toContain('physics:mass = 16\n');
  expect(made).toContain('physics:diagonalInertia = (32, 32, 32)');
  expect(() => placeUsda('a', bytes('#usda 1.0\ndef Xform "a" {'), twice)).toThrow(/brackets/);
});
