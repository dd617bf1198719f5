/** Organising over a real catalogue and real folders, without a service: what it tells is kept, the search is a list. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { AssetRow, Catalogue } from '../../../../main/catalogue/catalogue.ts';
import { openCatalogue } from '../../../../main/catalogue/opening/open.ts';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { LibraryChange, Selection } from '../../../../main/contract/schema/library/organisation.ts';
import type { Clock } from '../../../../main/core/clock.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createOrganising, type Organising } from '../../../../main/modules/library/organising.ts';
import { createLibraryPresence } from '../../../../main/modules/shared/library-presence.ts';
import { createPresent } from '../../../../main/modules/shared/present.ts';
import { createDrafts, type Drafts } from '../../../../main/modules/shared/user-data.ts';
import { makeLibrary } from '../../catalogue/library.ts';
import { asset, connection, ids } from '../../catalogue/rows.ts';

const call = { signal: undefined };

/** Its clock goes on by a second whenever it is looked at. */
export interface LibraryDesk {
  readonly libraryPath: string;
  readonly catalogue: Catalogue;
  readonly organising: Organising;
  /** What is kept in this person's user data folder, which is the library's here. */
  readonly drafts: Drafts;
  readonly events: AppEvent[];
  /** Ids that the search was told of. */
  readonly touched: AssetId[];
  readonly stopped: AssetId[];
  /** Runs before a part moves its folders. */
  onStop: () => void;
  /** Run when downloads are held, and when they may go on. */
  onHold: (assetIds: readonly AssetId[]) => void;
  onRelease: (assetIds: readonly AssetId[]) => void;
  edit(change: LibraryChange, of?: Selection): ReturnType<Organising['handlers']['library']['edit']>;
  undo(editId: string): ReturnType<Organising['handlers']['library']['undo']>;
  /** What is said of an asset by now. */
  said(id: string): ReturnType<ReturnType<Catalogue['organisation']['byAssets']>['get']>;
  /** Enters an asset, with a folder of one file when it has one. */
  put(id: string, rest?: Partial<AssetRow>): Promise<void>;
  /** What the file in this folder of the library holds; null when it is not there. */
  fileIn(folder: string): Promise<string | null>;
}

/** Opens the library, which is a new one unless a path is given; all ids are found by any text but `nothing`. */
export async function openLibraryDesk(libraryPath = makeLibrary()): Promise<LibraryDesk> {
  let ms = Date.parse('2026-11-21T10:00:00.000Z');
  const clock: Clock = {
    now: () => {
      ms += 1000;
      return ms;
    },
    after: () => ({ cancel: () => undefined }),
  };
  const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock });
  if (catalogue.connections.get(ids.connection('c1')) === null)
    catalogue.connections.insert(connection('c1', { active: true }));
  const known: AssetId[] = [];
  const drafts = createDrafts(libraryPath);
  const desk: LibraryDesk = {
    libraryPath,
    catalogue,
    drafts,
    events: [],
    touched: [],
    stopped: [],
    onStop: () => undefined,
    onHold: () => undefined,
    onRelease: () => undefined,
    organising: createOrganising({
      catalogue,
      drafts,
      libraryPath,
      clock,
      log: silentLog,
      presence: await createLibraryPresence(libraryPath),
      present: createPresent(catalogue, libraryPath, () => null),
      hub: { publish: (event) => void desk.events.push(event) },
      search: {
        findIds: async (text) => (text === 'nothing' ? [] : known),
        touched: (changed) => void desk.touched.push(...changed),
      },
      stopDownloads: async (stopped) => {
        desk.stopped.push(...stopped);
        desk.onStop();
      },
      holdDownloads: (held) => {
        desk.onHold(held);
        return () => desk.onRelease(held);
      },
      onRestored: () => undefined,
      onReviewed: () => undefined,
    }),
    edit: (change, of = { text: '', except: [] }) =>
      desk.organising.handlers.library.edit({ of, change }, call),
    undo: (editId) => desk.organising.handlers.library.undo({ editId: ids.edit(editId) }, call),
    said: (id) => catalogue.organisation.byAssets([ids.asset(id)]).get(ids.asset(id)),
    async put(id, rest = {}) {
      catalogue.assets.insert(asset(id, rest));
      known.push(ids.asset(id));
      if (rest.folder === undefined || rest.folder === null) return;
      await mkdir(path.join(libraryPath, rest.folder), { recursive: true });
      await writeFile(path.join(libraryPath, rest.folder, 'mug.glb'), `mesh of ${id}`);
      catalogue.files.sync(ids.asset(id), [
        { path: 'mug.glb', kind: 'glb', localPath: 'mug.glb', error: null },
      ]);
      catalogue.files.update(ids.asset(id), 'mug.glb', {
        state: 'complete',
        sizeBytes: 9 + id.length,
        receivedBytes: 9 + id.length,
        sha256: 'ab'.repeat(32),
      });
    },
    async fileIn(folder) {
      const file = path.join(libraryPath, folder, 'mug.glb');
      return existsSync(file) ? readFile(file, 'utf8') : null;
    },
  };
  onTestFinished(async () => {
    await desk.organising.close();
    catalogue.close();
  });
  return desk;
}
