/** Finding Electron: a package folder, its installer as a real process, a mirror as a real server. */
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ElectronSearch, provideElectron } from '../../../main/host/start/electron-program.ts';
import { runProgram } from '../../../main/host/start/run-program.ts';

let folder = '';
let mirror: Server;
let mirrorAt = '';
let asked: string[] = [];
let answer: number | null = 200;
let said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-electron-'));
  await writeFile(path.join(folder, 'package.json'), '{"version":"9.8.7"}');
  asked = [];
  said = [];
  answer = 200;
  mirror = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    // A network that swallows packets: no answer at all.
    if (answer !== null) response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  mirrorAt = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  mirror.closeAllConnections();
  await new Promise((resolve) => mirror.close(resolve));
  await rm(folder, { recursive: true });
});

async function placeProgram(): Promise<void> {
  await mkdir(path.join(folder, 'dist'), { recursive: true });
  await writeFile(path.join(folder, 'dist', 'electron'), '#!/bin/sh\n');
  await chmod(path.join(folder, 'dist', 'electron'), 0o755);
  await writeFile(path.join(folder, 'path.txt'), 'electron');
}

/** An installer that does what the real one does, or fails as it does. */
async function placeInstaller(body: string): Promise<void> {
  await writeFile(path.join(folder, 'install.js'), body);
}
const goodInstaller = `
  const fs = require('node:fs');
  fs.mkdirSync(__dirname + '/dist');
  fs.writeFileSync(__dirname + '/dist/electron', '', { mode: 0o755 });
  fs.writeFileSync(__dirname + '/path.txt', 'electron');`;

const provide = (part: Partial<ElectronSearch> = {}, limitMs = 30_000) =>
  provideElectron({
    packageDir: folder,
    platform: 'linux',
    arch: 'x64',
    home: folder,
    env: { DISPLAY: ':0', ELECTRON_MIRROR: mirrorAt },
    isRoot: false,
    say: (line) => said.push(line),
    install: (script) =>
      runProgram(process.execPath, [script], {
        cwd: folder,
        env: process.env,
        output: 'captured',
        signal: new AbortController().signal,
        limitMs,
      }),
    probeMs: 300,
    ...part,
  });

it('takes the program that is there and asks nobody', async () => {
  await placeProgram();
  expect(await provide()).toEqual({ program: path.join(folder, 'dist', 'electron') });
  expect(asked).toEqual([]);
});

it('does not take a program that is only half there', async () => {
  await placeProgram();
  await rm(path.join(folder, 'dist', 'electron'));
  answer = 404;
  expect((await provide()).missing).toContain('does not have it (HTTP 404)');
});

it('has it downloaded when the mirror answers, and says so', async () => {
  await placeInstaller(goodInstaller);
  expect(await provide()).toEqual({ program: path.join(folder, 'dist', 'electron') });
  expect(asked).toEqual(['HEAD /v9.8.7/electron-v9.8.7-linux-x64.zip']);
  expect(said).toEqual(['Getting Electron 9.8.7, once (about 120 MB) ...']);
});

it('takes an archive that was downloaded before without asking the mirror', async () => {
  await placeInstaller(goodInstaller);
  await mkdir(path.join(folder, '.cache', 'electron', 'abc'), { recursive: true });
  await writeFile(path.join(folder, '.cache', 'electron', 'abc', 'electron-v9.8.7-linux-x64.zip'), '');
  expect((await provide()).program).toBeDefined();
  expect(asked).toEqual([]);
});

it('gives up on a mirror that does not answer, and starts no download', async () => {
  answer = null;
  const { missing } = await provide();
  expect(missing).toBe(`its program is not here and ${new URL(mirrorAt).host} cannot be reached to get it`);
  expect(said).toEqual([]);
});

it.each<[string, string, string, number?]>([
  [
    'fails',
    `console.error('HTTPError: 403 of https://m/e.zip?sig=1'); process.exit(1);`,
    'failed (HTTPError: 403 of https://m/e.zip)',
  ],
  ['hangs', 'setInterval(() => {}, 1000);', 'took too long', 500],
  ['crashes', `process.kill(process.pid, 'SIGKILL');`, 'was ended by SIGKILL'],
  ['claims that it is done', '', 'failed (code 0)'],
])('goes on without it when the download %s', async (_name, body, words, limitMs) => {
  await placeInstaller(body);
  expect((await provide({}, limitMs)).missing).toBe(`its download ${words}`);
});

it.each<[string, Partial<ElectronSearch>, string]>([
  ['there is no display', { env: {} }, 'there is no display'],
  ['it would run as root', { isRoot: true }, 'Electron does not run as root'],
])('does not even look when %s', async (_name, part, missing) => {
  await placeProgram();
  expect(await provide(part)).toEqual({ missing });
});
