/** Secrets in a file that only its owner may read: the file under both ways of keeping them, and the one way of hosts without a keychain (web host, CLI). */
import { chmod, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { createLimiter } from '../concurrency/limiter.ts';
import type { Log } from '../logging/log.ts';
import type { Secrets } from '../ports.ts';
import { tooManyFiles } from '../process-faults.ts';
import { secretsWords as words } from './secrets-words.ts';
import { makeFolders, renameOver, writeWhole } from './whole-file.ts';

type Kept = ReadonlyMap<string, string>;

/** `marker` is the property that tells this file from any other; `value` is what a kept value must look like. */
export interface SecretsFileOptions {
  readonly file: string;
  readonly marker: string;
  readonly value: z.ZodType<string>;
  readonly now: () => Date;
  /** Called before each reading. */
  readonly beforeRead?: () => Promise<void>;
  /** Called with the name under which a damaged file was set aside. */
  readonly onDamaged: (aside: string) => void;
}

/** Every call waits its turn and throws `secrets.unavailable` with nothing of the cause but its code or name. */
export interface SecretsFile {
  /** Nothing else reads or changes the file until `work` has settled. */
  inTurn<T>(
    work: (file: { read(): Promise<Kept>; write(kept: Kept): Promise<void> }) => Promise<T>,
  ): Promise<T>;
}

/** Keeps `{[marker]: 1, secrets: {...}}` in a file of mode 0600; its folder is made (0700) when it is missing. */
export function createSecretsFile(options: SecretsFileOptions): SecretsFile {
  const { file, marker } = options;
  const schema = z.strictObject({
    [marker]: z.literal(1),
    secrets: z.record(z.string(), options.value),
  });
  const inTurn = createLimiter(1);

  // Read anew each time, so that another process's change is not lost.
  const read = async (): Promise<Kept> => {
    await options.beforeRead?.();
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return new Map();
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success)
      return new Map(Object.entries(z.record(z.string(), z.string()).parse(parsed.data['secrets'])));
    const aside = `${file}.damaged-${options.now().toISOString().replaceAll(':', '-')}`;
    await renameOver(file, aside);
    options.onDamaged(aside);
    return new Map();
  };
  const write = async (kept: Kept): Promise<void> => {
    await makeFolders(path.dirname(file), { mode: 0o700 });
    await writeWhole(file, `${JSON.stringify({ [marker]: 1, secrets: Object.fromEntries(kept) })}\n`);
  };
  return {
    inTurn(work) {
      const ofFile = {
        read: () => inWordsOfFile(file, false, read),
        write: (kept: Kept) => inWordsOfFile(file, true, () => write(kept)),
      };
      return inTurn(() => inWords(() => work(ofFile)));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What a keychain says in its message is not ours to know. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error)) throw error;
    const { code, name } = error as NodeJS.ErrnoException;
    throw new AppError('secrets.unavailable', { reason: code ?? name }, { cause: error });
  }
}

/** What the disk refuses is no matter of a keychain. */
async function inWordsOfFile<T>(file: string, writing: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === undefined || syscall === undefined) throw error;
    const said = new AppError(
      'secrets.unavailable',
      { reason: code, file: { path: file, writing } },
      { cause: error },
    );
    throw tooManyFiles(error) ?? said;
  }
}

/** `folder` is made when it is missing (0700); `now` names a damaged file that is set aside. */
export interface FileSecretsOptions {
  readonly folder: string;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Keeps secrets in `<folder>/secrets.json` (0600), written atomically. Throws `secrets.unavailable`. */
export function createFileSecrets(options: FileSecretsOptions): Secrets {
  const file = path.join(options.folder, 'secrets.json');
  // Each once, and in the language of the moment.
  const remarks = new Map<string, () => string>();
  const remark = (sentence: () => string): void => {
    remarks.set(sentence(), sentence);
    options.log.warn({ file }, sentence());
  };
  const kept = createSecretsFile({
    file,
    marker: 'caliperSecrets',
    value: z.string(),
    now: options.now ?? (() => new Date()),
    beforeRead: () => closeToOthers(file, remark),
    onDamaged: (aside) => remark(() => words.damaged(aside)),
  });
  const change = (edit: (secrets: Map<string, string>) => unknown): Promise<void> =>
    kept.inTurn(async ({ read, write }) => {
      const secrets = new Map(await read());
      edit(secrets);
      await write(secrets);
    });

  return {
    async describe() {
      await kept.inTurn(({ read }) => read()).catch(() => undefined);
      const said = [...remarks.values()].map((sentence) => sentence());
      return {
        kind: 'file',
        description: [words.file(file, process.platform === 'win32'), ...said].join(' '),
      };
    },
    get: (key) => kept.inTurn(async ({ read }) => (await read()).get(key) ?? null),
    set: (key, value) => change((secrets) => secrets.set(key, value)),
    delete: (key) => change((secrets) => secrets.delete(key)),
  };
}

/** Takes the rights of group and others away, and says so: the tokens may have been read. On a read-only disk they stay, and are read all the same. */
async function closeToOthers(file: string, remark: (sentence: () => string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await stat(file).catch(() => null);
  if (found !== null && (found.mode & 0o077) !== 0) {
    const isClosed = await chmod(file, 0o600).then(
      () => true,
      () => false,
    );
    remark(() => (isClosed ? words.wasOpen : words.staysOpen));
  }
  const folder = await stat(path.dirname(file)).catch(() => null);
  // Others may not replace the file; reading the folder is harmless but is closed all the same.
  if (folder !== null && (folder.mode & 0o077) !== 0)
    await chmod(path.dirname(file), 0o700).catch(() => undefined);
}
