/** What an MJCF names is laid out where the engine looks for it, and what it leaves out is said. */
import { describe, expect, it } from 'vitest';
import { type GatheredModel, gatherModel } from '../../../main/formats/mjcf/gather-files.ts';
import { droppedShapes } from '../../../main/formats/mjcf/obj-shapes.ts';
import { boxObj, madeFolder } from '../renderer/physics/made-folder.ts';

const gathered = (main: string, files: Readonly<Record<string, string>>): Promise<GatheredModel> =>
  gatherModel(madeFolder(files), main);
const mesh = (file: string): string => `<asset><mesh name="a" file="${file}"/></asset>`;
const laid = (model: GatheredModel): string[] => [...model.files.keys()].toSorted();

describe('files of an MJCF', () => {
  it('lie in the folder that an included file sets', async () => {
    const model = await gathered('m/a.xml', {
      'm/a.xml': `<mujoco><include file="parts/b.xml"/>${mesh('x.obj')}</mujoco>`,
      'm/parts/b.xml': '<mujocoinclude>\n<compiler meshdir="../shapes"/></mujocoinclude>',
      'shapes/x.obj': boxObj(1, 1, 1),
    });
    expect(laid(model)).toEqual(['/model/m/a.xml', '/model/m/parts/b.xml', '/model/shapes/x.obj']);
    expect(model.missing).toEqual([]);
    expect(model.references.map(({ uri, document }) => [uri, document])).toEqual([
      ['parts/b.xml', 'm/a.xml'],
      ['../shapes/x.obj', 'm/a.xml'],
    ]);
  });

  it('lie beside the file that names them when the main one’s folder does not have them', async () => {
    const model = await gathered('a.xml', {
      'a.xml': '<mujoco><include file="parts/b.xml"/></mujoco>',
      'parts/b.xml': `<mujocoinclude><include file="c.xml"/>${mesh('x.obj')}</mujocoinclude>`,
      'parts/c.xml': '<mujocoinclude><option timestep="0.001"/></mujocoinclude>',
      'parts/x.obj': boxObj(1, 1, 1),
    });
    expect(laid(model)).toEqual([
      '/model/a.xml',
      '/model/parts/b.xml',
      '/model/parts/c.xml',
      '/model/parts/x.obj',
    ]);
  });

  it('of a model that is attached have settings of their own', async () => {
    const model = await gathered('a.xml', {
      'a.xml': '<mujoco><compiler meshdir="none"/><asset><model name="b" file="sub/b.xml"/></asset></mujoco>',
      'sub/b.xml': `<mujoco><compiler meshdir="shapes"/>${mesh('x.obj')}</mujoco>`,
      'sub/shapes/x.obj': boxObj(1, 1, 1),
    });
    expect(laid(model)).toContain('/model/sub/shapes/x.obj');
    expect(model.documents.map(({ path, isAttached }) => [path, isAttached])).toEqual([
      ['a.xml', false],
      ['sub/b.xml', true],
    ]);
  });

  it('that are missing or lead out of the folder are named with their lines, and pictures are grey', async () => {
    const model = await gathered('a.xml', {
      'a.xml': `<mujoco>\n${mesh('x.obj')}\n<asset><mesh file="../../etc/passwd"/>\n<texture type="2d" file="t.png"/></asset></mujoco>`,
    });
    expect(model.missing).toEqual([
      { written: 'x.obj', tag: 'mesh', line: 2, isOutside: false },
      { written: '../../etc/passwd', tag: 'mesh', line: 3, isOutside: true },
    ]);
    expect(model.files.has('/model/t.png')).toBe(true);
    expect(model.notes.map(({ message }) => message)).toEqual([
      'The texture “t.png” (line 4) is not in the folder; its material is shown grey.',
    ]);
  });

  it('that include each other end', async () => {
    const model = await gathered('a.xml', {
      'a.xml': '<mujoco><include file="b.xml"/></mujoco>',
      'b.xml': '<mujocoinclude><include file="a.xml"/><include file="b.xml"/></mujocoinclude>',
    });
    expect(laid(model)).toEqual(['/model/a.xml', '/model/b.xml']);
  });

  it('as OBJ with several groups are read in part, which is said', async () => {
    const two = `o a\n${boxObj(1, 1, 1)}o b\nf 1 2 3\n`;
    const model = await gathered('a.xml', {
      'a.xml': `<mujoco>${mesh('x.obj')}</mujoco>`,
      'x.obj': two,
    });
    expect(model.partlyRead).toEqual([{ path: 'x.obj', shapes: 2 }]);
    expect(model.notes[0]?.message).toContain('1 of 2 in x.obj are skipped');
  });
});

it.each([
  ['', 0],
  ['v 0 0 0\nf 1 1 1\n', 0],
  ['o a\ng b\nf 1 1 1\nusemtl x\nf 1 1 1', 0],
  ['o a\nf 1 1 1\no b\nf 1 1 1', 1],
  ['f 1 1 1\ng\n f 1 1 1\ng c\nf 1 1 1\n', 2],
  ['o a\nf 1 1 1\no empty\n', 0],
  ['# o a\nf 1 1 1\n#\nobject\nfoo\n', 0],
])('groups of an OBJ beyond the first: %j', (text, count) => {
  expect(droppedShapes(new TextEncoder().encode(text))).toBe(count);
});
