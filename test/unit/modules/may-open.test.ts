/** What is handed to the system to open: an allow list, whatever the name looks like. */
import { expect, it } from 'vitest';
import { whyNotOpened } from '../../../main/modules/library/assets.ts';

it.each(
  'mug.glb mug.GLTF a.b.usdz mug.urdf mug.xml wood.png walk.MOV notes.txt manifest.json parts.csv sheet.pdf all.zip'.split(
    ' ',
  ),
)('%s is opened', (name) => {
  expect(whyNotOpened(name)).toBeNull();
});

it.each(
  [
    'mug.exe mug.sh mug.command mug.app mug.desktop mug.lnk mug.html mug.svg mug.blend mug.py mug.jar',
    // Kinds that no list of programs would have named.
    'mug.xbel mug.wine mug.gdscript mug.ahk mug.kys mug.rdp mug.udl mug.msrcincident mug.oxt mug.sylk mug.slk',
    'mug mug. .bashrc mug.glb.exe mug.png:evil.exe',
  ].flatMap((line) => line.split(' ')),
)('%s is not', (name) => {
  expect(whyNotOpened(name)).toMatch(/folder|colon/);
});

it('dots and spaces that Windows leaves out do not help', () => {
  expect(whyNotOpened('mug.exe. . ')).toMatch(/“.exe”/);
});
