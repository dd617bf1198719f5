/** A short list that a user keeps in a file of the user data folder; a damaged file is set aside and said, never silently empty. */
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { makeFolders, writeWhole } from '../../core/files/whole-file.ts';
import { settingsError } from './disk-error.ts';

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
        await write(kind, userDataPath, sorted);
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
    if (kept.length > 0) await write(kind, userDataPath, kept);
    return name;
  } catch {
    // It stays where it is, and is moved away when there is something to write in its place.
    return fileName;
  }
}

async function write<T>({ name }: KeptKind<T>, userDataPath: string, items: readonly T[]): Promise<void> {
  try {
    await makeFolders(userDataPath, { mode: 0o700 });
    await writeWhole(
      path.join(userDataPath, `${name}.json`),
      JSON.stringify({ version: 1, [name]: items }, null, 2),
    );
  } catch (error) {
    throw settingsError(error, userDataPath);
  }
}
