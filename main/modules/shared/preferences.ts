/** The user's choices, kept in the user data folder; a damaged file means the defaults, never a failed start. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import {
  type Preferences,
  type PreferencesPatch,
  preferencesSchema,
} from '../../contract/schema/app-info.ts';
import { ownLimitsSchema } from '../../contract/schema/capture/report.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { makeFolders, removeUnfinished, writeWhole } from '../../core/files/whole-file.ts';
import { settingsError } from './disk-error.ts';

/** What may be changed on this machine; a page may change a part of it. */
export type OwnPreferencesPatch = PreferencesPatch & Partial<Pick<Preferences, 'ffmpegPath'>>;

/** Read once, written as a whole. */
export interface PreferencesFile {
  get(): Preferences;
  set(patch: OwnPreferencesPatch): Promise<Preferences>;
}

/**
 * Also removes what killed processes left in that folder: a half-written file of secrets must not stay. Throws nothing
 * when the file is missing or damaged; `set` throws `library.*` when the folder cannot be written.
 */
export async function openPreferences(userDataPath: string): Promise<PreferencesFile> {
  await removeUnfinished(userDataPath);
  let current = await readPreferences(userDataPath);
  const inTurn = createLimiter(1);
  return {
    get: () => current,
    set(patch) {
      // One at a time, each on what the one before has left; what could not be kept does not count.
      return inTurn(async () => {
        const changed = preferencesSchema.parse({ ...current, ...patch });
        await write(userDataPath, JSON.stringify(changed, null, 2));
        current = changed;
        return changed;
      });
    },
  };
}

/** Without opening them for writing; a file that is missing or damaged means the defaults. */
export async function readPreferences(userDataPath: string): Promise<Preferences> {
  const text = await readFile(fileOf(userDataPath), 'utf8').catch(() => '{}');
  try {
    return preferencesSchema.parse(withSoundLimits(keptSchema.parse(JSON.parse(text))));
  } catch {
    return preferencesSchema.parse({});
  }
}

const keptSchema = z.record(z.string(), z.unknown());
const linesSchema = z.record(z.string(), z.unknown()).catch({});

/** A line of another version, or one that was written by hand, costs itself alone. */
function withSoundLimits({ captureLimits, ...others }: Record<string, unknown>): Record<string, unknown> {
  const lines = Object.entries(linesSchema.parse(captureLimits)).filter(
    ([name, line]) => ownLimitsSchema.safeParse({ [name]: line }).success,
  );
  return { ...others, captureLimits: Object.fromEntries(lines) };
}

async function write(userDataPath: string, text: string): Promise<void> {
  try {
    await makeFolders(userDataPath, { mode: 0o700 });
    await writeWhole(fileOf(userDataPath), text);
  } catch (error) {
    throw settingsError(error, userDataPath);
  }
}

function fileOf(userDataPath: string): string {
  return path.join(userDataPath, 'preferences.json');
}
