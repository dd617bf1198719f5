/** Tokens encrypted by the operating system's keychain through Electron's `safeStorage`; only ciphertext is on disk. */
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { AppError, isAppError } from '../../contract/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Secrets } from '../../core/ports.ts';
import { writeFileWhole } from './write-file.ts';

/** Not `secrets.json`: that is the web host's plain file, which may lie in the same folder. */
const fileName = 'keychain-secrets.json';
const fileSchema = z.strictObject({
  caliperKeychainSecrets: z.literal(1),
  secrets: z.record(z.string(), z.base64()),
});
type Kept = Readonly<Record<string, string>>;

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
  const file = path.join(options.userDataPath, fileName);
  const weak = isWeak(options);
  let queue: Promise<unknown> = Promise.resolve();

  // One at a time: each change reads the file and writes it whole.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => inWords(work));
    queue = turn.catch(() => undefined);
    return turn;
  };
  const kept = (): Promise<Kept> => read(file, log, options.now ?? (() => new Date()));
  const encrypt = async (value: string): Promise<string> => {
    await assertAvailable(safeStorage, weak);
    return (await safeStorage.encryptStringAsync(value)).toString('base64');
  };

  return {
    kind: weak ? 'weak-keychain' : 'keychain',
    describe: () => Promise.resolve(describeKeychain(options, weak)),
    get: (key) =>
      inTurn(async () => {
        const secrets = await kept();
        const cipher = secrets[key];
        if (cipher === undefined) return null;
        await assertAvailable(safeStorage, weak);
        const opened = await safeStorage.decryptStringAsync(Buffer.from(cipher, 'base64'));
        // The system has a newer key: written anew so that the old key may go.
        if (opened.shouldReEncrypt) write(file, { ...secrets, [key]: await encrypt(opened.result) });
        return opened.result;
      }),
    set: (key, value) =>
      inTurn(async () => {
        const cipher = await encrypt(value);
        write(file, { ...(await kept()), [key]: cipher });
      }),
    delete: (key) =>
      inTurn(async () => {
        write(file, Object.fromEntries(Object.entries(await kept()).filter(([name]) => name !== key)));
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

async function read(file: string, log: Log, now: () => Date): Promise<Kept> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return {};
  const parsed = fileSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data.secrets;
  const aside = `${file}.damaged-${now().toISOString().replaceAll(':', '-')}`;
  await rename(file, aside);
  log.warn({ aside }, 'the file of encrypted tokens was damaged and was set aside');
  return {};
}

function write(file: string, secrets: Kept): void {
  writeFileWhole(file, `${JSON.stringify({ caliperKeychainSecrets: 1, secrets })}\n`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Only the error's name goes on: what a keychain says in its message is not ours to know. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error)) throw error;
    const { code, name } = error as NodeJS.ErrnoException;
    throw new AppError('secrets.unavailable', { reason: code ?? name }, { cause: error });
  }
}
