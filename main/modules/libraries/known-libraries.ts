/** The libraries that the user has opened, and opening another one in the place of this. */
import path from 'node:path';
import { openCatalogue } from '../../catalogue/opening/open.ts';
import { AppError } from '../../contract/plain/errors.ts';
import {
  type KnownLibrary,
  knownLibrarySchema,
  type ListedLibrary,
} from '../../contract/schema/libraries.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { writeLibraryChoice } from '../../core/files/locations.ts';
import { makeFolders } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { settingsError } from '../shared/disk-error.ts';
import { openKeptList } from '../shared/user-data.ts';
import { isLibrary, judgePlace, wholePath } from './move/judge-target.ts';

// The libraries that this person has opened: a list in the user data folder, of which nothing else depends.

/** More than anybody opens; the one that was not opened for longest gives way. */
const maxKnown = 50;

export interface KnownLibraries {
  /** Last opened first. */
  list(): readonly KnownLibrary[];
  /** It is open now. */
  opened(libraryPath: string): Promise<void>;
  measured(libraryPath: string, found: Pick<KnownLibrary, 'assets' | 'sizeBytes'>): Promise<void>;
  forget(libraryPath: string): Promise<void>;
}

/** Throws nothing: a damaged file is set aside. */
export async function openKnownLibraries(userDataPath: string, clock: Clock): Promise<KnownLibraries> {
  const kept = await openKeptList(
    { name: 'libraries', schema: knownLibrarySchema, idOf: (one) => one.path, most: maxKnown },
    { userDataPath, clock },
  );
  const put = (libraryPath: string, change: (known: KnownLibrary | undefined) => KnownLibrary | undefined) =>
    kept.change((items) => {
      const changed = change(items.find((one) => one.path === libraryPath));
      const others = items.filter((one) => one.path !== libraryPath);
      const next = newest(changed === undefined ? others : [changed, ...others]).slice(0, maxKnown);
      return { items: next, isChanged: true, answer: undefined };
    });
  return {
    list: () => newest(kept.known()),
    opened: (libraryPath) =>
      put(libraryPath, (known) => ({
        path: libraryPath,
        name: path.basename(libraryPath) || libraryPath,
        openedAt: timestamp(clock),
        assets: known?.assets ?? null,
        sizeBytes: known?.sizeBytes ?? null,
      })),
    measured: (libraryPath, found) => put(libraryPath, (known) => known && { ...known, ...found }),
    forget: (libraryPath) => put(libraryPath, () => undefined),
  };
}

/** As `list`, each looked for on its disk; null when none is open. */
export async function listed(
  known: Pick<KnownLibraries, 'list'>,
  openPath: string | null,
): Promise<ListedLibrary[]> {
  return Promise.all(
    known.list().map(async (one) => ({
      ...one,
      isOpen: one.path === openPath,
      isThere: await isLibrary(one.path),
    })),
  );
}

function newest(items: readonly KnownLibrary[]): readonly KnownLibrary[] {
  return items.toSorted((a, b) => b.openedAt.localeCompare(a.openedAt));
}

// Opens another library in the place of this one, or makes one.

interface OpenAnotherDeps {
  readonly userDataPath: string;
  /** The one that is open, or was to be. */
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Null in a program that ends on its own: the next start opens it. */
  readonly reopen: ((libraryPath: string) => void) | null;
}

/** `typed` is a whole path. Nothing changes when it throws `library.*`, `catalogue.*`; the open one is left as it is. */
export async function openAnother(deps: OpenAnotherDeps, typed: string, create: boolean): Promise<void> {
  const { userDataPath, libraryPath, reopen } = deps;
  const chosen = create ? (await judgePlace(typed)).path : wholePath(typed);
  if (chosen === libraryPath && !create) return;
  await tryLibrary(chosen, create, deps);
  await writeLibraryChoice(userDataPath, chosen).catch((error: unknown) => {
    throw settingsError(error, userDataPath);
  });
  reopen?.(chosen);
}

/** Opens it once and closes it again: what is wrong with it is said while this one is still open. Throws `library.*`, `catalogue.*`. */
export async function tryLibrary(
  libraryPath: string,
  create: boolean,
  { log, clock }: Pick<OpenAnotherDeps, 'log' | 'clock'>,
): Promise<void> {
  if (create) await makeFolders(libraryPath).catch(() => undefined);
  else if (!(await isLibrary(libraryPath)))
    throw new AppError('library.not-a-library', { path: libraryPath });
  const { catalogue } = await openCatalogue({ libraryPath, log, clock });
  catalogue.close();
}
