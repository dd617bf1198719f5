/** Forms as they were left, one file each in the user data folder; one that cannot be read is as good as none. */
import { readFileSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { createKeyedQueue } from '../../core/concurrency/keyed-queue.ts';
import { makeFolders, removeUnfinished, writeWhole } from '../../core/files/whole-file.ts';
import { settingsError } from './disk-error.ts';
import type { HandlersOf } from './handlers.ts';

const folderName = 'drafts';
const limitBytes = 4_000_000;

/** Their part of the contract, and what goes with something else. */
export interface Drafts extends HandlersOf<Api['drafts']> {
  /** Those of these keys that are kept are deleted. Throws `library.*`. */
  forget(keys: readonly string[]): Promise<void>;
}

/** One per application. Keys name files: their schema lets nothing through that could lead elsewhere. */
export function createDrafts(userDataPath: string): Drafts {
  const folder = path.join(userDataPath, folderName);
  const fileOf = (key: string): string => path.join(folder, `${key}.json`);
  /** One at a time and form, in the order in which they were requested. */
  const byForm = createKeyedQueue<string>();
  const swept = removeUnfinished(folder);
  const set: Drafts['set'] = ({ key, value }) =>
    byForm.run(key, async () => {
      await swept;
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > limitBytes) throw new AppError('draft.too-large', { key, limitBytes });
      try {
        if (value === null) await rm(fileOf(key), { force: true });
        else {
          await makeFolders(folder, { mode: 0o700 });
          await writeWhole(fileOf(key), text);
        }
      } catch (error) {
        throw settingsError(error, userDataPath);
      }
      return null;
    });
  return {
    get: async ({ key }) => {
      await byForm.settled(key);
      return { key, value: read(fileOf(key)) };
    },
    set,
    async forget(keys) {
      // Of 100,000 assets hardly one has something here: the folder is looked through once instead.
      const kept = new Set(await readdir(folder).catch(() => []));
      const meant = keys.filter((key) => kept.has(`${key}.json`));
      await Promise.all(meant.map((key) => set({ key, value: null }, { signal: undefined })));
    },
  };
}

/** In one go: the first screen waits for it, and at a start each step of another thread takes its ten milliseconds. */
function read(file: string) {
  try {
    const { size } = statSync(file);
    return size > limitBytes ? null : z.json().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
