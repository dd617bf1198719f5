/** SDF as the view builds it: from the reader of the inspection, Y up, with the meshes of included models. */
import { Box3, Mesh } from 'three';
import { describe, expect, it } from 'vitest';
import { measureModel } from '../../../../renderer/scene/measure.ts';
import { chooseParser } from '../../../../renderer/scene/parse/choose-parser.ts';
import { formats } from '../../../../renderer/scene/parse/open-model.ts';
import { parseSdf } from '../../../../renderer/scene/parse/sdf/parse-sdf.ts';
import { boxObj, madeFolder, requestFor } from './made-folder.ts';

const scene = `<sdf version="1.7"><world name="w">
<include><uri>model://crate</uri><pose>0 0 2 0 0 0</pose></include>
<model name="tower"><link name="base"><inertial><mass>3</mass></inertial>
  <visual name="v"><geometry><box><size>1 2 4</size></box></geometry><material><diffuse>1 0 0 1</diffuse></material></visual>
  <collision name="c"><geometry><sphere><radius>0.5</radius></sphere></geometry></collision></link></model></world></sdf>`;
const crate = `<sdf version="1.6"><model name="crate"><link name="body"><visual name="v"><geometry><mesh><uri>model://crate/meshes/box.obj</uri><scale>2 2 2</scale></mesh></geometry></visual></link></model></sdf>`;

describe('SDF', () => {
  it('is shown with what it includes, and stated as written', async () => {
    const folder = madeFolder({
      'w/scene.sdf': scene,
      'crate/model.sdf': crate,
      'crate/meshes/box.obj': boxObj(0.5, 0.5, 0.5),
    });
    const { root, physics, notes } = await parseSdf(requestFor('w/scene.sdf'), folder);
    expect(notes.filter(({ level }) => level === 'warn')).toEqual([]);
    expect(root.children.map(({ name }) => name)).toEqual(['crate::body', 'tower::base']);
    const looks = new Box3();
    root.traverse((part) => {
      if (part instanceof Mesh && part.userData['caliperRole'] === undefined)
        looks.expandByObject(part, true);
    });
    // Y up: the crate of 2 m stands around 2 m, the tower of 4 m around 0.
    expect(looks.min.toArray()).toEqual([-1, -2, -1].map((value) => expect.closeTo(value, 6)));
    expect(looks.max.toArray()).toEqual([1, 3, 1].map((value) => expect.closeTo(value, 6)));
    expect(physics?.bodies).toMatchObject([
      { name: 'crate::body', massKg: null },
      { name: 'tower::base', massKg: 3, colliders: ['sphere'] },
    ]);
  });

  it('says which model is not in the folder', async () => {
    const { notes } = await parseSdf(requestFor('scene.sdf'), madeFolder({ 'scene.sdf': scene }));
    expect(notes.map(({ message }) => message)).toContain(
      'The model “model://crate” is not in the folder (line 2).',
    );
  });

  it('counts lines and points of a collision mesh as little as its triangles', async () => {
    const sdf = `<sdf version="1.6"><model name="m"><link name="l"><visual name="v"><geometry><box><size>1 1 1</size></box></geometry></visual>
<collision name="c"><geometry><mesh><uri>model://m/far.obj</uri></mesh></geometry></collision></link></model></sdf>`;
    const folder = madeFolder({
      'm/model.sdf': sdf,
      'm/far.obj': 'v 0 0 0\nv 90 0 0\nv 0 1 0\nf 1 2 3\nl 1 2\np 2\n',
    });
    const { root } = await parseSdf(requestFor('m/model.sdf'), folder);
    const { min, max } = measureModel(root).bounds;
    expect(max.map((value, axis) => Number((value - (min[axis] ?? 0)).toFixed(6)))).toEqual([1, 1, 1]);
  });

  it('names the model that is missing where it has no shape of its own', async () => {
    const sdf =
      '<sdf version="1.5"><model name="m"><include><uri>model://crate</uri></include></model></sdf>';
    await expect(parseSdf(requestFor('m.sdf'), madeFolder({ 'm.sdf': sdf }))).rejects.toThrow(
      /only includes other models, and “model:\/\/crate” \(line 1\) is not in the folder: open the folder that contains both/,
    );
  });

  it('is known by its root, whatever it is called', () => {
    const old = new TextEncoder().encode(
      '<?xml version="1.0"?><gazebo version="1.2"><model name="m"/></gazebo>',
    );
    expect(chooseParser(formats, 'model-1_2.sdf', old).format).toBe('sdf');
    const bytes = new TextEncoder().encode(`<?xml version="1.0"?>\n<!-- a world -->\n${scene}`);
    expect(chooseParser(formats, 'kitchen.xml', bytes).format).toBe('sdf');
    expect(chooseParser(formats, 'kitchen.sdf', bytes)).toMatchObject({ format: 'sdf', notes: [] });
  });
});
