/** Enters assets into the catalogue by the manifests in their folders: one that was imported, or all of them into an empty catalogue. */
import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { isTerminal } from '../contract/rules/terminal-status.ts';
import {
  assetIdSchema,
  type ConnectionId,
  connectionIdSchema,
  type GroupId,
  groupIdSchema,
  jobIdSchema,
} from '../contract/schema/ids.ts';
import { noOrganisation } from '../contract/schema/library/organisation.ts';
import type { Manifest } from '../contract/schema/manifest.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import { libraryLayout, reviewFileName } from '../core/config.ts';
import type { Log } from '../core/logging/log.ts';
import { type AssetFolder, readAssetFolders, readReviewFile } from './asset-folders.ts';
import type { Catalogue, JobRow } from './catalogue.ts';
import { connectionNames } from './connection-words.ts';
import { folderWords } from './damage-words.ts';

// What may be entered as the address of a service when it comes from a file that anyone may have written.

/** The address without its closing slash; null for anything but plain http(s). */
export function serviceAddress(baseUrl: string | null): string | null {
  if (baseUrl === null || !URL.canParse(baseUrl)) return null;
  const url = new URL(baseUrl);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  return plain && /^https?:$/.test(url.protocol) ? baseUrl.replace(/\/+$/, '') : null;
}

// Enters an asset into the catalogue by what the manifest in its folder says.

/** The tables that an asset is entered into. */
type ManifestTables = Pick<
  Catalogue,
  'connections' | 'groups' | 'assets' | 'jobs' | 'files' | 'transfers' | 'transaction'
>;
type Tables = ManifestTables;

/** A folder whose manifest can be used. */
type WithManifest = Extract<AssetFolder, { manifest: Manifest }>;

/** `deletedHereAt`: since when its folder is in the bin. `jobClearedAt`: the queue does not list the job of what was imported. */
interface EnterOptions {
  readonly deletedHereAt?: string;
  readonly jobClearedAt?: string;
}

/** Null when the asset is in the catalogue from now on; otherwise why it is not. */
export function enterManifest(
  tables: Tables,
  { folder, manifest, present }: WithManifest,
  connectionId: ConnectionId,
  { deletedHereAt, jobClearedAt }: EnterOptions = {},
): string | null {
  const { asset, files, job } = manifest;
  const id = assetIdSchema.parse(asset.id);
  if (tables.assets.get(id) !== null || tables.assets.byRemote(connectionId, asset.remoteId) !== null)
    return folderWords.sameAsset;
  tables.transaction(() => {
    const place = enterGroup(tables, manifest, connectionId);
    tables.assets.insert({
      id,
      connectionId,
      remoteId: asset.remoteId,
      kind: asset.kind,
      name: asset.name,
      createdAt: asset.createdAt,
      source: asset.source,
      ...place,
      listed: true,
      folder,
      dimensions: asset.dimensions,
      effectiveParams: manifest.effectiveParams,
      deletedAtServiceAt: null,
      origin: 'service',
      deletedHereAt: deletedHereAt ?? null,
      createdElsewhere: false,
    });
    enterJob(tables, manifest, connectionId, { ...place, clearedAt: jobClearedAt ?? null });
    const listing = files.map(({ path, kind, localPath }) => ({ path, kind, localPath, error: null }));
    tables.files.sync(id, listing);
    for (const { path, localPath, sizeBytes, sha256 } of files)
      if (present.has(localPath))
        tables.files.update(id, path, { state: 'complete', sizeBytes, receivedBytes: sizeBytes, sha256 });
    // Nothing to fetch yet: the transfer is made when the job completes.
    if (files.length === 0 && job?.status !== 'complete') return;
    const whole = files.length > 0 && files.every((file) => present.has(file.localPath));
    tables.transfers.upsert({
      assetId: id,
      state: whole ? 'complete' : 'waiting',
      paused: false,
      via: 'files',
      attempt: 0,
      nextTryAt: null,
      error: null,
    });
  });
  return null;
}

interface Place {
  readonly groupId: GroupId | null;
  readonly groupIndex: number | null;
}

/** The first folder of a batch or set enters it. Other members may be at the service only: they are listed again. */
function enterGroup(tables: Tables, { asset, group }: Manifest, connectionId: ConnectionId): Place {
  if (group === null || group === undefined) return { groupId: null, groupIndex: null };
  const { type, route, remoteId, name, count, index: groupIndex, createdElsewhere } = group;
  const known = tables.groups.byRemote(connectionId, remoteId);
  if (known !== null)
    return groupIndex <= known.count
      ? { groupId: known.id, groupIndex }
      : { groupId: null, groupIndex: null };
  const groupId = groupIdSchema.parse(`group-${digest(connectionId, remoteId)}`);
  const rest = { createdAt: asset.createdAt, submissionId: null, lineage: null, membersListed: false };
  const notHere = { createdElsewhere: createdElsewhere === true, deletedAtServiceAt: null };
  tables.groups.insert({
    id: groupId,
    connectionId,
    remoteId,
    type,
    route,
    name,
    count,
    ...rest,
    ...notHere,
  });
  return { groupId, groupIndex };
}

function enterJob(
  tables: Tables,
  { asset, job }: Manifest,
  connectionId: ConnectionId,
  place: Place & Pick<JobRow, 'clearedAt'>,
): void {
  if (job === null || tables.jobs.byRemote(connectionId, job.remoteId) !== null) return;
  const id = jobIdSchema.parse(`job-${digest(connectionId, job.remoteId)}`);
  const seen = job.updatedAt ?? job.createdAt;
  tables.jobs.insert({
    id,
    connectionId,
    remoteId: job.remoteId,
    assetId: assetIdSchema.parse(asset.id),
    ...place,
    status: job.status,
    stage: null,
    progress: null,
    createdAt: job.createdAt,
    updatedAt: job.updatedAt,
    startedAt: null,
    endedAt: isTerminal(job.status) ? seen : null,
    error: job.error,
  });
  tables.jobs.addTransition(id, { at: seen, status: job.status, stage: null });
}

/**
 * Finds the connection that a manifest names, or enters it: not active, and without a token until the user connects
 * again. One that names no usable address is entered as removed, so that its assets still have their reference; so is
 * every unknown one where they are `unlisted`, because they are another person's.
 */
export function createConnections(
  tables: Pick<Catalogue, 'connections'>,
  clock: Clock,
  { unlisted = false }: { readonly unlisted?: boolean } = {},
): (manifest: Manifest) => ConnectionId {
  const entered = new Map<string, ConnectionId>();
  // Another person's sandbox is not the one of this machine.
  for (const one of tables.connections.list())
    if (!unlisted || one.kind === 'service') entered.set(`${one.kind} ${one.baseUrl}`, one.id);
  return ({ connection: { kind, baseUrl: written } }) => {
    const baseUrl = kind === 'sandbox' ? null : serviceAddress(written);
    const known = entered.get(`${kind} ${baseUrl}`);
    if (known !== undefined) return known;
    const whose = unlisted && kind === 'sandbox' ? ['elsewhere'] : [];
    const id = connectionIdSchema.parse(`${kind}-${digest(kind, baseUrl ?? '', ...whose)}`);
    // Removed before, or entered by an earlier ZIP.
    if (tables.connections.isEntered(id)) return id;
    const unknown = kind === 'service' && baseUrl === null;
    const name = kind === 'sandbox' ? connectionNames.sandbox : (baseUrl ?? connectionNames.unknown);
    const rest = { createdAt: timestamp(clock), active: false, paths: {}, notOffered: [] };
    tables.connections.insert({ id, kind, name, baseUrl, ...rest });
    if (unknown || unlisted) tables.connections.remove(id);
    entered.set(`${kind} ${baseUrl}`, id);
    return id;
  };
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 20);
}

// Fills an empty catalogue from the asset folders' manifests, and what their reviews say.

/** How many assets were entered, and how many folders with a manifest could not be. */
export interface Rebuilt {
  readonly assets: number;
  readonly unreadable: number;
}

type RebuildTables = ManifestTables & Pick<Catalogue, 'organisation' | 'reviews'>;

/** Reads every folder once, those in the bin as well; what cannot be read is counted, logged by folder name and left as it is. */
export async function rebuild(
  tables: RebuildTables,
  libraryPath: string,
  { clock, log }: { clock: Clock; log: Log },
): Promise<Rebuilt> {
  const connectionOf = createConnections(tables, clock);
  let assets = 0;
  let unreadable = 0;
  for await (const found of readAssetFolders(libraryPath)) {
    const refused =
      'unreadable' in found ? found.unreadable : enterManifest(tables, found, connectionOf(found.manifest));
    if (refused === null && 'manifest' in found) {
      assets += 1;
      await restoreReview(tables, join(libraryPath, found.folder), found.manifest);
    } else {
      unreadable += 1;
      log.warn({ folder: found.folder, reason: refused }, 'an asset folder could not be read');
    }
  }
  for await (const found of readBin(libraryPath)) {
    const deletedHereAt = timestamp(clock);
    const refused = enterManifest(tables, found, connectionOf(found.manifest), { deletedHereAt });
    if (refused === null)
      await restoreReview(tables, join(libraryPath, libraryLayout.binFolder, found.folder), found.manifest);
    else log.warn({ folder: found.folder, reason: refused }, 'a folder in the bin was left out');
  }
  return { assets, unreadable };
}

/** Folders of the library's bin are called like their assets; there is nothing else of Caliper's in it. */
async function* readBin(libraryPath: string): AsyncGenerator<WithManifest> {
  const bin = join(libraryPath, libraryLayout.binFolder);
  // A link may lead anywhere.
  if ((await lstat(bin).catch(() => null))?.isDirectory() !== true) return;
  for await (const found of readAssetFolders(bin))
    if (!('unreadable' in found) && found.folder === found.manifest.asset.id) yield found;
}

/** One that cannot be read stays as it is, and is reported when the asset is reviewed next. Throws what the catalogue throws. */
async function restoreReview(
  { organisation, reviews, transaction }: Pick<Catalogue, 'organisation' | 'reviews' | 'transaction'>,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const name = reviewFileName('');
  // The asset's own file of that name is no review.
  if (manifest.files.some(({ localPath }) => localPath === name)) return;
  const found = await readReviewFile(join(folder, name));
  if (found === null || !('review' in found)) return;
  const { review, marks, removed, history, verdictAt } = found.review;
  const assetId = assetIdSchema.parse(manifest.asset.id);
  transaction(() => {
    const said = organisation.byAssets([assetId]).get(assetId) ?? noOrganisation;
    if (review !== null) organisation.put(assetId, { ...said, review });
    reviews.put({
      assetId,
      body: { marks, removed, history, verdictAt },
      base: Object.fromEntries(marks.map(({ id, changedAt }) => [id, changedAt])),
      due: false,
      fileSha256: found.sha256,
      fileError: null,
    });
  });
}
