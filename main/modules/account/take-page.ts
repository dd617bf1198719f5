/** What a page of the account's listing brings into the catalogue: assets, how their jobs stand, and their batches and sets. */
import { randomUUID } from 'node:crypto';
import type { AssetRow, Catalogue, JobRow } from '../../catalogue/catalogue.ts';
import { toFailure } from '../../contract/plain/errors.ts';
import { isTerminal } from '../../contract/rules/job-status.ts';
import { type AssetId, assetIdSchema, type ConnectionId, jobIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { AssetJobRef, AssetSummary, JobResponse, RemoteClient } from '../../remote/types.ts';
import { type EnterCreatedElsewhere, parentOf } from '../groups/index.ts';
import { recordJob } from '../jobs/index.ts';

/** What taking a page works with. */
export interface PageDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  readonly enterGroup: EnterCreatedElsewhere;
}

/** A listing under way; `parents`: batches and sets that were looked at in it. */
export interface OpenListing {
  readonly connectionId: ConnectionId;
  readonly client: RemoteClient;
  readonly signal: AbortSignal;
  readonly parents: Set<string>;
  readonly tellOf: (ids: readonly AssetId[]) => Promise<void>;
}

/** Enters the batches and sets that assets of the page name and that are not known yet, then the page itself; answers those that were not known. */
export async function takePage(
  deps: PageDeps,
  listing: OpenListing,
  page: readonly AssetSummary[],
): Promise<AssetId[]> {
  const { connectionId, signal, parents } = listing;
  const fresh: AssetId[] = [];
  const placed: AssetId[] = [];
  for (const summary of page) {
    const parent = parentOf(connectionId, summary);
    if (parent === null || parents.has(parent.remoteId)) continue;
    parents.add(parent.remoteId);
    const members = await deps.enterGroup(parent, signal);
    fresh.push(...members.inserted);
    placed.push(...members.placed);
  }
  const { entered, changed } = enterPage(deps, connectionId, page);
  fresh.push(...entered);
  const withReasons = await tellReasons(deps, listing, page);
  await listing.tellOf([...new Set([...fresh, ...placed, ...changed, ...withReasons])]);
  return fresh;
}

/** All of a page or nothing. */
function enterPage(
  deps: PageDeps,
  connectionId: ConnectionId,
  page: readonly AssetSummary[],
): { readonly entered: AssetId[]; readonly changed: AssetId[] } {
  const { catalogue } = deps;
  const entered: AssetId[] = [];
  const changed: AssetId[] = [];
  catalogue.transaction(() => {
    for (const summary of page) {
      const known = catalogue.assets.byRemote(connectionId, summary.id);
      if (known !== null) {
        if (known.createdElsewhere && bringUpToDate(deps, known, summary)) changed.push(known.id);
        continue;
      }
      const row = rowOf(catalogue, connectionId, summary);
      if (row === null) continue;
      catalogue.assets.insert(row);
      if (summary.job !== null) enterJob(deps, row, summary.job);
      entered.push(row.id);
    }
  });
  return { entered, changed };
}

/** Answers whether anything is new: its own name (members are listed without one), or the state of its job. */
function bringUpToDate(deps: PageDeps, known: AssetRow, { name, job }: AssetSummary): boolean {
  const { catalogue } = deps;
  const isRenamed = name !== null && name !== known.name;
  if (isRenamed) catalogue.assets.update(known.id, { name });
  if (job === null) return isRenamed;
  const row = catalogue.jobs.byRemote(known.connectionId, job.job_id);
  if (row === null) enterJob(deps, known, job);
  else if (recordJob(deps, row, { ...job, updated_at: null, error: null }) === null) return isRenamed;
  return true;
}

/** As it is: one that is under way is followed from then on. */
function enterJob({ catalogue, clock }: PageDeps, asset: AssetRow, job: AssetJobRef): void {
  const { connectionId, id: assetId, groupId, groupIndex, createdAt } = asset;
  const id = jobIdSchema.parse(randomUUID());
  const at = timestamp(clock);
  catalogue.jobs.insert({
    id,
    connectionId,
    remoteId: job.job_id,
    assetId,
    groupId,
    groupIndex,
    status: job.status,
    stage: job.current_stage,
    progress: null,
    createdAt,
    updatedAt: null,
    startedAt: null,
    endedAt: isTerminal(job.status) ? createdAt : null,
    error: null,
    // The queue lists what this library created.
    clearedAt: at,
  });
  catalogue.jobs.addTransition(id, { at, status: job.status, stage: job.current_stage });
}

/** The listing says that a job failed, and not why: that is read of those of which it is not known. Answers their assets. */
async function tellReasons(
  { catalogue, log }: PageDeps,
  { connectionId, client, signal }: OpenListing,
  page: readonly AssetSummary[],
): Promise<AssetId[]> {
  const open = page.flatMap(({ job }) => {
    if (job?.status !== 'failed') return [];
    const row = catalogue.jobs.byRemote(connectionId, job.job_id);
    return row === null || row.status !== 'failed' || row.error !== null ? [] : [row];
  });
  if (open.length === 0) return [];
  try {
    const answers = await readJobs(client, open, signal);
    return catalogue.transaction(() =>
      open.flatMap((row) => {
        const answer = answers.get(row.remoteId);
        if (answer === undefined || answer === null || row.assetId === null) return [];
        const { error, updated_at: updatedAt } = answer;
        catalogue.jobs.update(row.id, { error, updatedAt, endedAt: updatedAt ?? row.endedAt });
        return [row.assetId];
      }),
    );
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn({ code: toFailure(error).code }, 'why assets of the account failed could not be read');
    return [];
  }
}

/** In one call where the service has bulk status. */
async function readJobs(
  client: RemoteClient,
  rows: readonly JobRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, JobResponse | null>> {
  const ids = rows.map(({ remoteId }) => remoteId);
  if (client.offers('bulk_job_status')) {
    const together = await client.bulkJobStatus(ids, { signal }).catch((error: unknown) => {
      if (signal.aborted) throw error;
      return null;
    });
    if (together !== null) return together.jobs;
  }
  const found = new Map<string, JobResponse>();
  for (const id of ids) found.set(id, await client.getJob(id, { signal }));
  return found;
}

/** Null for a member of a batch or set of this library whose members are still being listed: it is entered there. */
function rowOf(catalogue: Catalogue, connectionId: ConnectionId, summary: AssetSummary): AssetRow | null {
  const { batch_index: index } = summary;
  const parent = parentOf(connectionId, summary);
  const group = parent === null ? null : catalogue.groups.byRemote(connectionId, parent.remoteId);
  if (group !== null && !group.membersListed && !group.createdElsewhere) return null;
  const isFree =
    group !== null &&
    index !== null &&
    index >= 1 &&
    index <= group.count &&
    catalogue.assets.ofGroup(group.id).every((member) => member.groupIndex !== index);
  return {
    id: assetIdSchema.parse(randomUUID()),
    connectionId,
    remoteId: summary.id,
    kind: summary.kind,
    name: summary.name,
    createdAt: summary.created_at,
    source: { type: 'unknown' },
    groupId: isFree ? group.id : null,
    groupIndex: isFree ? index : null,
    listed: true,
    folder: null,
    dimensions: null,
    effectiveParams: {},
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
    createdElsewhere: true,
  };
}
