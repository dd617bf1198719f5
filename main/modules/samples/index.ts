/** Samples that come and go with one click: a clip that the package ships, and assets that the sandbox makes. */
import path from 'node:path';
import { z } from 'zod';
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { paramDefaults } from '../../contract/plain/param-values.ts';
import { isTerminal } from '../../contract/rules/terminal-status.ts';
import type { Sample, SamplesState } from '../../contract/schema/app-info.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import { type InputId, inputIdSchema, submissionIdSchema } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { Submissions } from '../creation/index.ts';
import type { Inputs } from '../inputs/index.ts';
import type { CallOptions, HandlersOf } from '../shared/handlers.ts';
import { samplePrompts } from './sample-prompts.ts';
import { sampleWords } from './sample-words.ts';

/** Six single assets by text. */
function sampleRequests(): CreateRequest[] {
  return (Object.keys(samplePrompts) as (keyof typeof samplePrompts)[]).map((sample) => ({
    route: 'standard',
    name: sampleWords.names[sample],
    input: { type: 'text', text: samplePrompts[sample] },
    params: { ...paramDefaults },
  }));
}

/** What the samples are made with: the same calls that a page makes. */
export interface SampleDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly inputs: Pick<Inputs, 'storeFile'>;
  readonly submit: Submissions['submit'];
  readonly submissions: Pick<HandlersOf<Api['submissions']>, 'discard'>;
  readonly connections: Pick<HandlersOf<Api['connections']>, 'useSandbox' | 'select'>;
  readonly captures: Pick<HandlersOf<Api['captures']>, 'check' | 'remove'>;
  readonly jobs: Pick<HandlersOf<Api['jobs']>, 'clear'>;
  readonly assets: Pick<HandlersOf<Api['assets']>, 'deleteAtService'>;
  readonly library: Pick<HandlersOf<Api['library']>, 'edit'>;
  /** The folder of what the package ships; undefined where there is none. */
  readonly folder: string | undefined;
}

/** In the events: which sample came with which rows, and which has gone. */
const subject = 'samples';
const clipName = 'sample-capture.mp4';

const addedLibrary = z.object({ submissionIds: z.array(submissionIdSchema) });
const addedCapture = z.object({ inputId: inputIdSchema });

/** The samples' part of the contract. One call at a time, so that two clicks make one library. */
export function createSamples(deps: SampleDeps): HandlersOf<Api['samples']> {
  const inTurn = createLimiter(1);
  const state = async (): Promise<SamplesState> => stateOf(deps);
  return {
    state,
    add: ({ what }, options) =>
      inTurn(async () => {
        await (what === 'capture' ? addCapture(deps, options) : addLibrary(deps, options));
        return state();
      }),
    remove: ({ what }, options) =>
      inTurn(async () => {
        await (what === 'capture' ? removeCapture(deps, options) : removeLibrary(deps, options));
        return state();
      }),
  };
}

function stateOf({ catalogue, folder }: SampleDeps): SamplesState {
  const inputId = captureOf(catalogue);
  const rows = libraryOf(catalogue);
  const assetIds = rows.flatMap((row) => row.assetId ?? []);
  const transfers = catalogue.transfers.byAssets(assetIds);
  const ready = assetIds.filter((id) => transfers.get(id)?.state === 'complete').length;
  return {
    captureShipped: folder !== undefined,
    capture: inputId === null ? null : { inputId },
    library: rows.length === 0 ? null : { assets: rows.length, ready },
  };
}

/** A clip that was taken off the list by hand is gone as well. */
function captureOf(catalogue: Catalogue): InputId | null {
  const added = lastOf(catalogue, 'capture', addedCapture);
  const row = added === null ? null : catalogue.captures.get(added.inputId);
  return row?.listed === true ? row.inputId : null;
}

function libraryOf(catalogue: Catalogue): SubmissionRow[] {
  const added = lastOf(catalogue, 'library', addedLibrary);
  if (added === null) return [];
  return catalogue.submissions.byIds(added.submissionIds).filter(({ state }) => state !== 'refused');
}

/** What the sample came with, unless it was removed since. */
function lastOf<T>(catalogue: Catalogue, what: Sample, schema: z.ZodType<T>): T | null {
  const last = catalogue.events.list(subject).findLast(({ type }) => type.startsWith(`${what}.`));
  return last?.type === `${what}.added` ? schema.parse(last.data) : null;
}

function note({ catalogue, clock }: SampleDeps, type: string, data: Record<string, unknown>): void {
  catalogue.events.append({ at: timestamp(clock), subject, type, data });
}

async function addCapture(deps: SampleDeps, options: CallOptions): Promise<void> {
  if (captureOf(deps.catalogue) !== null) return;
  if (deps.folder === undefined) throw new AppError('input.missing', { fileName: clipName });
  const stored = await deps.inputs.storeFile(path.join(deps.folder, clipName), 'clip');
  const clips = [{ inputId: stored.id, fileName: clipName }];
  await deps.captures.check({ clips, again: false }, options);
  note(deps, 'capture.added', { inputId: stored.id });
}

async function removeCapture(deps: SampleDeps, options: CallOptions): Promise<void> {
  const inputId = captureOf(deps.catalogue);
  if (inputId !== null) await deps.captures.remove({ inputIds: [inputId] }, options);
  note(deps, 'capture.removed', {});
}

/** Always at the sandbox, where nothing costs anything; the connection in use stays the one in use. */
async function addLibrary(deps: SampleDeps, options: CallOptions): Promise<void> {
  const { catalogue, connections } = deps;
  if (libraryOf(catalogue).length > 0) return;
  const before = catalogue.connections.active();
  const known = catalogue.connections.list().find(({ kind }) => kind === 'sandbox');
  if (known === undefined || before === null) await connections.useSandbox(undefined, options);
  if (before !== null && known === undefined) await connections.select({ connectionId: before.id }, options);
  const sandbox = catalogue.connections.list().find(({ kind }) => kind === 'sandbox');
  if (sandbox === undefined) throw new AppError('connection.none', {});
  const made = await deps.submit({
    requests: sampleRequests().map((request) => ({ request, lineage: null })),
    label: sampleWords.label,
    paused: false,
    connectionId: sandbox.id,
  });
  note(deps, 'library.added', { submissionIds: made.map(({ id }) => id) });
}

/** What waits is discarded, what is made is deleted at the sandbox and moved to the bin. Throws `samples.still-made`. */
async function removeLibrary(deps: SampleDeps, options: CallOptions): Promise<void> {
  const { catalogue } = deps;
  const rows = libraryOf(catalogue);
  const assetIds = rows.flatMap((row) => row.assetId ?? []);
  const jobs = catalogue.jobs.latestByAsset(assetIds);
  const transfers = catalogue.transfers.byAssets(assetIds);
  const waiting = rows.filter((row) => row.state === 'waiting' && !row.mayBeAtService);
  const underWay = rows.filter((row) => {
    if (row.state !== 'accepted') return !waiting.includes(row);
    const job = row.assetId === null ? undefined : jobs.get(row.assetId);
    const state = row.assetId === null ? undefined : transfers.get(row.assetId)?.state;
    return job === undefined || !isTerminal(job.status) || state === 'waiting' || state === 'active';
  });
  if (underWay.length > 0) throw new AppError('samples.still-made', { count: underWay.length });
  for (const { id } of waiting) await deps.submissions.discard({ submissionId: id }, options);
  const there = assetIds.flatMap((id) => {
    const asset = catalogue.assets.get(id);
    return asset === null || asset.deletedAtServiceAt !== null ? [] : [id];
  });
  for (const assetId of there) await deps.assets.deleteAtService({ assetId }, options);
  if (assetIds.length > 0) {
    await deps.library.edit({ of: { assetIds }, change: { type: 'delete-here' } }, options);
    const jobIds = [...jobs.values()].map(({ id }) => id);
    await deps.jobs.clear({ jobIds, cleared: true }, options);
  }
  note(deps, 'library.removed', {});
}
