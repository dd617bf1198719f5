/** SDF as data: frames, included models, joints, and what is refused. */
import { describe, expect, test } from 'vitest';
import { readSdf, type Sdf } from '../../../main/formats/sdf/read-sdf.ts';
import { madeFolder } from '../renderer/physics/made-folder.ts';

const read = async (files: Record<string, string>, path = 'model.sdf'): Promise<Sdf> =>
  await readSdf(path, madeFolder(files));

const link = (name: string, rest = ''): string => `<link name="${name}">${rest}</link>`;
const sdf = (inner: string, version = '1.7'): string => `<sdf version="${version}">${inner}</sdf>`;
const placeOf = ({ links }: Sdf, name: string): number[] | undefined =>
  links
    .find((one) => one.name === name)
    ?.frame.slice(12, 15)
    .map((value) => Math.round(value * 1e6) / 1e6);

const twice = (name: string): string =>
  sdf(`<model name="m">${`<include><uri>model://${name}</uri></include>`.repeat(2)}</model>`);

const turning = (name: string, more: string): string =>
  `<joint name="${name}" type="revolute"><parent>a</parent><child>${name}_link</child><axis><xyz>0 0 1</xyz>${more}</axis></joint>`;

describe('SDF', () => {
  test('places links against links, frames and joints', async () => {
    const robot = await read({
      'model.sdf': sdf(`<model name="m"><pose>10 0 0 0 0 0</pose>
        ${link('a', '<pose>1 0 0 0 0 1.5707963267948966</pose>')}
        ${link('b', '<pose relative_to="a">1 0 0 0 0 0</pose>')}
        <frame name="f" attached_to="b"><pose>0 0 2 0 0 0</pose></frame>
        ${link('c', '<pose relative_to="f" degrees="true">1 0 0 0 0 90</pose>')}
        <joint name="j" type="revolute"><parent>a</parent><child>b</child>
          <pose>0 0 1 0 0 0</pose>
          <axis><xyz>0 0 1</xyz><limit><lower>-1</lower><upper>2</upper></limit></axis></joint>
        ${link('d', '<pose relative_to="j">0 0 1 0 0 0</pose>')}</model>`),
    });
    expect(robot.faults).toEqual([]);
    expect(placeOf(robot, 'a')).toEqual([11, 0, 0]);
    expect(placeOf(robot, 'b')).toEqual([11, 1, 0]);
    expect(placeOf(robot, 'c')).toEqual([11, 2, 2]);
    expect(placeOf(robot, 'd')).toEqual([11, 1, 2]);
    expect(robot.joints).toMatchObject([
      { name: 'j', motion: 'hinge', parent: 'a', child: 'b', limits: [-1, 2], axis: [0, 0, 1] },
    ]);
  });

  test('turns an axis that is written in the model’s frame into the joint’s', async () => {
    const joint =
      '<joint name="j" type="revolute"><parent>world</parent><child>a</child><axis><xyz>1 0 0</xyz></axis></joint>';
    const turned = link('a', '<pose>0 0 0 0 0 1.5707963267948966</pose>');
    const { joints } = await read({ 'model.sdf': sdf(`<model name="m">${turned}${joint}</model>`, '1.4') });
    expect(joints[0]?.axis.map((value) => Math.round(value) + 0)).toEqual([0, -1, 0]);
    expect(joints[0]).toMatchObject({ parent: null, isToWorld: true });
    const newer = await read({ 'model.sdf': sdf(`<model name="m">${turned}${joint}</model>`, '1.11') });
    expect(newer.joints[0]?.axis).toEqual([1, 0, 0]);
  });

  test('reads damping and friction of joints, and what they follow', async () => {
    const inner = `${link('a')}${link('j_link')}${link('k_link')}${turning('j', '<dynamics><damping>0.5</damping><friction>0.1</friction></dynamics>')}${turning(
      'k',
      '<mimic joint="j"><multiplier>2</multiplier><offset>0.5</offset><reference>0.1</reference></mimic>',
    )}`;
    const { joints } = await read({ 'model.sdf': sdf(`<model name="m">${inner}</model>`, '1.11') });
    expect(joints).toMatchObject([
      { damping: 0.5, friction: 0.1, mimics: null },
      { damping: null, mimics: 'j', mimicBy: [2, 0.3] },
    ]);
  });

  test('includes models of its folder by their model.config, at the place and by the name that are given', async () => {
    const robot = await read(
      {
        'world/kitchen.sdf': sdf(`<world name="w">
          <include><uri>model://cup</uri><name>left_cup</name><pose>1 2 3 0 0 0</pose></include>
          <include><uri>model://cup</uri></include>
          <include><uri>model://gone</uri></include></world>`),
        'cup/model.config':
          '<model><sdf version="1.4">old.sdf</sdf><sdf version="1.11">new.sdf</sdf><sdf version="1.9">none.sdf</sdf></model>',
        'cup/new.sdf': sdf(
          `<model name="cup"><static>1</static>${link(
            'body',
            '<visual name="v"><geometry><mesh><uri>model://cup/meshes/cup.stl</uri></mesh></geometry></visual>',
          )}</model>`,
        ),
        'cup/old.sdf': sdf('<model name="old"/>'),
      },
      'world/kitchen.sdf',
    );
    expect(robot.links.map(({ name, isStatic }) => [name, isStatic])).toEqual([
      ['left_cup::body', true],
      ['cup::body', true],
    ]);
    expect(placeOf(robot, 'left_cup::body')).toEqual([1, 2, 3]);
    expect(robot.included).toEqual(['cup/new.sdf']);
    expect(robot.faults).toEqual([{ kind: 'include-missing', name: 'model://gone', line: 4 }]);
  });

  test('lets a joint reach into a nested model', async () => {
    const { joints, links, faults } = await read({
      'model.sdf': sdf(`<model name="m">${link('base')}
        <model name="arm"><pose>0 0 1 0 0 0</pose>${link('hand', '<pose>1 0 0 0 0 0</pose>')}</model>
        <joint name="j" type="fixed"><parent>base</parent><child>arm::hand</child></joint></model>`),
    });
    expect(faults).toEqual([]);
    expect(links.map(({ name }) => name)).toEqual(['base', 'arm::hand']);
    expect(joints[0]?.frame.slice(12, 15)).toEqual([1, 0, 1]);
  });

  test('says of a model that is not there only that, not each joint to it', async () => {
    const { faults } = await read({
      'model.sdf': sdf(`<model name="m"><include><uri>model://wall</uri></include>${link('a')}
        <joint name="j" type="fixed"><parent>wall::link</parent><child>a</child></joint></model>`),
    });
    expect(faults.map(({ kind }) => kind)).toEqual(['include-missing']);
  });

  test('says what is wrong, with its line', async () => {
    const { faults } = await read({
      'model.sdf': sdf(`<model name="m">
        ${link('a', '<pose relative_to="b">0 0 0 0 0 0</pose>')}
        ${link('b', '<pose relative_to="a">0 0 0 0 0 0</pose>')}
        ${link('b')}
        ${link('c', '<pose>1 2</pose>')}
        <joint name="j" type="rubber"><parent>a</parent><child>z</child></joint></model>`),
    });
    expect(faults.map(({ kind, line }) => `${kind}:${line}`)).toEqual([
      'bad-number:5',
      'unknown-frame:3',
      'link-twice:4',
      'unknown-type:6',
      'unknown-link:6',
    ]);
  });

  test('takes infinite limits, the model as a joint’s end, and shapes that only Gazebo draws', async () => {
    const { faults, joints } = await read({
      'model.sdf':
        sdf(`<model name="m">${link('a', '<visual name="v"><geometry><heightmap/></geometry></visual>')}
        <joint name="j" type="revolute"><parent>__model__</parent><child>a</child>
        <axis><limit><lower>-inf</lower><upper>1e16</upper></limit></axis></joint></model>`),
    });
    expect(faults).toEqual([{ kind: 'not-drawn', name: 'heightmap', line: 1 }]);
    expect(joints[0]).toMatchObject({ parent: null, child: 'a', limits: null });
  });

  test('ends at models that include themselves without end', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [`m${n}/model.sdf`, twice(`m${n + 1}`)]),
    );
    await expect(read(files, 'm0/model.sdf')).rejects.toMatchObject({ code: 'model.beyond-limit' });
    const own = { 'm0/model.sdf': twice('m1'), 'm1/model.sdf': twice('m1') };
    await expect(read(own, 'm0/model.sdf')).rejects.toMatchObject({ code: 'model.beyond-limit' });
    await expect(read({ 'model.sdf': '<robot/>' })).rejects.toMatchObject({ code: 'model.damaged' });
  });
});
