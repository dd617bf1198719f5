/** The person's choices, kept in the user data folder; a damaged file means the defaults, never a failed start. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Preferences, type PreferencesPatch, preferencesSchema } from '../contract/model/app-info.ts';
import { diskError } from './disk-error.ts';

/** Read once, written as a whole. */
export interface PreferencesFile {
  get(): Preferences;
  set(patch: PreferencesPatch): Promise<Preferences>;
}

/** Throws nothing when the file is missing or damaged; `set` throws `library.*` when the folder cannot be written. */
export async function openPreferences(userDataPath: string): Promise<PreferencesFile> {
  const file = path.join(userDataPath, 'preferences.json');
  let current = await read(file);
  let writing: Promise<void> = Promise.resolve();
  return {
    get: () => current,
    async set(patch) {
      current = preferencesSchema.parse({ ...current, ...patch });
      const text = JSON.stringify(current, null, 2);
      writing = writing.catch(() => undefined).then(() => write(file, text));
      await writing.catch((error: unknown) => {
        throw diskError(error, userDataPath);
      });
      return current;
    },
  };
}

async function read(file: string): Promise<Preferences> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return preferencesSchema.parse(JSON.parse(text));
  } catch {
    return preferencesSchema.parse({});
  }
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}
