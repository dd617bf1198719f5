/** Small files of the user data folder: preferences, forms as they were left, and short lists. A damaged one never fails the start. */
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Api } from '../../contract/api.ts';
import { setLanguage } from '../../contract/messages/languages.ts';
import { AppError } from '../../contract/plain/errors.ts';
import {
  type Preferences,
  type PreferencesPatch,
  preferencesSchema,
} from '../../contract/schema/app-info.ts';
import { ownLimitsSchema } from '../../contract/schema/capture/report.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createKeyedQueue, createLimiter } from '../../core/concurrency/limiter.ts';
import { makeFolders, removeUnfinished, writeWhole } from '../../core/files/whole-file.ts';
import { settingsError } from './disk-error.ts';
import type { HandlersOf } from './handlers.ts';

// Preferences: a damaged file means the defaults.

/** What may be changed on this machine; a page may change a part of it. */
export type OwnPreferencesPatch = PreferencesPatch & Partial<Pick<Preferences, 'ffmpegPath'>>;

/** Read once, written as a whole. This process speaks the language in it. */
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
  setLanguage(current.language);
  const inTurn = createLimiter(1);
  return {
    get: () => current,
    set(patch) {
      // One at a time, each on what the one before has left; what could not be kept does not count.
      return inTurn(async () => {
        const changed = preferencesSchema.parse({ ...current, ...patch });
        await writeSettings(userDataPath, preferencesFile(userDataPath), JSON.stringify(changed, null, 2));
        current = changed;
        setLanguage(changed.language);
        return changed;
      });
    },
  };
}

/** Without opening them for writing; a file that is missing or damaged means the defaults. */
export async function readPreferences(userDataPath: string): Promise<Preferences> {
  const text = await readFile(preferencesFile(userDataPath), 'utf8').catch(() => '{}');
  try {
    return preferencesSchema.parse(withSoundLimits(recordSchema.parse(JSON.parse(text))));
  } catch {
    return preferencesSchema.parse({});
  }
}

const recordSchema = z.record(z.string(), z.unknown());

/** A line of another version, or one that was written by hand, costs itself alone. */
function withSoundLimits({ captureLimits, ...others }: Record<string, unknown>): Record<string, unknown> {
  const lines = Object.entries(recordSchema.catch({}).parse(captureLimits)).filter(
    ([name, line]) => ownLimitsSchema.safeParse({ [name]: line }).success,
  );
  return { ...others, captureLimits: Object.fromEntries(lines) };
}

function preferencesFile(userDataPath: string): string {
  return path.join(userDataPath, 'preferences.json');
}

// Forms as they were left, one file each; one that cannot be read is as good as none.

const draftsFolder = 'drafts';
const maxDraftBytes = 4_000_000;

/** Their part of the contract, and what goes with something else. */
export interface Drafts extends HandlersOf<Api['drafts']> {
  /** Those of these keys that are kept are deleted. Throws `library.*`. */
  forget(keys: readonly string[]): Promise<void>;
}

/** One per application. Keys name files: their schema lets nothing through that could lead elsewhere. */
export function createDrafts(userDataPath: string): Drafts {
  const folder = path.join(userDataPath, draftsFolder);
  const fileOf = (key: string): string => path.join(folder, `${key}.json`);
  /** One at a time and form, in the order in which they were requested. */
  const byForm = createKeyedQueue<string>();
  const swept = removeUnfinished(folder);
  const set: Drafts['set'] = ({ key, value }) =>
    byForm.run(key, async () => {
      await swept;
      const text = JSON.stringify(value);
      if (Buffer.byteLength(text) > maxDraftBytes)
        throw new AppError('draft.too-large', { key, limitBytes: maxDraftBytes });
      await writeSettings(userDataPath, fileOf(key), value === null ? null : text);
      return null;
    });
  return {
    get: async ({ key }) => {
      await byForm.settled(key);
      return { key, value: readDraft(fileOf(key)) };
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
function readDraft(file: string) {
  try {
    const { size } = statSync(file);
    return size > maxDraftBytes ? null : z.json().parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

// Short lists, one file each; a damaged one is set aside and said, never silently empty.

/** What is kept, and where: `<name>.json` with `{version: 1, <name>: [...]}`. */
export interface KeptKind<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly idOf: (item: T) => string;
  /** How many are read, and taken. */
  readonly most: number;
}

/** `isChanged` false: there is nothing to write. */
export interface KeptEdit<T, A> {
  readonly items: readonly T[];
  readonly isChanged: boolean;
  readonly answer: A;
}

export interface KeptList<T> {
  /** As they were last read or written; by name. */
  known(): readonly T[];
  /** One at a time, each on what the file then says: the command line may have changed it, too. Throws `library.*` of the folder. */
  change<A>(edit: (items: readonly T[]) => KeptEdit<T, A>): Promise<A>;
  /** What the damaged file is called now, in the user data folder, and how many could be read; null when it was sound. */
  readonly damaged: { readonly setAside: string; readonly kept: number } | null;
}

interface Place {
  readonly userDataPath: string;
  readonly clock: Clock;
}

/** Throws nothing: a file that cannot be read is set aside, and where even that fails it is left alone until the next change. */
export async function openKeptList<T extends { readonly name: string }>(
  kind: KeptKind<T>,
  { userDataPath, clock }: Place,
): Promise<KeptList<T>> {
  const first = await readKept(kind, userDataPath);
  const setAside = first.damaged ? await putAside(kind, { userDataPath, clock }, first.items) : null;
  let current = first.items;
  const inTurn = createLimiter(1);
  return {
    known: () => current,
    damaged: setAside === null ? null : { setAside, kept: first.items.length },
    change(edit) {
      return inTurn(async () => {
        const read = await readKept(kind, userDataPath);
        const { items, isChanged, answer } = edit(read.damaged ? current : read.items);
        if (!isChanged) return answer;
        if (read.damaged) await putAside(kind, { userDataPath, clock }, []);
        const sorted = items.toSorted((a, b) => a.name.localeCompare(b.name));
        await writeKept(kind, userDataPath, sorted);
        current = sorted;
        return answer;
      });
    },
  };
}

/** `damaged` when any of the file could not be understood; what could is there all the same. Never throws. */
export async function readKept<T>(
  kind: KeptKind<T>,
  userDataPath: string,
): Promise<{ readonly items: readonly T[]; readonly damaged: boolean }> {
  let text: string;
  try {
    text = await readFile(path.join(userDataPath, `${kind.name}.json`), 'utf8');
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return { items: [], damaged: !missing };
  }
  try {
    const file = z.looseObject({ version: z.literal(1) }).parse(JSON.parse(text));
    const read = z
      .array(z.unknown())
      .parse(file[kind.name])
      .map((item) => kind.schema.safeParse(item));
    const items = new Map(
      read.flatMap(({ data }) => (data === undefined ? [] : [[kind.idOf(data), data] as const])),
    );
    const whole = items.size === read.length && items.size <= kind.most;
    return { items: [...items.values()].slice(0, kind.most), damaged: !whole };
  } catch {
    return { items: [], damaged: true };
  }
}

/** Answers what the damaged file is called now; `kept` take its place, so that the next start has them, too. */
async function putAside<T>(
  kind: KeptKind<T>,
  { userDataPath, clock }: Place,
  kept: readonly T[],
): Promise<string> {
  const fileName = `${kind.name}.json`;
  const name = `${kind.name}.damaged-${timestamp(clock).replaceAll(':', '-')}.json`;
  try {
    await rename(path.join(userDataPath, fileName), path.join(userDataPath, name));
    if (kept.length > 0) await writeKept(kind, userDataPath, kept);
    return name;
  } catch {
    // It stays where it is, and is moved away when there is something to write in its place.
    return fileName;
  }
}

async function writeKept<T>({ name }: KeptKind<T>, userDataPath: string, items: readonly T[]): Promise<void> {
  const text = JSON.stringify({ version: 1, [name]: items }, null, 2);
  await writeSettings(userDataPath, path.join(userDataPath, `${name}.json`), text);
}

// How each of these files is written.

/** As a whole, with its folder; null deletes it. Throws `library.*` when the folder cannot be written. */
async function writeSettings(userDataPath: string, file: string, text: string | null): Promise<void> {
  try {
    if (text === null) return await rm(file, { force: true });
    await makeFolders(path.dirname(file), { mode: 0o700 });
    await writeWhole(file, text);
  } catch (error) {
    throw settingsError(error, userDataPath);
  }
}
