/** What the command line makes under the loosest umask there is: nobody else may read or write any of it, but what is handed on. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SandboxServer } from '../../../main/sandbox/server.ts';
import { Desk, type Ended, root } from './command-line.ts';
import { startSmallService } from './small-service.ts';

const token = 'tok_private';
let desk: Desk;
let service: SandboxServer;
beforeAll(async () => {
  desk = await Desk.open();
  service = await startSmallService(desk.folder, token);
});
afterAll(async () => {
  await desk.close();
  await service.close();
});

/** `caliper ...args` as a shell of a user starts it whose umask is `umask`. */
const underUmask = (umask: string, ...args: string[]): Promise<Ended> =>
  desk.run(
    '/bin/sh',
    [
      '-c',
      `umask ${umask}; exec "$0" "$@"`,
      process.execPath,
      path.join(root, 'main/cli/caliper.ts'),
      ...args,
      '--library',
      desk.library,
    ],
    `${token}\n`,
  ).ended;

/** Paths under `folder` with their permissions, in octal. */
async function modesUnder(folder: string): Promise<[string, string][]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    ['', ...names].map(async (name): Promise<[string, string]> => {
      const { mode } = await stat(path.join(folder, name));
      return [name, (mode & 0o777).toString(8)];
    }),
  );
}

it('keeps its library and its settings to its user; what is handed on has the permissions of any other file', async () => {
  expect(await underUmask('000', 'connect', '--url', service.url)).toMatchObject({ code: 0 });
  const made = await underUmask('000', 'create', 'standard', '--text', 'a mug', '--name', 'Mug', '--wait');
  expect(made.code).toBe(0);
  expect(await underUmask('000', 'verify')).toMatchObject({ code: 0 });
  const own = [...(await modesUnder(desk.library)), ...(await modesUnder(desk.settings))];
  expect(own.map(([name]) => path.extname(name))).toEqual(expect.arrayContaining(['.db', '.glb', '.json']));
  expect(own.filter(([, mode]) => mode.slice(1) !== '00')).toEqual([]);

  for (const [umask, folder, file] of [
    ['000', '777', '666'],
    ['022', '755', '644'],
  ] as const) {
    const to = path.join(desk.folder, `out-${umask}`);
    for (const form of [[], ['--folder']])
      expect(await underUmask(umask, 'hand-on', 'Mug', '--to', to, ...form)).toMatchObject({ code: 0 });
    const sheet = path.join(to, 'sheet.html');
    expect(await underUmask(umask, 'review', 'sheet', 'Mug', '--html', sheet)).toMatchObject({ code: 0 });
    for (const [name, mode] of await modesUnder(to))
      expect(`${name} ${mode}`).toBe(`${name} ${path.extname(name) === '' ? folder : file}`);
  }
});
