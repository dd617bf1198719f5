/** The libraries that this person has opened: a list in the user data folder, of which nothing else depends. */
import path from 'node:path';
import {
  type KnownLibrary,
  knownLibrarySchema,
  type ListedLibrary,
} from '../../contract/schema/libraries.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { openKeptList } from '../shared/kept-list.ts';
import { isLibrary } from './move/judge-target.ts';

/** More than anybody opens; the one that was not opened for longest gives way. */
const most = 50;

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
    { name: 'libraries', schema: knownLibrarySchema, idOf: (one) => one.path, most },
    { userDataPath, clock },
  );
  const put = (libraryPath: string, change: (known: KnownLibrary | undefined) => KnownLibrary | undefined) =>
    kept.change((items) => {
      const changed = change(items.find((one) => one.path === libraryPath));
      const others = items.filter((one) => one.path !== libraryPath);
      const next = newest(changed === undefined ? others : [changed, ...others]).slice(0, most);
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
