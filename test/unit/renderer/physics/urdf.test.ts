import { Box3, Mesh } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { principalAxes } from '../../../../main/formats/geometry/symmetric-tensor.ts';
import { parseUrdf } from '../../../../renderer/scene/parse/urdf/parse-urdf.ts';
import { madeFolder, requestFor } from './made-folder.ts';

const dae = `<COLLADA version="1.4.1"><asset><unit meter="0.5"/><up_axis>Z_UP</up_axis></asset>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="9">0 0 0 2 0 0 0 0 2</float_array>
<technique_common><accessor source="#pa" count="3" stride="3"><param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices><triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`;

const robot = `<robot name="arm">
<material name="red"><color rgba="1 0 0 1"/></material>
<link name="base"><inertial><origin xyz="0 0 0.5" rpy="0 0 1.5707963267948966"/><mass value="4"/><inertia ixx="3" ixy="1" ixz="0" iyy="3" iyz="0" izz="5"/></inertial>
  <visual><geometry><box size="0.2 0.4 1"/></geometry><material name="red"/></visual>
  <collision><geometry><cylinder radius="0.1" length="1"/></geometry></collision></link>
<link name="tool"><visual><geometry><mesh filename="package://arm_description/meshes/tool.dae"/></geometry></visual>
  <visual><geometry><mesh filename="/home/x/gone.stl"/></geometry></visual></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="tool"/><origin xyz="0 0 1" rpy="1.5707963267948966 1.5707963267948966 0"/><axis xyz="0 0 1"/><limit lower="-0.1" upper="0.2"/></joint>
</robot>`;

const failureOf = async (xml: string): Promise<string> =>
  await parseUrdf(requestFor('a.urdf'), madeFolder({ 'a.urdf': xml })).then(
    () => 'it was read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const joint = (parent: string, child: string): string =>
  `<joint name="${parent}${child}" type="fixed"><parent link="${parent}"/><child link="${child}"/></joint>`;

const meshRobot = (file: string): string =>
  `<robot><link name="a"><visual><geometry><mesh filename="${file}"/></geometry></visual></link></robot>`;

describe('URDF', () => {
  it('is shown and stated as written, Y up, with its meshes from the package', async () => {
    vi.spyOn(console, 'debug').mockReturnValue(undefined);
    const folder = madeFolder({ 'urdf/arm.urdf': robot, 'meshes/tool.dae': dae });
    const { root, physics, notes } = await parseUrdf(requestFor('urdf/arm.urdf'), folder);
    expect(notes).toEqual([
      {
        level: 'warn',
        what: 'refused',
        message: 'The mesh “/home/x/gone.stl” (line 7) is outside the asset’s files and was not loaded.',
      },
    ]);
    const tool = root.children.find(({ name }) => name === 'tool');
    const { min, max } = new Box3().setFromObject(tool ?? root);
    // Half metres, rolled and then pitched: the tool's X points down, its Z to the front.
    for (const [i, value] of [0, 0, 0].entries()) expect(min.getComponent(i)).toBeCloseTo(value, 6);
    for (const [i, value] of [0, 1, 1].entries()) expect(max.getComponent(i)).toBeCloseTo(value, 6);
    const colliders: unknown[] = [];
    root.traverse((part) => {
      if (part instanceof Mesh && part.userData['caliperRole'] === 'collision')
        colliders.push(part.userData['caliperCollider']);
    });
    expect(colliders).toEqual(['cylinder']);
    const [base] = physics?.bodies ?? [];
    expect(base?.massKg).toBe(4);
    expect([...(base?.inertia?.diagonal ?? [])].sort((a, b) => a - b)).toEqual(
      [2, 4, 5].map((moment) => expect.closeTo(moment, 9)),
    );
    expect(base?.centreOfMass).toEqual([0, 0.5, 0].map((value) => expect.closeTo(value, 9)));
    expect(physics?.joints).toMatchObject([
      { name: 'slide', type: 'slide', parentBody: 'base', childBody: 'tool', limits: [-0.1, 0.2] },
    ]);
    expect(physics?.joints[0]?.axis).toEqual([0, 0, 1].map((value) => expect.closeTo(value, 9)));
    expect(physics?.joints[0]?.anchor).toEqual([0, 1, 0].map((value) => expect.closeTo(value, 9)));
  });

  it('says in words and lines why it is none', async () => {
    const links = '<link name="a"/><link name="b"/>';
    expect(await failureOf(`<robot>\n${links}${joint('a', 'c')}</robot>`)).toContain(
      '“c”, which does not exist (line 2)',
    );
    expect(await failureOf(`<robot>${links}${joint('a', 'b')}${joint('b', 'a')}</robot>`)).toContain(
      'form a cycle',
    );
    expect(await failureOf(`<robot>${links}${joint('a', 'b')}${joint('a', 'b')}</robot>`)).toContain(
      'two joints',
    );
    expect(
      await failureOf(
        '<robot><link name="a"><visual><geometry><box size="1 x 1"/></geometry></visual></link></robot>',
      ),
    ).toContain('size="1 x 1" is not a row of 3 numbers (line 1)');
    expect(
      await failureOf(
        '<robot><link name="a"><visual><geometry><mesh filename="nope.stl"/></geometry></visual></link></robot>',
      ),
    ).toContain('none of its 1 shapes');
    expect(await failureOf('<mujoco/>')).toContain('it is not URDF');
    const long = Array.from(
      { length: 3000 },
      (_, i) => `<link name="${i}"/>${i === 0 ? '' : joint(`${i - 1}`, `${i}`)}`,
    );
    expect(await failureOf(`<robot>${long.join('')}</robot>`)).toContain('no geometry');
  });

  it('says where a package was looked for, and what makes a URDF of macros', async () => {
    expect(await failureOf(meshRobot('package://arm/meshes/a.stl'))).toContain(
      'is not in the folder; searched for “arm/meshes/a.stl” and “meshes/a.stl” anywhere in it',
    );
    expect(await failureOf('<robot><xacro:include filename="b.xacro"/></robot>')).toContain(
      'run `xacro a.urdf > robot.urdf`',
    );
  });

  it('never follows an entity of the file', async () => {
    const xml =
      '<!DOCTYPE robot [<!ENTITY x SYSTEM "file:///etc/passwd">]><robot name="&x;"><link name="a"><visual><geometry><sphere radius="1"/></geometry></visual></link></robot>';
    const { root, notes } = await parseUrdf(requestFor('a.urdf'), madeFolder({ 'a.urdf': xml }));
    expect(root.name).toBe('&x;');
    expect(notes.map(({ message }) => message).join()).toContain(
      'it uses an entity that XML does not define',
    );
  });
});

describe('principal axes', () => {
  it('diagonalise a tensor, and leave a diagonal one as it is', () => {
    const { moments, turn } = principalAxes({ xx: 3, yy: 3, zz: 5, xy: 1, xz: 0, yz: 0 });
    expect([...moments].sort((a, b) => a - b)).toEqual([2, 4, 5].map((moment) => expect.closeTo(moment, 12)));
    expect(Math.hypot(...turn)).toBeCloseTo(1, 12);
    const straight = principalAxes({ xx: 1, yy: 3, zz: 2, xy: 0, xz: 0, yz: 0 });
    expect(straight.moments).toEqual([1, 3, 2]);
    expect(straight.turn[3]).toBe(1);
  });
});
