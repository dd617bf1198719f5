/** Enters requests into the journal, all or none, before a byte is sent: judged first, with the hash of what they stand for. */

import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Catalogue, SubmissionRow } from '../../catalogue/catalogue.ts';
import { connectionNames } from '../../catalogue/connection-words.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { pathOf } from '../../contract/plain/request-rules/fault.ts';
import type { UploadedAnyway } from '../../contract/schema/capture/report.ts';
import type { ClipSource, CreateRequest } from '../../contract/schema/creation/create-request.ts';
import type { Lineage, Submission } from '../../contract/schema/creation/submission.ts';
import {
  type AssetId,
  type ConnectionId,
  type SubmissionId,
  submissionIdSchema,
} from '../../contract/schema/ids.ts';
import { timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import { InlineFile } from '../../remote/body/json-body.ts';
import { fromInputs, type Prepared, prepare, requestFaults } from './create-call.ts';
import type { CreationDeps } from './queue/deps.ts';

// Clips whose check has failed are not sent, unless the user says so: then that is kept with the request.

/** A request, and whether it is sent all the same. */
interface Asked {
  readonly request: CreateRequest;
  readonly anyway?: boolean | undefined;
}

/**
 * One for each request: the clips that are sent although their check had failed, null where there is none. To be asked
 * in the transaction that journals the requests. Throws `capture.will-not-do` of the first that was not allowed.
 */
function failedClips(
  { captures }: Pick<Catalogue, 'captures'>,
  requests: readonly Asked[],
  at: string,
): (UploadedAnyway[] | null)[] {
  const refused: UploadedAnyway[] = [];
  const sent = requests.map(({ request, anyway }) => {
    const failed = clipsOf(request).flatMap((clip) => failedClip(captures, clip, at));
    if (anyway !== true) refused.push(...failed);
    return failed.length === 0 ? null : failed;
  });
  const [first, ...others] = new Map(refused.map((clip) => [clip.inputId, clip])).values();
  if (first === undefined) return sent;
  const { fileName, headline } = first;
  throw new AppError('capture.will-not-do', { fileName, headline, others: others.length });
}

/** Every clip that the request shows. */
export function clipsOf(request: CreateRequest): ClipSource[] {
  if (request.route === 'measured') return [request.capture];
  return request.route === 'measured-batch' ? request.items.map(({ capture }) => capture) : [];
}

/** What the keyframes alone say does not count, and what was never checked is not known to be bad. */
function failedClip(captures: Catalogue['captures'], clip: ClipSource, at: string): UploadedAnyway[] {
  if (clip.type !== 'clip') return [];
  const { inputId, fileName } = clip;
  const summary = captures.get(inputId)?.summary ?? null;
  if (summary === null || !summary.final) return [];
  const { verdict, headline, issues } = summary;
  return verdict === 'fail' || verdict === 'unreadable'
    ? [{ inputId, fileName, at, verdict, headline, issues }]
    : [];
}

/** What is entered together. */
export interface Entry {
  readonly requests: readonly {
    readonly request: CreateRequest;
    readonly lineage: Lineage | null;
    /** Sent although the check of a clip of it has failed. */
    readonly anyway?: boolean | undefined;
  }[];
  readonly label: string | null;
  readonly paused: boolean;
  /** Of another connection than the one in use. */
  readonly connectionId?: ConnectionId;
  /** The key that no other call has; requested again with it, also after a start, nothing is entered twice. */
  readonly once?: string | undefined;
  /** Entered by a create command, which tells its end. */
  readonly unreported?: boolean | undefined;
}

/** A journalled submission and the size of its body. */
export interface Entered {
  readonly row: SubmissionRow;
  readonly sizeBytes: number;
}

interface Issue {
  readonly field: string;
  readonly message: string;
  readonly code: string;
}

type JournalDeps = Pick<CreationDeps, 'catalogue' | 'inputs' | 'presence' | 'clock'>;

/** Requests are judged so many at a time, so that windows and downloads go on beside a thousand of them. */
const judgedAtOnce = 20;

/**
 * At the end of the queue of the active connection, or of the one that is named. Throws `connection.none`, `library.*`, `capture.will-not-do`, and
 * `request.invalid` with every fault, a file that is gone being one: `requests.3.items.7.inputs.text`, or `inputs.text`
 * where there is one request that was not given in a list (`listed` false).
 */
export async function journal(deps: JournalDeps, entry: Entry, listed: boolean): Promise<Entered[]> {
  const { catalogue } = deps;
  const { connectionId, once } = entry;
  const active =
    connectionId === undefined ? catalogue.connections.active() : catalogue.connections.get(connectionId);
  if (active === null) throw new AppError('connection.none', {});
  const ready = await judged(deps, entry, listed);
  // What is journalled in a file that is gone would be paid for and forgotten.
  await deps.presence.assertThere();
  return catalogue.transaction(() => {
    if (catalogue.connections.get(active.id) === null) throw new AppError('connection.none', {});
    const last = catalogue.submissions.lastPosition();
    const createdAt = timestamp(deps.clock);
    const uploadedAnyway = failedClips(catalogue, entry.requests, createdAt);
    return entry.requests.map(({ request, lineage }, at) => {
      const row: SubmissionRow = {
        id: submissionId(once, at),
        connectionId: active.id,
        idempotencyKey: randomUUID(),
        bodySha256: ready[at]?.sha256 ?? null,
        request,
        state: 'waiting',
        position: last + 1 + at,
        label: entry.label,
        lineage,
        uploadedAnyway: uploadedAnyway[at] ?? null,
        paused: entry.paused,
        hold: null,
        mayBeAtService: false,
        unreported: entry.unreported ?? false,
        attempt: 0,
        nextTryAt: null,
        error: null,
        createdAt,
        assetId: null,
        groupId: null,
        jobId: null,
      };
      catalogue.submissions.insert(row);
      return { row, sizeBytes: ready[at]?.sizeBytes ?? 0 };
    });
  });
}

/** What was entered under the key already; what the user took back since is not among it. */
export function findExisting(
  { submissions }: Pick<CreationDeps['catalogue'], 'submissions'>,
  { once, requests }: Entry,
): SubmissionRow[] {
  if (once === undefined) return [];
  return requests.map((_, at) => submissions.get(submissionId(once, at))).filter((row) => row !== null);
}

/** The key decides the ids, so that the journal itself tells whether a call was made before. */
function submissionId(once: string | undefined, at: number): SubmissionId {
  if (once === undefined) return submissionIdSchema.parse(randomUUID());
  const hex = createHash('sha256').update(`${once} ${at}`).digest('hex');
  // Version 8: of one's own making.
  return submissionIdSchema.parse(
    `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  );
}

async function judged(
  { inputs }: JournalDeps,
  { requests }: Entry,
  listed: boolean,
): Promise<Pick<Prepared, 'sha256' | 'sizeBytes'>[]> {
  const issues: Issue[] = [];
  const ready: Pick<Prepared, 'sha256' | 'sizeBytes'>[] = [];
  const inline = fromInputs(inputs);
  for (const [at, { request }] of requests.entries()) {
    if (at % judgedAtOnce === judgedAtOnce - 1) await setImmediate();
    const place = listed ? `requests.${at}` : '';
    const { call, sizeBytes, sha256 } = await prepare(request, (wanted) =>
      inline(wanted).catch((error: unknown) => {
        if (!listed || !isAppError(error)) throw error;
        issues.push({ field: pathOf(place, wanted.path), message: error.message, code: error.code });
        return oneByte;
      }),
    );
    for (const { path, message, code } of requestFaults(call, sizeBytes))
      issues.push({ field: pathOf(place, path), message: message.replace(/\.$/, ''), code });
    ready.push({ sizeBytes, sha256 });
  }
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
  return ready;
}

/** In the place of a file that cannot be read, so that the rest of the request is judged all the same. */
const oneByte = InlineFile.fromBytes(new Uint8Array(1));

// Asks for a failed single asset again: the same request, at the same service, and never twice.

interface MakeAgainDeps {
  readonly catalogue: Pick<Catalogue, 'assets' | 'jobs' | 'submissions' | 'connections'>;
  /** As `create.submit`. */
  readonly submit: (entry: Entry) => Promise<Submission[]>;
  readonly show: (row: SubmissionRow) => Submission;
}

/**
 * What asks for it already is answered instead of a new one, so that no press of a button pays a second time. Rejects
 * with `asset.unknown`, `create.not-failed`, `create.is-member`, `create.unlike`, `create.elsewhere`, `connection.none`,
 * and what keeps a request from being journalled.
 */
export type MakeAgain = (assetId: AssetId) => Promise<Submission>;

/** One per application: calls take turns, so that the journal of one is what the next decides by. */
export function createMakeAgain(deps: MakeAgainDeps): MakeAgain {
  const inTurn = createLimiter(1);
  return (assetId) => inTurn(() => again(deps, assetId));
}

async function again({ catalogue, submit, show }: MakeAgainDeps, assetId: AssetId): Promise<Submission> {
  const asset = catalogue.assets.get(assetId);
  if (asset === null) throw new AppError('asset.unknown', { id: assetId });
  const name = asset.name ?? asset.remoteId;
  if (asset.groupId !== null) throw new AppError('create.is-member', { name });
  const status = catalogue.jobs.latestByAsset([assetId]).get(assetId)?.status;
  if (status !== 'failed' && status !== 'canceled') throw new AppError('create.not-failed', { name });
  const asked = catalogue.submissions.likeAsset(assetId);
  if (asked !== null) return show(asked);
  const original = catalogue.submissions.ofAsset(assetId);
  if (original === null) throw new AppError('create.unlike', { name });
  requireActive(catalogue, asset.connectionId, name);
  const [made] = await submit({
    requests: [
      {
        request: original.request,
        lineage: { type: 'like', assetId },
        // Its clip was sent before, whatever its check says.
        anyway: true,
      },
    ],
    label: original.label,
    paused: false,
  });
  if (made === undefined) throw new AppError('internal', { reason: 'a request was not entered' });
  return made;
}

/** Creating at another account than the one that the asset belongs to would be a surprise that costs. */
function requireActive(
  { connections }: MakeAgainDeps['catalogue'],
  connectionId: string,
  name: string,
): void {
  const active = connections.active();
  if (active === null) throw new AppError('connection.none', {});
  if (active.id === connectionId) return;
  const connection = connections.list().find(({ id }) => id === connectionId);
  throw new AppError('create.elsewhere', {
    name,
    connection: connection?.name ?? connectionNames.removed,
  });
}
