/** Files named as Electron's archives: to the desktop program they are files as any others. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchApp } from '../electron-double/launch.ts';
import { boxGlb } from '../integration/inspect/made-folder.ts';
import { newHome } from './support/hosts.ts';

test('a folder with files named *.asar is taken in whole', async () => {
  const home = await newHome();
  const folder = path.join(path.dirname(home.libraryPath), 'crate');
  await mkdir(folder);
  await writeFile(path.join(folder, 'crate.glb'), boxGlb([1, 1, 1]));
  await writeFile(path.join(folder, 'notes.asar'), 'not an archive');
  const { window, kill } = await launchApp({
    args: [`--library=${home.libraryPath}`, `--user-data=${home.userDataPath}`, '--show', folder],
  });
  onTestFinished(kill);
  await window.getByRole('application', { name: /^3D view of crate/ }).waitFor();
  await window.getByRole('tab', { name: 'Files' }).click();
  await window.getByText('notes.asar').waitFor();
  const read = await window.evaluate<string>(`
    fetch('/content/assets/' + location.hash.split('/').at(-1) + '/files/notes.asar').then((answer) => answer.text())`);
  expect(read).toBe('not an archive');
});
