/** Secrets in a file that only its owner may read: for hosts without a keychain (web host, CLI). */
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Log } from '../logging/log.ts';
import type { Secrets } from '../ports.ts';
import { createSecretsFile } from './secrets-file.ts';

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
  const remark = (sentence: string): void => {
    remarks.add(sentence);
    options.log.warn({ file }, sentence);
  };
  const kept = createSecretsFile({
    file,
    marker: 'caliperSecrets',
    value: z.string(),
    now: options.now ?? (() => new Date()),
    beforeRead: () => closeToOthers(file, remark),
    onDamaged: (aside) =>
      remark(`The file was damaged and was set aside as ${aside}; connect again with your token.`),
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
      const who =
        process.platform === 'win32'
          ? 'in your user profile'
          : 'which only your user account on this machine may read';
      return {
        kind: 'file',
        description: [`Tokens are kept unencrypted in the file ${file}, ${who}.`, ...remarks].join(' '),
      };
    },
    get: (key) => kept.inTurn(async ({ read }) => (await read()).get(key) ?? null),
    set: (key, value) => change((secrets) => secrets.set(key, value)),
    delete: (key) => change((secrets) => secrets.delete(key)),
  };
}

/** Takes the rights of group and others away, and says so: the tokens may have been read. On a read-only disk they stay, and are read all the same. */
async function closeToOthers(file: string, remark: (sentence: string) => void): Promise<void> {
  if (process.platform === 'win32') return;
  const found = await stat(file).catch(() => null);
  if (found !== null && (found.mode & 0o077) !== 0) {
    const isClosed = await chmod(file, 0o600).then(
      () => true,
      () => false,
    );
    remark(
      isClosed
        ? 'Other users of this machine could read that file until now; consider making a new token.'
        : 'Other users of this machine may read that file, and its permissions cannot be changed; consider making a new token.',
    );
  }
  const folder = await stat(path.dirname(file)).catch(() => null);
  // Others may not replace the file; reading the folder is harmless but is closed all the same.
  if (folder !== null && (folder.mode & 0o077) !== 0)
    await chmod(path.dirname(file), 0o700).catch(() => undefined);
}
