import { Box3, Mesh, type Object3D } from 'three';
import { describe, expect, it } from 'vitest';
import { checkCost } from '../../../../main/formats/mjcf/check-cost.ts';
import { readXml } from '../../../../main/formats/xml/read-xml.ts';
import { parseMjcf } from '../../../../renderer/scene/parse/mjcf/parse-mjcf.ts';
import { boxObj, madeFolder, requestFor } from './made-folder.ts';

const cabinet = `<mujoco model="cabinet">
  <compiler angle="degree" autolimits="true" meshdir="meshes"/>
  <asset><mesh name="shell" file="Shell.OBJ"/><texture name="wood" type="2d" file="wood.png"/><material name="wood" texture="wood" rgba="1 0 0 1"/></asset>
  <include file="parts/more.xml"/>
  <worldbody><body name="cabinet" pos="0.5 0.25 1"><freejoint/>
    <geom type="mesh" mesh="shell" material="wood" group="2" contype="0" conaffinity="0" density="0"/>
    <geom name="contact" type="mesh" mesh="shell" group="3" mass="2"/>
    <body name="door" pos="0.1 0 0"><joint name="hinge" axis="0 0 1" range="0 90"/><geom type="box" size="0.01 0.02 0.03" mass="0.5"/></body>
  </body></worldbody>
</mujoco>`;

function partsOf(root: Object3D, role: string | undefined): Mesh[] {
  const found: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh && object.userData['caliperRole'] === role) found.push(object);
  });
  return found;
}

const failureOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'it was read',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const failing = async (xml: string): Promise<string> =>
  await failureOf(parseMjcf(requestFor('a.xml'), madeFolder({ 'a.xml': xml })));

describe('MJCF', () => {
  it('is what MuJoCo makes of it: looks, hulls, masses and joints, Y up', async () => {
    const folder = madeFolder({
      'MJCF/cabinet.xml': cabinet,
      'MJCF/parts/more.xml':
        '<mujoco><worldbody><geom name="floor" type="plane" size="0 0 1"/></worldbody></mujoco>',
      'MJCF/meshes/shell.obj': boxObj(0.1, 0.2, 0.3),
    });
    const { root, physics, notes, stated } = await parseMjcf(requestFor('MJCF/cabinet.xml'), folder);
    expect(stated).toEqual({ unitMetres: 1, upAxis: 'z' });
    expect(notes.map(({ what }) => what).sort()).toEqual(['missing', 'replaced']);
    expect(notes.map(({ message }) => message).join()).toContain('“wood.png” (line 3)');

    const looks = partsOf(root, undefined);
    expect(looks).toHaveLength(2);
    const { min, max } = new Box3().setFromObject(looks[0] ?? root);
    for (const [i, value] of [0.4, 0.7, -0.45].entries()) expect(min.getComponent(i)).toBeCloseTo(value, 6);
    for (const [i, value] of [0.6, 1.3, -0.05].entries()) expect(max.getComponent(i)).toBeCloseTo(value, 6);
    const contact = partsOf(root, 'collision').find(({ name }) => name === 'contact');
    expect(contact?.userData['caliperCollider']).toBe('convex-hull');
    // A box's hull: twelve triangles.
    expect(contact?.geometry.getAttribute('position').count).toBe(36);
    expect(partsOf(root, 'guide').map(({ name }) => name)).toEqual(['floor']);

    const body = physics?.bodies.find(({ name }) => name === 'cabinet');
    expect(body?.massKg).toBeCloseTo(2, 9);
    // m/3 (b2 + c2), sorted by MuJoCo from the greatest.
    const moments = [0.4 ** 2 + 0.6 ** 2, 0.2 ** 2 + 0.6 ** 2, 0.2 ** 2 + 0.4 ** 2].map(
      (sum) => (2 / 12) * sum,
    );
    body?.inertia?.diagonal.forEach((moment, i) => expect(moment / (moments[i] ?? 0)).toBeCloseTo(1, 6));
    body?.centreOfMass?.forEach((value, i) => expect(value).toBeCloseTo([0.5, 1, -0.25][i] ?? 9, 6));
    const hinge = physics?.joints.find(({ name }) => name === 'hinge');
    expect(hinge).toMatchObject({ type: 'hinge', parentBody: 'cabinet', childBody: 'door' });
    expect(hinge?.limits?.[1]).toBeCloseTo(Math.PI / 2, 9);
    hinge?.axis.forEach((value, i) => expect(value).toBeCloseTo([0, 1, 0][i] ?? 9, 9));
  });

  it('says what is wrong, with the line, and never leaves its folder', async () => {
    expect(await failing('<mujoco>\n<worldbody>\n<geom shape="box"/></worldbody></mujoco>')).toContain(
      'line 3',
    );
    expect(await failing('<mujoco><include file="../../etc/passwd"/></mujoco>')).toContain(
      'is outside the asset',
    );
    expect(await failing('<mujoco>\n<asset><mesh name="m" file="nope.stl"/></asset></mujoco>')).toContain(
      '“nope.stl” (<mesh> in line 2), which is not in the folder',
    );
    expect(await failing('<html><body>AccessDenied</body></html>')).toContain('it begins with <html>');
    expect(await failing('')).toContain('root element');
    expect(await failing('<mujoco>\n<worldbody>')).toContain('mismatched element in line 2');
  });

  it.each([
    ['copies', '<replicate count="1e8"><geom size=".1"/></replicate>'],
    ['copies of copies', '<replicate count="1e4"><replicate count="1e4"><geom/></replicate></replicate>'],
    ['heights', '<hfield name="h" nrow="60000" ncol="60000"/>'],
    ['texels', '<texture name="t" type="2d" builtin="flat" width="60000" height="60000"/>'],
    ['points', '<flexcomp type="grid" count="500 500 500"/>'],
    ['memory', '<size memory="1T"/>'],
    ['contacts', '<size nconmax="100000000"/>'],
  ])('is refused before the engine computes endless %s', (_, xml) => {
    const { root } = readXml(new TextEncoder().encode(`<mujoco>${xml}</mujoco>`));
    expect(() => checkCost(root)).toThrow('was not opened');
  });
});
