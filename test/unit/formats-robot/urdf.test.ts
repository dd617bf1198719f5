/** URDF as data: frames, faults with lines, files of packages, and bytes that were changed at random. */
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { findRobotFile, placesLookedAt } from '../../../main/formats/robot/find-file.ts';
import { readSdf } from '../../../main/formats/sdf/read-sdf.ts';
import { readUrdf } from '../../../main/formats/urdf/read-urdf.ts';
import { isXacro, xacroWords } from '../../../main/formats/urdf/xacro.ts';
import { madeFolder } from '../renderer/physics/made-folder.ts';

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const faultsOf = (inner: string): string[] =>
  readUrdf(utf8(`<robot name="r">${inner}</robot>`)).faults.map(
    ({ kind, name, line }) => `${kind}:${line} ${name}`,
  );
const pair = '<link name="a"/><link name="b"/>';
const joint = (rest: string, type = 'revolute', name = 'j', ends = ['a', 'b']): string =>
  `\n<joint name="${name}" type="${type}"><parent link="${ends[0]}"/><child link="${ends[1]}"/>${rest}</joint>`;
const limit = '<limit lower="0" upper="1" effort="1" velocity="1"/>';

const needsXacro = (inner: string): boolean => isXacro(readUrdf(utf8(`<robot>${inner}</robot>`)).document);

describe('URDF', () => {
  test.each([
    ['nothing', `${pair}${joint(limit)}`, []],
    ['no effort', `${pair}${joint('<limit lower="0" upper="1"/>')}`, ['no-effort:2 j']],
    ['no velocity', `${pair}${joint('\n<limit lower="0" upper="1" effort="1"/>')}`, ['no-velocity:3 j']],
    ['two roots', `${pair}\n<link name="c"/>${joint(limit)}`, ['two-roots:2 c']],
    ['a loop', `${pair}${joint('', 'fixed')}${joint('', 'fixed', 'k', ['b', 'a'])}`, ['loop:1 a']],
    [
      'a fourth number',
      `${pair}${joint(`<origin xyz="1 2 3 4"/>${limit}`)}`,
      ['bad-number:2 xyz="1 2 3 4" is not a row of 3 numbers'],
    ],
    [
      'half an inertia',
      '<link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>',
      ['incomplete-inertia:1 a'],
    ],
    [
      'joints that follow each other',
      `${pair}<link name="c"/>${joint('<mimic joint="k"/>', 'continuous')}${joint('<mimic joint="j"/>', 'continuous', 'k', ['b', 'c'])}`,
      ['mimic-loop:2 j'],
    ],
  ])('says %s', (_, inner, expected) => {
    expect(faultsOf(inner)).toEqual(expected);
  });

  test('says that the robot has no name, and reads frictions of Gazebo either way', () => {
    const shape = '<collision><geometry><box size="1 1 1"/></geometry></collision>';
    const { faults, links } = readUrdf(
      utf8(`<robot><link name="a">${shape}</link><gazebo reference="a"><mu1 value="0.5"/></gazebo></robot>`),
    );
    expect(faults).toEqual([{ kind: 'unnamed', name: '', line: 1 }]);
    expect(links[0]?.collisions[0]?.friction).toBe(0.5);
  });

  test('adds up the origins of joints, parents before children', () => {
    const { links, joints } = readUrdf(
      utf8(
        `<robot><link name="b"/><link name="a"/>${joint(`<origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>${limit}`)}<link name="c"/>${joint(`<origin xyz="1 0 0"/>`, 'fixed', 'k', ['b', 'c'])}</robot>`,
      ),
    );
    expect(links.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(links[2]?.frame.slice(12, 15)).toEqual([1, 1, 0].map((value) => expect.closeTo(value, 9)));
    expect(joints[0]).toMatchObject({ motion: 'hinge', limits: [0, 1], effort: 1, velocity: 1 });
  });

  test('reads ten thousand links in a row', () => {
    const links = Array.from({ length: 10_000 }, (_, n) => `<link name="${n}"/>`);
    const joints = links.slice(1).map((_, n) => joint('', 'fixed', `j${n}`, [`${n}`, `${n + 1}`]));
    const robot = readUrdf(utf8(`<robot name="r">${links.join('')}${joints.join('')}</robot>`));
    expect([robot.links.length, robot.faults.length]).toEqual([10_000, 0]);
  });

  test('is told from xacro, which has to be run first', () => {
    expect(needsXacro('<xacro:macro name="m"/>')).toBe(true);
    expect(needsXacro('<link name="${side}_arm"/>')).toBe(true);
    expect(needsXacro('<link name="arm"/>')).toBe(false);
    expect(xacroWords('urdf/arm.urdf.xacro')).toContain('`xacro arm.urdf.xacro > arm.urdf`');
  });
});

describe('a file of a package', () => {
  const entries = [
    'arm_description/meshes/link.stl',
    'hand/meshes/link.stl',
    'hand/Meshes/palm.STL',
    'robots/r.urdf',
  ].map((path) => ({ path, sizeBytes: 1 }));
  test.each([
    ['package://arm_description/meshes/link.stl', 'arm_description/meshes/link.stl'],
    ['package://hand/meshes/link.stl', 'hand/meshes/link.stl'],
    ['package://hand/meshes/palm.stl', 'hand/Meshes/palm.STL'],
    ['package://renamed/meshes/palm.stl', 'hand/Meshes/palm.STL'],
    ['model://hand/meshes/palm.stl', 'hand/Meshes/palm.STL'],
    ['package://hand/../../etc/passwd', undefined],
    ['package://hand/meshes/gone.stl', undefined],
    ['/home/me/ws/src/hand/palm.stl', 'hand/Meshes/palm.STL'],
  ])('%s', (written, expected) => {
    expect(findRobotFile(entries, 'robots/r.urdf', written)?.path).toBe(expected);
  });

  test('is looked for where the folder is the package, too', () => {
    expect(placesLookedAt('package://arm/meshes/a.stl')).toEqual(['arm/meshes/a.stl', 'meshes/a.stl']);
  });
});

describe('bytes that were changed at random', () => {
  const urdf = `<?xml version="1.0"?><robot name="r">${pair}${joint(`<origin xyz="1 0 0"/>${limit}<mimic joint="j"/>`)}<link name="c"><visual><geometry><mesh filename="package://p/a.stl" scale="1 1 1"/></geometry><material name="m"><color rgba="1 0 0 1"/></material></visual></link></robot>`;
  const sdf = `<sdf version="1.6"><world name="w"><include><uri>model://m</uri></include><model name="m"><link name="a"><pose relative_to="b">0 0 1 0 0 0</pose><inertial><mass>1</mass></inertial><visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual></link><link name="b"/><joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint></model></world></sdf>`;

  test('are read or refused by a typed error', { timeout: 60_000 }, async () => {
    const rounds = Number(process.env['CALIPER_MUTATIONS'] ?? 150);
    const untyped: string[] = [];
    let state = 29;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state % below;
    };
    for (let round = 0; round < rounds; round++)
      for (const [name, text] of [
        ['m/model.urdf', urdf],
        ['m/model.sdf', sdf],
      ] as const) {
        const bytes = utf8(text);
        for (let n = random(4); n >= 0; n--) {
          const at = random(bytes.length);
          if (random(3) === 0) bytes.copyWithin(at, random(bytes.length), random(bytes.length));
          else bytes[at] = random(256);
        }
        const cut = random(4) === 0 ? bytes.slice(0, random(bytes.length)) : bytes;
        try {
          if (name.endsWith('urdf')) readUrdf(cut);
          // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a failure names its round
          else
            await readSdf(
              name,
              madeFolder({ [name]: cut, 'm/model.config': '<model><sdf>model.sdf</sdf></model>' }),
            );
        } catch (error) {
          if (!isAppError(error)) untyped.push(`round ${round}, ${name}: ${String(error)}`);
        }
      }
    expect(untyped).toEqual([]);
  });
});
