/** Reviewing over a real catalogue and real folders, without a service and without an application around it. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { AssetRow, Catalogue } from '../../../../main/catalogue/catalogue.ts';
import { openCatalogue } from '../../../../main/catalogue/opening/open.ts';
import type { AppEvent } from '../../../../main/contract/events.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Review } from '../../../../main/contract/schema/library/organisation.ts';
import { noOrganisation } from '../../../../main/contract/schema/library/organisation.ts';
import {
  type AssetReview,
  type MarkChange,
  markIdSchema,
  type ReviewFile,
  reviewFileSchema,
} from '../../../../main/contract/schema/review/review.ts';
import type { Clock } from '../../../../main/core/clock.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createReviewing, type Reviewing } from '../../../../main/modules/exports/reviewing.ts';
import { readInPlace } from '../../../../main/modules/local-files/index.ts';
import { noteVerdict } from '../../../../main/modules/reviews/change-review.ts';
import { createLibraryPresence } from '../../../../main/modules/shared/library-presence.ts';
import { createPresent } from '../../../../main/modules/shared/present.ts';
import { createThumbnails } from '../../../../main/modules/thumbnails/thumbnails.ts';
import { nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';
import { makeLibrary } from '../../catalogue/library.ts';
import { asset, connection, ids } from '../../catalogue/rows.ts';

const call = { signal: undefined };

/** Its clock goes on by a second whenever it is looked at. */
export interface ReviewDesk {
  readonly libraryPath: string;
  readonly catalogue: Catalogue;
  readonly reviewing: Reviewing;
  readonly events: AppEvent[];
  /** Enters an asset whose files are on the disk. */
  put(id: string, files: Readonly<Record<string, string | Buffer>>, rest?: Partial<AssetRow>): Promise<void>;
  /** As an edit of the library does. */
  verdict(id: string, review: Omit<Review, 'at'>): void;
  mark(id: string, change: MarkChange, by?: string): Promise<AssetReview>;
  get(id: string): Promise<AssetReview>;
  /** Absolute path of a file of the asset. */
  at(id: string, localPath: string): string;
  /** The review beside the files; null when there is none. */
  file(id: string): ReviewFile | null;
  names(folder: string): string[];
  close(): Promise<void>;
}

/** A mark in the middle of `mug.glb`. */
export function newMark(
  id: string,
  text: string,
  rest: Partial<Extract<MarkChange, { type: 'set' }>> = {},
): MarkChange {
  return {
    type: 'set',
    id: markIdSchema.parse(id),
    text,
    severity: 'major',
    point: [0.01, 0.05, -0.02],
    normal: [0, 1, 0],
    path: 'mug.glb',
    pose: { position: [0, 0.2, 0.5], target: [0, 0.05, 0] },
    ...rest,
  };
}

/** `access`: `read` beside a desk that has the library. `into`: where the user puts what they hand on; null for a host without a dialog. What `onEvent` throws ends what told of it. */
export async function openReviewDesk(
  options: {
    readonly libraryPath?: string;
    readonly access?: 'own' | 'read';
    readonly into?: string | null;
    readonly onEvent?: (event: AppEvent) => void;
  } = {},
): Promise<ReviewDesk> {
  const { libraryPath = makeLibrary(), access = 'own', into = null, onEvent } = options;
  let ms = Date.parse('2026-11-21T10:00:00.000Z');
  const clock: Clock = {
    now: () => {
      ms += 1000;
      return ms;
    },
    after: () => ({ cancel: () => undefined }),
  };
  const { catalogue } = await openCatalogue({ libraryPath, access, log: silentLog, clock });
  if (catalogue.connections.get(ids.connection('c1')) === null)
    catalogue.connections.insert(connection('c1', { active: true }));
  const events: AppEvent[] = [];
  const present = createPresent(catalogue, libraryPath, () => null);
  const known: AssetId[] = [];
  const reviewing = createReviewing({
    catalogue,
    libraryPath,
    clock,
    log: silentLog,
    files: nodeFileSystem,
    localFiles: readInPlace(),
    presence: await createLibraryPresence(libraryPath),
    hub: {
      publish(event) {
        events.push(event);
        onEvent?.(event);
      },
    },
    present,
    search: { findIds: async () => known, touched: () => undefined },
    thumbnails: createThumbnails({ libraryPath }),
    folderDialog: into === null ? null : { chooseFolder: async () => into, chooseFfmpeg: async () => null },
    opener: { showInFolder: async () => undefined, openFile: async () => undefined },
  });
  reviewing.kick();
  const folderOf = (id: string): string => path.join(libraryPath, `folder-${id}`);
  const close = async (): Promise<void> => {
    await reviewing.close();
    catalogue.close();
  };
  onTestFinished(close);
  return {
    libraryPath,
    catalogue,
    reviewing,
    events,
    close,
    async put(id, files, rest = {}) {
      catalogue.assets.insert(asset(id, { folder: `folder-${id}`, ...rest }));
      known.push(ids.asset(id));
      catalogue.files.sync(
        ids.asset(id),
        Object.keys(files).map((localPath) => ({
          path: localPath,
          kind: localPath.endsWith('.png') ? 'preview' : localPath.endsWith('.urdf') ? 'urdf' : 'glb',
          localPath,
          error: null,
        })),
      );
      for (const [localPath, content] of Object.entries(files)) {
        const at = path.join(folderOf(id), localPath);
        await mkdir(path.dirname(at), { recursive: true });
        await writeFile(at, content);
        const sizeBytes = Buffer.byteLength(content);
        const sha256 = createHash('sha256').update(content).digest('hex');
        catalogue.files.update(ids.asset(id), localPath, {
          state: 'complete',
          sizeBytes,
          receivedBytes: sizeBytes,
          sha256,
        });
      }
    },
    verdict(id, given) {
      const at = new Date(clock.now()).toISOString();
      const review = { ...given, at };
      const said = catalogue.organisation.byAssets([ids.asset(id)]).get(ids.asset(id)) ?? noOrganisation;
      catalogue.organisation.put(ids.asset(id), { ...said, review });
      noteVerdict(catalogue, ids.asset(id), review, at);
      reviewing.touched([ids.asset(id)]);
    },
    mark: (id, change, by = 'Ada') =>
      reviewing.handlers.reviews.mark({ assetId: ids.asset(id), by, change }, call),
    get: (id) => reviewing.handlers.reviews.get({ assetId: ids.asset(id) }, call),
    at: (id, localPath) => path.join(folderOf(id), localPath),
    file(id) {
      const at = path.join(folderOf(id), 'review.json');
      return existsSync(at) ? reviewFileSchema.parse(JSON.parse(readFileSync(at, 'utf8'))) : null;
    },
    names: (folder) => readdirSync(folder).toSorted(),
  };
}
