/** Secrets in a file: kept, closed to others, never lost by accident. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileSecrets } from '../../../main/core/files/secrets-file.ts';
import { createLog, silentLog } from '../../../main/core/logging/log.ts';
import type { Secrets } from '../../../main/core/ports.ts';

let base = '';
let folder = '';
let file = '';
beforeEach(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'caliper-secrets-'));
  folder = path.join(base, 'user', 'data');
  file = path.join(folder, 'secrets.json');
});
afterEach(() => rm(base, { recursive: true }));

const create = (): Secrets =>
  createFileSecrets({ folder, log: silentLog, now: () => new Date('2026-01-02T03:04:05Z') });
const modeOf = async (name: string): Promise<number> => (await stat(name)).mode & 0o777;

describe('secrets in a file', () => {
  it('are there after a restart', async () => {
    const secrets = create();
    expect(await secrets.get('connection:a')).toBeNull();
    await secrets.set('connection:a', 'token-ä-1');
    await secrets.set('connection:b', 'token-2');
    await secrets.delete('connection:b');
    await secrets.delete('connection:never');
    expect(await create().get('connection:a')).toBe('token-ä-1');
    expect(await create().get('connection:b')).toBeNull();
  });

  it('take names that objects have by themselves', async () => {
    const secrets = create();
    expect(await secrets.get('constructor')).toBeNull();
    expect(await secrets.get('__proto__')).toBeNull();
  });

  it('are closed to others from the first byte', async () => {
    await create().set('k', 'v');
    expect(await modeOf(file)).toBe(0o600);
    expect(await modeOf(folder)).toBe(0o700);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  it('are closed again when others could read them, and say so', async () => {
    await create().set('k', 'v');
    await chmod(file, 0o644);
    const secrets = create();
    expect(await secrets.get('k')).toBe('v');
    expect(await modeOf(file)).toBe(0o600);
    expect((await secrets.describe()).description).toContain(
      'Other users of this machine could read that file',
    );
    expect((await create().describe()).description).not.toContain('Other users');
  });

  it('keep every change of many at the same time', async () => {
    const secrets = create();
    const keys = Array.from({ length: 50 }, (_, index) => `key-${index}`);
    await Promise.all(keys.map((key) => secrets.set(key, key)));
    expect(await Promise.all(keys.map((key) => create().get(key)))).toEqual(keys);
  });

  it.each(['', '{"caliperSecrets":1,"secr', '[]', '{"caliperSecrets":1,"secrets":{"k":1}}'])(
    'set a damaged file (%j) aside and go on',
    async (text) => {
      await mkdir(folder, { recursive: true });
      await writeFile(file, text, { mode: 0o600 });
      const secrets = create();
      expect(await secrets.get('k')).toBeNull();
      await secrets.set('k', 'v');
      const aside = 'secrets.json.damaged-2026-01-02T03-04-05.000Z';
      expect((await readdir(folder)).sort()).toEqual(['secrets.json', aside]);
      expect(await readFile(path.join(folder, aside), 'utf8')).toBe(text);
      expect((await secrets.describe()).description).toContain(aside);
      expect(await create().get('k')).toBe('v');
    },
  );

  it('say where they are kept and who may read them', async () => {
    const secrets = create();
    expect(await secrets.describe()).toEqual({
      kind: 'file',
      description: `Tokens are kept unencrypted in the file ${file}, which only your user account on this machine may read.`,
    });
  });

  it('say in words when they cannot be kept, without the secret', async () => {
    await writeFile(path.join(base, 'user'), 'a file where the folder should be');
    const failure = await create()
      .set('k', 'secret-token-1')
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'secrets.unavailable',
      data: { reason: 'ENOTDIR', file: { path: file, writing: false } },
    });
    expect((failure as Error).message).not.toMatch(/keychain/i);
    expect(JSON.stringify(failure) + String(failure)).not.toContain('secret-token-1');
  });

  it('write no secret to the log', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } });
    await mkdir(folder, { recursive: true });
    await writeFile(file, '{"caliperSecrets":1,"secrets":{"k":"secret-token-2"', { mode: 0o644 });
    const secrets = createFileSecrets({ folder, log });
    await secrets.set('k', 'secret-token-3');
    expect(lines).toHaveLength(2);
    expect(lines.join('')).not.toMatch(/secret-token/);
  });
});
