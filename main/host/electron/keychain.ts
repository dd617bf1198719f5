/** Tokens encrypted by the operating system's keychain through Electron's `safeStorage`; only ciphertext is on disk. */
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Secrets } from '../../core/ports.ts';
import { createSecretsFile } from '../../core/secrets-file.ts';

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

/** `now` names a damaged file that is set aside. */
export interface KeychainOptions {
  readonly safeStorage: Keychain;
  readonly platform: NodeJS.Platform;
  readonly userDataPath: string;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Keeps secrets in `<userData>/keychain-secrets.json` (0600). Made after `ready`. Throws `secrets.unavailable`. */
export function createKeychainSecrets(options: KeychainOptions): Secrets {
  const { safeStorage, log } = options;
  const weak = isWeak(options);
  const file = createSecretsFile({
    file: path.join(options.userDataPath, fileName),
    marker: 'caliperKeychainSecrets',
    value: z.base64(),
    now: options.now ?? (() => new Date()),
    onDamaged: (aside) => log.warn({ aside }, 'the file of encrypted tokens was damaged and was set aside'),
  });
  const encrypt = async (value: string): Promise<string> => {
    await assertAvailable(safeStorage, weak);
    return (await safeStorage.encryptStringAsync(value)).toString('base64');
  };

  return {
    kind: weak ? 'weak-keychain' : 'keychain',
    describe: () => Promise.resolve(describeKeychain(options, weak)),
    get: (key) =>
      file.inTurn(async ({ read, write }) => {
        const secrets = await read();
        const cipher = secrets.get(key);
        if (cipher === undefined) return null;
        await assertAvailable(safeStorage, weak);
        const opened = await safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64'));
        // The system has a newer key: written anew so that the old key may go.
        if (opened.shouldReEncrypt) await write(new Map(secrets).set(key, await encrypt(opened.result)));
        return opened.result;
      }),
    set: (key, value) =>
      file.inTurn(async ({ read, write }) => {
        const cipher = await encrypt(value);
        await write(new Map(await read()).set(key, cipher));
      }),
    delete: (key) =>
      file.inTurn(async ({ read, write }) => {
        await write(new Map([...(await read())].filter(([name]) => name !== key)));
      }),
  };
}

/** On Linux without a keyring Chromium encrypts with a password that everyone knows: `basic_text`. */
function isWeak({ platform, safeStorage }: KeychainOptions): boolean {
  return platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
}

function describeKeychain({ platform, safeStorage, userDataPath }: KeychainOptions, weak: boolean): string {
  if (weak)
    return `This desktop offers no keyring, so tokens are only obscured, not protected, in ${path.join(userDataPath, fileName)}, which only your user account may read. Install GNOME Keyring or KWallet to protect them.`;
  if (platform === 'darwin') return 'Tokens are encrypted with a key in your macOS Keychain.';
  if (platform === 'win32') return 'Tokens are encrypted by Windows for your user account (DPAPI).';
  const keyring = safeStorage.getSelectedStorageBackend() === 'gnome_libsecret' ? 'GNOME Keyring' : 'KWallet';
  return `Tokens are encrypted with a key in your desktop's keyring (${keyring}).`;
}

async function assertAvailable(safeStorage: Keychain, weak: boolean): Promise<void> {
  if (await safeStorage.isAsyncEncryptionAvailable()) return;
  if (weak) {
    // Said to the person by `kind` and `describe`; refusing would leave Linux without a keyring unable to connect.
    safeStorage.setUsePlainTextEncryption(true);
    if (await safeStorage.isAsyncEncryptionAvailable()) return;
  }
  throw new AppError('secrets.unavailable', { reason: 'the keychain is locked or missing' });
}
