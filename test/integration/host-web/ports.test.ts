/** What plain Node offers: opening folders, and nothing but folders. */
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import type { Ports } from '../../../main/core/ports.ts';
import { createNodePorts } from '../../../main/host/web/ports.ts';

let folder = '';
let ports: Ports;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-ports-'));
  ports = createNodePorts({
    userDataPath: path.join(folder, 'user'),
    startSandbox: () => Promise.reject(new AppError('connection.sandbox-failed', { reason: 'not here' })),
    log: silentLog,
  });
  vi.stubEnv('DISPLAY', '');
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.stubEnv('BROWSER', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** A program that the system's opener calls in place of a file manager. */
async function placeOpener(script: string): Promise<void> {
  const opener = path.join(folder, 'opener');
  await writeFile(opener, `#!/bin/sh\n${script}\n`);
  await chmod(opener, 0o755);
  vi.stubEnv('BROWSER', opener);
}

describe('opening a folder', () => {
  it('shows it', async () => {
    const shown = path.join(folder, 'asset "1" $(x)');
    await mkdir(shown);
    await placeOpener(`printf %s "$1" > "${folder}/shown"`);
    await ports.opener.showInFolder(shown);
    expect(await readFile(path.join(folder, 'shown'), 'utf8')).toContain('asset');
  });

  it.each([
    ['there is no screen', async () => undefined, 'no file manager was found'],
    ['nothing can show it', () => placeOpener('exit 3'), 'no file manager was found'],
  ])('says so when %s', async (_name, prepare, reason) => {
    await prepare();
    await expect(ports.opener.showInFolder(folder)).rejects.toMatchObject({
      code: 'folder.cannot-open',
      data: { path: folder, reason },
    });
  });

  it('opens the folder of a file and of a bundle of macOS, either of which might be a program', async () => {
    await placeOpener(`printf '%s\\n' "$1" >> "${folder}/shown"`);
    const inside = path.join(folder, 'Mug.app', 'Evil.bundle');
    await mkdir(inside, { recursive: true });
    await writeFile(path.join(folder, 'program.sh'), '');
    for (const at of ['program.sh', 'Mug.app', 'Mug.app/Evil.bundle'])
      await ports.opener.showInFolder(path.join(folder, at));
    const shown = (await readFile(path.join(folder, 'shown'), 'utf8')).trim().split('\n');
    expect(shown).toEqual([folder, folder, folder]);
  });

  it('tells of what is missing, and opens nothing', async () => {
    await placeOpener(`touch "${folder}/called"`);
    await expect(ports.opener.showInFolder(path.join(folder, 'none'))).rejects.toMatchObject({
      code: 'folder.cannot-open',
      data: { reason: 'ENOENT' },
    });
    await expect(readFile(path.join(folder, 'called'))).rejects.toThrow('ENOENT');
  });
});

it('keeps secrets in the user data folder', async () => {
  await ports.secrets.set('connection:1', 'token');
  expect(await ports.secrets.describe()).toMatchObject({ kind: 'file' });
  expect(await readFile(path.join(folder, 'user', 'secrets.json'), 'utf8')).toContain('connection:1');
});
