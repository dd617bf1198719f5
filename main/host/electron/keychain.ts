/** Tokens encrypted by the operating system’s keychain through Electron's `safeStorage`; only ciphertext is on disk. */
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { AppError } from '../../contract/plain/errors.ts';
import { createSecretsFile } from '../../core/files/secrets-file.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Secrets } from '../../core/ports.ts';
import { keychainWords as words } from './desktop-words.ts';

/** Not `secrets.json`: that is the web host's plain file, which may lie in the same folder. */
const fileName = 'keychain-secrets.json';

type Keychain = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
  | 'setUsePlainTextEncryption'
>;

/** `now` names a damaged file that is set aside; `answersWithinMs` is how long a keychain may take before it is called locked. */
export interface KeychainOptions {
  readonly safeStorage: Keychain;
  readonly platform: NodeJS.Platform;
  readonly userDataPath: string;
  readonly log: Log;
  readonly now?: () => Date;
  readonly answersWithinMs?: number;
}

/** Keeps secrets in `<userData>/keychain-secrets.json` (0600). Made after `ready`. Throws `secrets.unavailable`. */
export function createKeychainSecrets(options: KeychainOptions): Secrets {
  const { safeStorage, log } = options;
  const file = createSecretsFile({
    file: path.join(options.userDataPath, fileName),
    marker: 'caliperKeychainSecrets',
    value: z.base64(),
    now: options.now ?? (() => new Date()),
    onDamaged: (aside) => log.warn({ aside }, 'the file of encrypted tokens was damaged and was set aside'),
  });
  const encrypt = async (value: string): Promise<Buffer> => {
    await assertAvailable(options);
    return safeStorage.encryptStringAsync(value);
  };

  return {
    describe: async () => {
      const kind = await kindOf(encrypt, options);
      return { kind, description: description(kind, options) };
    },
    get: (key) =>
      file.inTurn(async ({ read, write }) => {
        const secrets = await read();
        const cipher = secrets.get(key);
        if (cipher === undefined) return null;
        await assertAvailable(options);
        const opened = await safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64'));
        // The system has a newer key, or a keyring now where there was none: written anew with it.
        if (opened.shouldReEncrypt)
          await write(new Map(secrets).set(key, (await encrypt(opened.result)).toString('base64')));
        return opened.result;
      }),
    set: (key, value) =>
      file.inTurn(async ({ read, write }) => {
        const cipher = (await encrypt(value)).toString('base64');
        await write(new Map(await read()).set(key, cipher));
      }),
    delete: (key) =>
      file.inTurn(async ({ read, write }) => {
        await write(new Map([...(await read())].filter(([name]) => name !== key)));
      }),
  };
}

type Kind = 'keychain' | 'weak-keychain' | 'locked-keychain';

/** What is not secret, encrypted to see with what. Chromium gives an empty text back as it is. */
const probe = 'probe';

/**
 * Judged by a ciphertext, never by the name of a backend: on Linux that name says which keyring the desktop would have,
 * and where it does not answer Chromium encrypts all the same, with a key that is in its source (`v10`,
 * `PosixKeyProvider` of os_crypt). On macOS and Windows `v10` is the system's own key.
 */
async function kindOf(
  encrypt: (value: string) => Promise<Buffer>,
  { platform, answersWithinMs = 1000, log }: KeychainOptions,
): Promise<Kind> {
  const locked = Symbol('locked');
  const { promise: late, resolve } = Promise.withResolvers<typeof locked>();
  const timer = setTimeout(resolve, answersWithinMs, locked);
  try {
    // A locked keyring asks the user for its password first: the window does not wait for that.
    const cipher = await Promise.race([encrypt(probe), late]);
    if (cipher === locked) return 'locked-keychain';
    return platform === 'linux' && cipher.subarray(0, 3).toString('latin1') === 'v10'
      ? 'weak-keychain'
      : 'keychain';
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the keychain did not encrypt');
    return 'locked-keychain';
  } finally {
    clearTimeout(timer);
  }
}

function description(kind: Kind, { platform, userDataPath }: KeychainOptions): string {
  switch (kind) {
    case 'keychain':
      return words.keychain(platform === 'win32');
    case 'weak-keychain':
      return words.weak(path.join(userDataPath, fileName));
    case 'locked-keychain':
      return words.locked(platform === 'linux');
  }
}

/** Throws `secrets.unavailable`. */
async function assertAvailable({ safeStorage, platform }: KeychainOptions): Promise<void> {
  if (await safeStorage.isAsyncEncryptionAvailable()) return;
  if (platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') {
    // Reported by `describe`; refusing would leave Linux without a keyring unable to connect.
    safeStorage.setUsePlainTextEncryption(true);
    if (await safeStorage.isAsyncEncryptionAvailable()) return;
  }
  throw new AppError('secrets.unavailable', { reason: words.unavailable });
}
