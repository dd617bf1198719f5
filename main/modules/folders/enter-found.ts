/** Enters what a scan found: what is known stays as it is, what was moved keeps what was said of it, the rest is new. */

import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { connectionNames } from '../../catalogue/connection-words.ts';
import type { PlaceRow } from '../../catalogue/library-tables.ts';
import { effectiveParamsSchema } from '../../contract/schema/creation/params.ts';
import {
  type AssetId,
  assetIdSchema,
  type ConnectionId,
  connectionIdSchema,
  type FolderId,
} from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import type { FoundAsset } from '../../inspect/scan/types.ts';

// The connection that assets belong to which no service made: it is in no list and never in use.

/** Its id in every library. */
const thisComputer: ConnectionId = connectionIdSchema.parse('this-computer');

/** Enters it as removed unless it is there. */
export function enterThisComputer(
  { connections, transaction }: Pick<Catalogue, 'connections' | 'transaction'>,
  clock: Clock,
): void {
  if (connections.isEntered(thisComputer)) return;
  transaction(() => {
    connections.insert({
      id: thisComputer,
      kind: 'service',
      name: connectionNames.thisComputer,
      baseUrl: null,
      createdAt: timestamp(clock),
      active: false,
      paths: {},
      notOffered: [],
    });
    connections.remove(thisComputer);
  });
}

/** What became of the assets of one batch. */
export interface Entered {
  /** Everything that the screens should show anew. */
  readonly changed: readonly AssetId[];
  /** Those of them whose files are new or changed. */
  readonly toInspect: readonly AssetId[];
  /** All that are there. */
  readonly seen: readonly AssetId[];
}

type Tables = Pick<Catalogue, 'assets' | 'files' | 'places' | 'problems' | 'transaction'>;

/** Rows written in one go: each commit waits for the disk, and nothing else is done while it is written. */
const mostFiles = 200;
const mostAssets = 20;

/** In slices: 50 with 5,000 files each are not entered in one go. */
export async function enterFound(
  tables: Tables,
  folderId: FolderId,
  found: readonly FoundAsset[],
): Promise<Entered> {
  const pause = createPause();
  const entered = { changed: [] as AssetId[], toInspect: [] as AssetId[], seen: [] as AssetId[] };
  let open: { asset: FoundAsset; known: PlaceRow | null }[] = [];
  const enter = (): void => {
    if (open.length > 0)
      tables.transaction(() => open.forEach((one) => enterOne(tables, folderId, one, entered)));
    open = [];
  };
  for (const asset of found) {
    await pause();
    const known = tables.places.at(asset.path, asset.stem) ?? (await movedFrom(tables, asset));
    const isUnchanged = known?.stamp === asset.stamp && known.path === asset.path;
    if (known !== null && isUnchanged && known.missingSince === null && known.folderId === folderId) {
      entered.seen.push(known.assetId);
      continue;
    }
    // Of two copies of what was moved only the first is it.
    const isTaken = known !== null && open.some((one) => one.known?.assetId === known.assetId);
    open.push({ asset, known: isTaken ? null : known });
    if (open.length >= mostAssets || open.reduce((sum, one) => sum + one.asset.files.length, 0) >= mostFiles)
      enter();
  }
  enter();
  return entered;
}

function enterOne(
  tables: Tables,
  folderId: FolderId,
  { asset, known }: { readonly asset: FoundAsset; readonly known: PlaceRow | null },
  entered: { readonly changed: AssetId[]; readonly toInspect: AssetId[]; readonly seen: AssetId[] },
): void {
  const id = known === null ? enterNew(tables, folderId, asset) : bringBack(tables, folderId, known, asset);
  entered.seen.push(id);
  entered.changed.push(id);
  if (known?.stamp !== asset.stamp || known.missingSince !== null) entered.toInspect.push(id);
}

/** A place of the same content where nothing is any more; of several, one that the user said something about would be as good as another. */
async function movedFrom({ places }: Tables, { fingerprint }: FoundAsset): Promise<PlaceRow | null> {
  for (const known of places.byFingerprint(fingerprint)) {
    if (known.missingSince !== null) return known;
    const isThere = await lstat(known.path).then(
      () => true,
      () => false,
    );
    if (!isThere) return known;
  }
  return null;
}

function enterNew(tables: Tables, folderId: FolderId, asset: FoundAsset): AssetId {
  const { manifest } = asset;
  const id = assetIdSchema.parse(randomUUID());
  const params = effectiveParamsSchema.safeParse(manifest?.effectiveParams ?? {});
  const row: AssetRow = {
    id,
    connectionId: thisComputer,
    remoteId: id,
    kind: manifest?.kind ?? 'local_folder',
    name: asset.name.slice(0, 500),
    createdAt: manifest?.createdAt ?? asset.modifiedAt,
    source: { type: 'unknown' },
    groupId: null,
    groupIndex: null,
    listed: true,
    folder: null,
    dimensions: manifest?.dimensions === null || manifest === null ? null : { ...manifest.dimensions },
    effectiveParams: params.success ? params.data : {},
    deletedAtServiceAt: null,
    origin: 'folder',
    deletedHereAt: null,
    createdElsewhere: false,
  };
  tables.assets.insert(row);
  place(tables, id, folderId, asset);
  return id;
}

/** Also one whose folder was removed from the list, and comes with it again. What is in the bin stays there. */
function bringBack(tables: Tables, folderId: FolderId, { assetId }: PlaceRow, asset: FoundAsset): AssetId {
  const row = tables.assets.get(assetId);
  if (row !== null && !row.listed && row.deletedHereAt === null)
    tables.assets.update(assetId, { listed: true });
  place(tables, assetId, folderId, asset);
  tables.problems.replace(assetId, ['folder-gone'], []);
  return assetId;
}

function place(tables: Tables, assetId: AssetId, folderId: FolderId, asset: FoundAsset): void {
  const { path, stem, fingerprint, stamp, files } = asset;
  tables.places.put({ assetId, folderId, path, stem, fingerprint, stamp, missingSince: null });
  tables.files.replace(
    assetId,
    files.map(({ localPath, kind, sizeBytes }) => ({
      path: localPath,
      kind,
      state: 'complete',
      localPath,
      sizeBytes,
      receivedBytes: sizeBytes,
      sha256: null,
      error: null,
    })),
  );
}
