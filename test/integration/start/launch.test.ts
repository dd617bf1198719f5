/** The launcher with an Electron program of our own making: what it is told, and what becomes of how it ends. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { launch } from '../../../main/host/start/launch.ts';
import { buildIfStale } from '../../../main/host/start/window-build.ts';
import { patientMs } from '../../patience.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder = '';

beforeAll(async () => {
  await buildIfStale({ root, say: () => undefined, signal: new AbortController().signal });
}, patientMs(300_000));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-launch-'));
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  vi.stubEnv('DISPLAY', ':0');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

async function placeElectron(script: string): Promise<void> {
  await writeFile(path.join(folder, 'electron'), `#!/bin/sh\n${script}\n`);
  await chmod(path.join(folder, 'electron'), 0o755);
}

/** Launches, and ends at the printed link when there is one. */
async function run(args: readonly string[] = []): Promise<{ code: number; said: string }> {
  const end = new AbortController();
  const said: string[] = [];
  const code = await launch({
    args: [
      '--no-open',
      '--library',
      path.join(folder, 'library'),
      '--user-data',
      path.join(folder, 'u'),
      ...args,
    ],
    isRoot: false,
    say: (line) => {
      said.push(line);
      if (line.startsWith('It works once')) end.abort();
    },
    signal: end.signal,
  });
  return { code, said: said.join('\n') };
}

it('runs Electron on the project with the chosen folders, and ends as it ends', async () => {
  await placeElectron(`printf '%s\\n' "$@" > "${folder}/told"; exit 3`);
  const { code, said } = await run(['--sandbox-speed', '20']);
  expect(code).toBe(3);
  expect(said).not.toContain('browser');
  expect((await readFile(path.join(folder, 'told'), 'utf8')).trim().split('\n')).toEqual([
    root,
    `--library=${path.join(folder, 'library')}`,
    `--user-data=${path.join(folder, 'u')}`,
    '--sandbox-speed=20',
  ]);
});

it.each([
  ['lacks a library', 'exit 127', 'Electron is missing a library of this system'],
  ['crashes at its start', 'kill -SEGV $$', 'Electron broke off at its start (SIGSEGV)'],
])('goes on in the browser when Electron %s', async (_name, script, why) => {
  await placeElectron(script);
  const { code, said } = await run();
  expect(code).toBe(0);
  expect(said).toContain(`Caliper runs in the browser because ${why}.`);
  expect(said).toMatch(/http:\/\/127\.0\.0\.1:\d+\/open\?key=/);
});

it('does not touch Electron when the browser was requested', async () => {
  await placeElectron(`touch "${folder}/told"`);
  const { said } = await run(['--web']);
  expect(said).not.toContain('because');
  await expect(readFile(path.join(folder, 'told'))).rejects.toThrow('ENOENT');
});

it('ends Electron when it has to end itself', async () => {
  await placeElectron(`touch "${folder}/up"; exec sleep 100`);
  const end = new AbortController();
  const launched = launch({ args: [], isRoot: false, say: () => undefined, signal: end.signal });
  await vi.waitFor(() => readFile(path.join(folder, 'up')), { timeout: patientMs(45_000) });
  end.abort();
  expect(await launched).toBe(0);
});
