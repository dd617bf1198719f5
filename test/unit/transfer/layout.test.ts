import { describe, expect, it } from 'vitest';
import { assetFolderName, fileStem, planLayout } from '../../../main/transfer/asset-paths.ts';

const plan = (...paths: string[]) => planLayout(paths.map((path) => ({ path, kind: 'glb' })));
const local = (path: string): string | null => plan(path)[0]?.localPath ?? null;
const reason = (path: string): string => plan(path)[0]?.error?.data.reason ?? 'kept';

describe('paths that are kept', () => {
  it.each([
    ['assets/mug/mug.usd', 'assets/mug/mug.usd'],
    ['assets/mug/MJCF/mug.xml', 'assets/mug/MJCF/mug.xml'],
    ['mug.glb', 'mug.glb'],
    ['./assets//mug/./mug.usd', 'assets/mug/mug.usd'],
    ['assets/mug/../mug/mug.usd', 'assets/mug/mug.usd'],
    ['assets\\mug\\mug.usd', 'assets/mug/mug.usd'],
    ['textures/Böden 2 🪑.png', 'textures/Böden 2 🪑.png'],
    ['..hidden/...x', '..hidden/...x'],
    ['assets/con/aux.usd', 'assets/_con/_aux.usd'],
    ['NUL', '_NUL'],
    ['com1.tar.gz', '_com1.tar.gz'],
    ['LPT³.txt', '_LPT³.txt'],
    ['con .txt', '_con .txt'],
    ['console.txt', 'console.txt'],
    ['com10.txt', 'com10.txt'],
    ['mug.usd. . ', 'mug.usd'],
    // Read as “mugexe.png”.
    ['mug\u202egnp.exe', 'muggnp.exe'],
    ['cup\u3164\u115f.g\uffa0lb\u{e0041}', 'cup.glb'],
    ['葛\u{e0100}城 ❤\ufe0f 👩\u200d🔧.glb', '葛\u{e0100}城 ❤\ufe0f 👩\u200d🔧.glb'],
    ['\u2066a\u2069/\ufeffb\u200f.\u061cglb', 'a/b.glb'],
    ['می\u200cخواهم 👨\u200d👩\u200d👧.png', 'می\u200cخواهم 👨\u200d👩\u200d👧.png'],
    // On macOS such a folder is a program, which opening it would start.
    ['Mug.app/Contents/MacOS/mug.glb', 'Mug_app/Contents/MacOS/mug.glb'],
    ['a.bundle/b.APP/mug.app', 'a_bundle/b_APP/mug.app'],
    ['a?b/c*d<e>|"f".png', 'a_b/c_d_e___f_.png'],
    ['manifest.json.bak', 'manifest.json.bak'],
    ['assets/manifest.json', 'assets/manifest.json'],
    [`${'é'.repeat(127)}x`, `${'é'.repeat(127)}x`],
  ])('%j -> %j', (path, expected) => expect(local(path)).toBe(expected));
});

describe('paths that are refused', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'folder'],
    ['assets/', 'folder'],
    ['assets/mug/..', 'folder'],
    ['/etc/passwd', 'absolute'],
    ['\\Windows\\x', 'absolute'],
    ['//server/share/x', 'another machine'],
    ['\\\\server\\share\\x', 'another machine'],
    ['\\\\?\\C:\\x', 'another machine'],
    ['C:/x', 'drive letter'],
    ['c:x', 'drive letter'],
    ['C:\\x', 'drive letter'],
    ['../x', 'leaves the folder'],
    ['..\\x', 'leaves the folder'],
    ['a/../../x', 'leaves the folder'],
    ['a/..\\../x', 'leaves the folder'],
    ['mug.usd:evil', 'colon'],
    ['a/C:/x', 'colon'],
    ['mug\0.usd', 'control character'],
    ['mug\n.usd', 'control character'],
    ['mug\u0085.usd', 'control character'],
    ['\u202e\u200b', 'hidden marks'],
    ['mug\ud800.usd', 'not valid text'],
    ['a/... /x', 'dots and spaces'],
    ['a/.. /x', 'dots and spaces'],
    ['manifest.json', 'already taken'],
    ['MANIFEST.json', 'already taken'],
    ['manifest.json/x', 'a file that is already there'],
    ['.caliper', 'already taken'],
    ['.Caliper/catalogue.db', 'a file that is already there'],
    ['.cali\u200dper/catalogue.db', 'a file that is already there'],
    ['x.0123456789abcdef.part', 'partial downloads'],
    ['é'.repeat(128), 'longer than 255 bytes'],
    [Array.from({ length: 10 }, () => 'x'.repeat(100)).join('/'), 'longer than 900 bytes'],
    [Array.from({ length: 40 }, () => 'x').join('/'), 'deeper than 32'],
  ])('%j', (path, expected) => {
    expect(local(path)).toBeNull();
    expect(reason(path)).toContain(expected);
  });

  it('tells a very long path only in part', () => {
    const error = plan('../'.repeat(5000))[0]?.error;
    expect(error?.data.path.length).toBeLessThan(310);
    expect(error?.code).toBe('transfer.path-refused');
  });
});

describe('collisions', () => {
  it.each([
    [['a/x.png', 'a/X.PNG']],
    [['textures/x.png', 'Textures/x.png']],
    [['caf\u00e9.png', 'cafe\u0301.png']],
    [['straße.png', 'STRASSE.png']],
    [['a?b.png', 'a*b.png']],
    [['x.png', './x.png']],
    [['mug', 'mug/x.png']],
    [['mug/x.png', 'MUG']],
    [['x.png', 'x.png.']],
  ])('%j: the second is refused, the first and the others arrive', (paths) => {
    const planned = plan(...paths, 'other.glb');
    expect(planned.map((file) => file.localPath !== null)).toEqual([true, false, true]);
  });

  it('keeps two folders that differ in case apart only as far as their files differ', () => {
    expect(plan('Textures/a.png', 'textures/b.png').every((file) => file.error === null)).toBe(true);
  });

  it('takes the same path listed twice as one file', () => {
    const planned = planLayout([
      { path: 'a.usd', kind: 'usd' },
      { path: 'a.usd', kind: 'simready_usd' },
    ]);
    expect(planned).toEqual([{ path: 'a.usd', kind: 'usd', localPath: 'a.usd', error: null }]);
  });
});

describe('names', () => {
  it.each([
    [null, 'asset'],
    ['', 'asset'],
    ['Coffee Mug', 'coffee_mug'],
    ['3-legged  stool!', 'asset_3_legged_stool_'],
    ['Tür', 't_r'],
    ['椅子', '_'],
    ['../../etc', '_etc'],
  ])('the stem of %j is %j', (name, stem) => expect(fileStem(name)).toBe(stem));

  it('gives two assets of one name their own folders, and the same asset always the same', () => {
    expect(assetFolderName('Mug', 'a')).toMatch(/^mug-[0-9a-z]{10}$/);
    expect(assetFolderName('Mug', 'a')).not.toBe(assetFolderName('Mug', 'A'));
    expect(assetFolderName('Mug', 'a')).toBe(assetFolderName('Mug', 'a'));
    expect(assetFolderName(null, '../../x')).toMatch(/^asset-[0-9a-z]{10}$/);
  });
});
