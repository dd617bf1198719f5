/** Enters an asset into the catalogue by what the manifest in its folder says. */
import { createHash } from 'node:crypto';
import { isTerminal } from '../contract/rules/job-status.ts';
import {
  assetIdSchema,
  type ConnectionId,
  connectionIdSchema,
  type GroupId,
  groupIdSchema,
  jobIdSchema,
} from '../contract/schema/ids.ts';
import type { Manifest } from '../contract/schema/manifest.ts';
import { type Clock, timestamp } from '../core/clock.ts';
import type { AssetFolder } from './asset-folders.ts';
import type { Catalogue } from './catalogue.ts';
import { serviceAddress } from './service-address.ts';

/** The tables that an asset is entered into. */
export type ManifestTables = Pick<
  Catalogue,
  'connections' | 'groups' | 'assets' | 'jobs' | 'files' | 'transfers' | 'transaction'
>;
type Tables = ManifestTables;

/** A folder whose manifest can be used. */
export type WithManifest = Extract<AssetFolder, { manifest: Manifest }>;

/** Null when the asset is in the catalogue from now on; otherwise why it is not. `deletedHereAt`: since when its folder is in the bin. */
export function enterManifest(
  tables: Tables,
  { folder, manifest, present }: WithManifest,
  connectionId: ConnectionId,
  deletedHereAt: string | null = null,
): string | null {
  const { asset, files, job } = manifest;
  const id = assetIdSchema.parse(asset.id);
  if (tables.assets.get(id) !== null || tables.assets.byRemote(connectionId, asset.remoteId) !== null)
    return 'another folder holds the same asset';
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
      deletedHereAt,
      createdElsewhere: false,
    });
    enterJob(tables, manifest, connectionId, place);
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

function enterJob(tables: Tables, { asset, job }: Manifest, connectionId: ConnectionId, place: Place): void {
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
    clearedAt: null,
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
    const name = kind === 'sandbox' ? 'Built-in sandbox' : (baseUrl ?? 'Unknown service');
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
