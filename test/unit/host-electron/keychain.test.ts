/** Tokens behind a keychain that is there, weak, locked, or has a new key. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createKeychainSecrets, type KeychainOptions } from '../../../main/host/electron/keychain.ts';

type Keychain = KeychainOptions['safeStorage'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'caliper-keychain-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const file = (): string => path.join(folder, 'keychain-secrets.json');

const turn = (bytes: Buffer): Buffer => Buffer.from(bytes.toReversed());

/** Turns the bytes of the text around: enough to tell cipher from clear. */
function keychain(part: Partial<Keychain> = {}): Keychain {
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text) => Promise.resolve(turn(Buffer.from(text))),
    decryptStringAsync: (cipher) =>
      Promise.resolve({ shouldReEncrypt: false, result: turn(cipher).toString() }),
    getSelectedStorageBackend: () => 'gnome_libsecret',
    setUsePlainTextEncryption: () => undefined,
    ...part,
  };
}

const open = (part: Partial<Keychain> = {}, platform: NodeJS.Platform = 'linux') =>
  createKeychainSecrets({
    safeStorage: keychain(part),
    platform,
    userDataPath: folder,
    log: silentLog,
    now: () => new Date('2026-01-02T03:04:05.678Z'),
    answersWithinMs: 20,
  });

describe('keeping', () => {
  it('gives back what it was given, after a restart too, and only ciphertext is on disk', async () => {
    await open().set('connection:a', 'token-ä-1');
    await open().set('connection:b', 'token-2');
    expect(await open().get('connection:a')).toBe('token-ä-1');
    expect(await readFile(file(), 'utf8')).not.toContain('token');
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['keychain-secrets.json']);
  });

  it('knows nothing of a key that was deleted or never set', async () => {
    const secrets = open();
    await secrets.set('connection:a', 'token');
    await secrets.delete('connection:a');
    expect(await secrets.get('connection:a')).toBeNull();
    expect(await secrets.get('connection:b')).toBeNull();
  });

  it('loses none of several that are set at the same time', async () => {
    const secrets = open();
    const keys = Array.from({ length: 20 }, (_, index) => `connection:${index}`);
    await Promise.all(keys.map((key) => secrets.set(key, `token of ${key}`)));
    expect(await Promise.all(keys.map((key) => open().get(key)))).toEqual(
      keys.map((key) => `token of ${key}`),
    );
  });

  it('encrypts anew when the system has a newer key', async () => {
    await open().set('connection:a', 'token');
    const before = await readFile(file(), 'utf8');
    const rotated = open({
      decryptStringAsync: () => Promise.resolve({ shouldReEncrypt: true, result: 'token' }),
      encryptStringAsync: (text) => Promise.resolve(Buffer.from(`new:${text.length}`)),
    });
    expect(await rotated.get('connection:a')).toBe('token');
    expect(await readFile(file(), 'utf8')).not.toBe(before);
  });

  it('sets a damaged file aside', async () => {
    await writeFile(file(), '{"caliperKeychainSecrets":1,"secrets":{"a":');
    expect(await open().get('connection:a')).toBeNull();
    expect(await readdir(folder)).toEqual(['keychain-secrets.json.damaged-2026-01-02T03-04-05.678Z']);
  });
});

describe('when the keychain refuses', () => {
  it('says so without the text of the keychain’s own error', async () => {
    await open().set('connection:a', 'token');
    const locked = open({ decryptStringAsync: () => Promise.reject(new Error('token is token')) });
    await expect(locked.get('connection:a')).rejects.toMatchObject({
      code: 'secrets.unavailable',
      data: { reason: 'Error' },
    });
  });

  it('stores nothing when there is no encryption', async () => {
    const none = open({ isAsyncEncryptionAvailable: () => Promise.resolve(false) }, 'darwin');
    await expect(none.set('connection:a', 'token')).rejects.toMatchObject({ code: 'secrets.unavailable' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('goes on after a failure', async () => {
    const state = { available: false };
    const secrets = open({ isAsyncEncryptionAvailable: () => Promise.resolve(state.available) }, 'win32');
    await expect(secrets.set('connection:a', 'token')).rejects.toMatchObject({
      code: 'secrets.unavailable',
    });
    state.available = true;
    await secrets.set('connection:a', 'token');
    expect(await secrets.get('connection:a')).toBe('token');
  });

  it('uses the weak encryption of a desktop without a keyring, and only there', async () => {
    const state = { plain: false };
    const weak: Partial<Keychain> = {
      getSelectedStorageBackend: () => 'basic_text',
      isAsyncEncryptionAvailable: () => Promise.resolve(state.plain),
      setUsePlainTextEncryption: (plain) => {
        state.plain = plain;
      },
    };
    await open(weak).set('connection:a', 'token');
    expect(await open(weak).get('connection:a')).toBe('token');
    state.plain = false;
    await expect(open(weak, 'darwin').get('connection:a')).rejects.toMatchObject({
      code: 'secrets.unavailable',
    });
  });
});

const encryptedWith = (prefix: string): Partial<Keychain> => ({
  encryptStringAsync: (text) =>
    Promise.resolve(Buffer.concat([Buffer.from(prefix), turn(Buffer.from(text))])),
});

describe('what is said of it', () => {
  // The prefixes are those of os_crypt: v10 of PosixKeyProvider, v11 of a keyring, v12 of the desktop's secret portal.
  it.each([
    ['linux', 'gnome_libsecret', 'v10', 'weak-keychain', /stored without protection by the system/],
    ['linux', 'kwallet6', 'v10', 'weak-keychain', /stored without protection by the system/],
    ['linux', 'basic_text', 'v11', 'keychain', /encrypted by the system’s keychain/],
    ['linux', 'unknown', 'v12', 'keychain', /encrypted by the system’s keychain/],
    ['darwin', 'unknown', 'v10', 'keychain', /encrypted by the system’s keychain/],
    ['win32', 'unknown', 'v10', 'keychain', /encrypted by the system’s keychain.*DPAPI/],
  ] as const)('%s, where the keyring is called %s, with a ciphertext of %s', async (...row) => {
    const [platform, backend, prefix, kind, description] = row;
    const secrets = open({ ...encryptedWith(prefix), getSelectedStorageBackend: () => backend }, platform);
    expect(await secrets.describe()).toEqual({ kind, description: expect.stringMatching(description) });
  });

  it('changes when the keyring answers later', async () => {
    const state = { prefix: 'v10' };
    const secrets = open({ encryptStringAsync: () => Promise.resolve(Buffer.from(`${state.prefix}cipher`)) });
    expect(await secrets.describe()).toMatchObject({ kind: 'weak-keychain' });
    state.prefix = 'v11';
    expect(await secrets.describe()).toMatchObject({ kind: 'keychain' });
  });

  it.each([
    ['does not answer', () => new Promise<never>(() => undefined)],
    ['refuses', () => Promise.reject(new Error('locked'))],
  ])('is that it is locked when it %s', async (_how, encryptStringAsync) => {
    expect(await open({ encryptStringAsync }).describe()).toEqual({
      kind: 'locked-keychain',
      description: expect.stringMatching(/Unlock it/),
    });
    expect(await readdir(folder)).toEqual([]);
  });
});
