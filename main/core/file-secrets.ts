/** Secrets in a file that only its owner may read: for hosts without a keychain (web host, CLI). */
import { chmod, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import type { Log } from './log.ts';
import type { Secrets } from './ports.ts';

const fileSchema = z.strictObject({
  caliperSecrets: z.literal(1),
  secrets: z.record(z.string(), z.string()),
});
type Kept = ReadonlyMap<string, string>;

/** `folder` is made when it is missing (0700); `now` names a damaged file that is set aside. */
export interface FileSecretsOptions {
  readonly folder: string;
  readonly log: Log;
  readonly now?: () => Date;
}

/** Keeps secrets in `<folder>/secrets.json` (0600), written atomically. Throws `secrets.unavailable`. */
export function createFileSecrets(options: FileSecretsOptions): Secrets {
  const file = path.join(options.folder, 'secrets.json');
  const remarks = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();

  const remark = (sentence: string): void => {
    remarks.add(sentence);
    options.log.warn({ file }, sentence);
  };
  // One at a time: a change reads the file, so that another process's change is not lost, and writes it whole.
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(() => inWords(work));
    queue = turn.catch(() => undefined);
    return turn;
  };
  const current = (): Promise<Kept> => read(file, remark, options.now ?? (() => new Date()));
  const change = (edit: (kept: Map<string, string>) => unknown): Promise<void> =>
    inTurn(async () => {
      const kept = new Map(await current());
      edit(kept);
      await write(file, kept);
    });

  return {
    kind: 'file',
    async describe() {
      await inTurn(current).catch(() => undefined);
      const who =
        process.platform === 'win32'
          ? 'in your user profile'
          : 'which only your user account on this machine may read';
      return [`Tokens are kept unencrypted in the file ${file}, ${who}.`, ...remarks].join(' ');
    },
    get: (key) => inTurn(async () => (await current()).get(key) ?? null),
    set: (key, value) => change((kept) => kept.set(key, value)),
    delete: (key) => change((kept) => kept.delete(key)),
  };
}

async function read(file: string, remark: (sentence: string) => void, now: () => Date): Promise<Kept> {
  await closeToOthers(file, remark);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return new Map();
  const parsed = fileSchema.safeParse(parseJson(text));
  if (parsed.success) return new Map(Object.entries(parsed.data.secrets));
  const aside = `${file}.damaged-${now().toISOString().replaceAll(':', '-')}`;
  await rename(file, aside);
  remark(`The file was damaged and was set aside as ${aside}; connect again with your token.`);
  return new Map();
}

async function write(file: string, kept: Kept): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const partial = `${file}.${process.pid}.partial`;
  try {
    await rm(partial, { force: true });
    const handle = await open(partial, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify({ caliperSecrets: 1, secrets: Object.fromEntries(kept) })}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Takes the rights of group and others away, and says so: the tokens may have been read. */
async function closeToOthers(file: string, remark: (sentence: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await stat(file).catch(() => null);
  if (found !== null && (found.mode & 0o077) !== 0) {
    await chmod(file, 0o600);
    remark('Other users of this machine could read that file until now; consider making a new token.');
  }
  const folder = await stat(path.dirname(file)).catch(() => null);
  // Others may not replace the file; reading the folder is harmless but is closed all the same.
  if (folder !== null && (folder.mode & 0o077) !== 0) await chmod(path.dirname(file), 0o700);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, path: where } = error as NodeJS.ErrnoException;
    const reason = [code ?? (error as Error).name, where].filter((part) => part !== undefined).join(' ');
    throw new AppError('secrets.unavailable', { reason }, { cause: error });
  }
}
