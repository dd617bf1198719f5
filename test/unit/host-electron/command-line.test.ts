/** What is read out of Electron's command line. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { readCommandLine, readOpenedPaths } from '../../../main/host/electron/command-line.ts';

const chosen = (...args: string[]) => readCommandLine(['electron', ...args]);

it('reads folders in both spellings among the switches of Chromium', () => {
  expect(
    chosen('--no-sandbox', '--inspect=0', '.', '--library', '/a b', '--user-data=/u', '--enable-features=X'),
  ).toEqual({ library: '/a b', userData: '/u', sandboxSpeed: 1 });
});

it('leaves out what is missing or empty of a value', () => {
  expect(chosen('.', '--library')).toEqual({ library: undefined, userData: undefined, sandboxSpeed: 1 });
});

it.each([
  ['20', 20],
  ['0', 1],
  ['-3', 1],
  ['fast', 1],
])('takes a sandbox speed of %s for %d', (text, speed) => {
  expect(chosen(`--sandbox-speed=${text}`).sandboxSpeed).toBe(speed);
});

it('opens what is there among the arguments, and nothing else', () => {
  const folder = import.meta.dirname;
  const [here, above] = [path.basename(import.meta.filename), path.dirname(folder)];
  const argv = [
    'electron',
    '--no-sandbox',
    '/app',
    '--trace',
    'startup',
    '--library',
    folder,
    here,
    above,
    'gone',
  ];
  expect(readOpenedPaths(argv, folder, '/app')).toEqual([path.join(folder, here), above]);
  expect(readOpenedPaths(['/opt/caliper', '--show=x y.glb', here], folder, null)).toEqual([
    path.join(folder, 'x y.glb'),
    path.join(folder, here),
  ]);
  expect(readOpenedPaths(['electron', '.', here, above], folder, folder), 'its own files').toEqual([above]);
});

it('takes one link, which is neither a file nor a switch, whatever it holds', () => {
  const evil = 'caliper://x" --library=/evil --sandbox-speed=99';
  const argv = ['/opt/caliper', '--', evil, 'caliper://queue'];
  expect(readOpenedPaths(argv, '/', null)).toEqual([evil]);
  expect(readCommandLine(argv)).toEqual({ library: undefined, userData: undefined, sandboxSpeed: 1 });
});
