/** Building when the sources have changed: a project of three files and a builder that counts. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildIfStale } from '../../../main/host/start/window-build.ts';

let root = '';
let said: string[] = [];
const signal = new AbortController().signal;
const builder = 'node_modules/electron-vite/bin/electron-vite.js';
const goodBuilder = `
  const fs = require('node:fs');
  fs.appendFileSync('builds', 'b');
  for (const file of ['out/main/index.js', 'out/main/serve.js', 'out/preload/index.cjs', 'out/renderer/index.html']) {
    fs.mkdirSync(require('node:path').dirname(file), { recursive: true });
    fs.writeFileSync(file, '');
  }`;

async function place(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}
const build = (): Promise<boolean> => buildIfStale({ root, say: (line) => said.push(line), signal });
const builds = async (): Promise<number> =>
  (await readFile(path.join(root, 'builds'), 'utf8').catch(() => '')).length;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'caliper-build-'));
  said = [];
  await place('package.json', '{"type":"commonjs"}');
  await place('electron.vite.config.ts', '');
  await place('renderer/deep/page.tsx', 'one');
  await place(builder, goodBuilder);
});
afterEach(() => rm(root, { recursive: true }));

it('builds once, and again only after a change', async () => {
  expect(await build()).toBe(true);
  expect(said).toEqual(['Building the window, once after each change ...']);
  expect(await build()).toBe(false);
  await place('renderer/deep/page.tsx', 'two');
  expect(await build()).toBe(true);
  await place('test/some.test.ts', 'no source of the window');
  expect(await build()).toBe(false);
  await place('main/new.ts', '');
  expect(await build()).toBe(true);
  expect(await builds()).toBe(3);
});

it('builds again when a product is gone', async () => {
  await build();
  await rm(path.join(root, 'out/preload'), { recursive: true });
  expect(await build()).toBe(true);
});

it('is done once when two ask at the same time', async () => {
  // Slower than the other looks again.
  await place(builder, `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);${goodBuilder}`);
  const built = await Promise.all([build(), build()]);
  expect(built.filter(Boolean)).toHaveLength(1);
  expect(await builds()).toBe(1);
});

it('takes over the lock of a process that was killed', async () => {
  // No process has this id: it is above the largest that Linux gives out.
  await place('out/build.lock', '4194305');
  expect(await build()).toBe(true);
});

it('says in words what the builder says, without its stack, and does not count as built', async () => {
  await place(
    builder,
    `console.error('\\x1b[31mUnexpected\\x1b[0m token in renderer/deep/page.tsx\\n    at parse (x.js:1:1)'); process.exit(1);`,
  );
  await expect(build()).rejects.toMatchObject({
    code: 'start.build-failed',
    message: 'Caliper’s window could not be built: \nUnexpected token in renderer/deep/page.tsx',
  });
  await place(builder, goodBuilder);
  expect(await build()).toBe(true);
});

it('says what to do when the builder is not installed', async () => {
  await rm(path.join(root, builder));
  await expect(build()).rejects.toThrow('npm ci');
});

it('leaves an installed program, which has no sources, alone', async () => {
  await rm(path.join(root, 'electron.vite.config.ts'));
  expect(await build()).toBe(false);
});

it('stops when it is cancelled', async () => {
  await place(builder, 'setInterval(() => {}, 1000); process.stdout.write("on");');
  const cancel = new AbortController();
  const building = buildIfStale({ root, say: () => cancel.abort(), signal: cancel.signal });
  await expect(building).rejects.toMatchObject({ code: 'cancelled' });
});
