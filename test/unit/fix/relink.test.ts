/** References that lead nowhere are found by name, and written relative to their file. */
import { describe, expect, it } from 'vitest';
import { fixRelink } from '../../../main/fix/relink/fix-relink.ts';
import { applied, type Contents, memoryFiles, plainRun, textAt } from './memory-files.ts';

const relink = (contents: Contents) => fixRelink({ fix: 'relink' }, memoryFiles(contents), plainRun);

describe('relink', () => {
  it.each([
    [
      'a/x.mtl',
      'newmtl m\r\nKd 1 1 1\r\nmap_Kd -s 1 1 1 C:\\Users\\me\\Wood.PNG\r\n',
      'C:\\Users\\me\\Wood.PNG',
      '../tex/wood.png',
    ],
    [
      'x.urdf',
      '<robot><link><mesh  filename="package://arm/tex/wood.png"/></link></robot>',
      'package://arm/tex/wood.png',
      'tex/wood.png',
    ],
    ['x.sdf', '<sdf><uri> model://arm/wood.png </uri></sdf>', 'model://arm/wood.png', 'tex/wood.png'],
    ['x.gltf', '{ "images": [{"uri" : "textures/wood.png"}] }', 'textures/wood.png', 'tex/wood.png'],
    [
      'x.usda',
      '#usda 1.0\nasset inputs:file = @/home/me/wood.png@ # x\n',
      '/home/me/wood.png',
      './tex/wood.png',
    ],
    [
      'x.dae',
      '<COLLADA><init_from>file:///C:/wood.png</init_from></COLLADA>',
      'file:///C:/wood.png',
      'tex/wood.png',
    ],
  ])('%s: writes a relative path and leaves the rest', async (path, text, before, after) => {
    const contents = { [path]: text, 'tex/wood.png': 'x' };
    const fixed = await relink(contents);
    expect(textAt(applied(contents, fixed), path)).toBe(text.replace(before, () => after));
    expect(fixed.done).toHaveLength(1);
    // Found once, there is nothing left to do.
    await expect(relink(applied(contents, fixed))).rejects.toMatchObject({ code: 'fix.nothing-to-change' });
  });

  it('leaves a name that several files have', async () => {
    const contents = {
      'x.mtl': 'newmtl m\nmap_Kd wood.png\nmap_Ks stone.png\n',
      'a/wood.png': '1',
      'b/wood.png': '2',
      'b/stone.png': '3',
    };
    const fixed = await relink(contents);
    expect(textAt(applied(contents, fixed), 'x.mtl')).toBe('newmtl m\nmap_Kd wood.png\nmap_Ks b/stone.png\n');
    expect(fixed.left).toEqual([
      { code: 'reference-ambiguous', path: 'x.mtl', values: { name: 'wood.png', count: 2 } },
    ]);
  });

  it('leaves links to the web, embedded data and libraries of the renderer', async () => {
    const contents = {
      'x.usda': '#usda 1.0\n@https://a.b/wood.png@ @OmniPBR.mdl@ @wood.<UDIM>.png@',
      'tex/wood.png': '1',
    };
    await expect(relink(contents)).rejects.toMatchObject({ code: 'fix.nothing-to-change' });
  });
});
