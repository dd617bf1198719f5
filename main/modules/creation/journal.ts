/** Enters requests into the journal, all or none, before a byte is sent: judged first, with the hash of what they stand for. */
import { createHash, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SubmissionRow } from '../../catalogue/catalogue.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { pathOf } from '../../contract/plain/request-rules/fault.ts';
import type { CreateRequest } from '../../contract/schema/creation/create-request.ts';
import { type ConnectionId, type SubmissionId, submissionIdSchema } from '../../contract/schema/ids.ts';
import type { Lineage } from '../../contract/schema/lineage.ts';
import { timestamp } from '../../core/clock.ts';
import { InlineFile } from '../../remote/body/inline-file.ts';
import { failedClips } from './failed-clips.ts';
import { fromInputs, type Prepared, prepare } from './prepare.ts';
import type { CreationDeps } from './queue/deps.ts';
import { requestFaults } from './request-faults.ts';

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

type Deps = Pick<CreationDeps, 'catalogue' | 'inputs' | 'presence' | 'clock'>;

/** Requests are judged so many at a time, so that windows and downloads go on beside a thousand of them. */
const judgedAtOnce = 20;

/**
 * At the end of the queue of the active connection, or of the one that is named. Throws `connection.none`, `library.*`, `capture.will-not-do`, and
 * `request.invalid` with every fault, a file that is gone being one: `requests.3.items.7.inputs.text`, or `inputs.text`
 * where there is one request that was not given in a list (`listed` false).
 */
export async function journal(deps: Deps, entry: Entry, listed: boolean): Promise<Entered[]> {
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
  { inputs }: Deps,
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
