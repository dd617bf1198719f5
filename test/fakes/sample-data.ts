/** A lived-in application: rows of every state, for looking at screens and for testing what they make of them. */
import { AppError, toFailure } from '../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../main/contract/plain/param-values.ts';
import { isTerminal } from '../../main/contract/rules/terminal-status.ts';
import type { Transfer } from '../../main/contract/schema/asset.ts';
import type { ConnectionHealth, ConnectionsState } from '../../main/contract/schema/connection.ts';
import type { Submission } from '../../main/contract/schema/creation/submission.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  jobIdSchema,
  submissionIdSchema,
} from '../../main/contract/schema/ids.ts';
import type { Job, JobTransition } from '../../main/contract/schema/job.ts';

/** Everything the queue and the settings show; times count back from `nowMs`. */
export interface SampleData {
  readonly connections: ConnectionsState;
  readonly jobs: readonly Job[];
  readonly submissions: readonly Submission[];
  readonly transfers: readonly Transfer[];
}

const connectionId = connectionIdSchema.parse('workshop');
const stages = ['reconstruction', 'scale', 'physics'];

/** `health` is that of the connection in use; well unless something else is said. */
export function sampleData(nowMs: number, health: Partial<ConnectionHealth> = {}): SampleData {
  const ago = (seconds: number): string => new Date(nowMs - seconds * 1000).toISOString();
  return {
    connections: sampleConnections(ago, health),
    jobs: sampleJobs(ago),
    submissions: sampleSubmissions(nowMs, ago),
    transfers: sampleTransfers(nowMs),
  };
}

type Ago = (seconds: number) => string;

function sampleConnections(ago: Ago, health: Partial<ConnectionHealth>): ConnectionsState {
  const createdAt = ago(2_000_000);
  return {
    connections: [
      {
        id: connectionId,
        kind: 'service',
        name: 'Workshop',
        baseUrl: 'https://assets.workshop.example',
        createdAt,
        active: true,
        paths: { bulk_job_status: '/v2/jobs:status' },
        notOffered: [{ operation: 'delete_asset', path: '/v1/assets/{id}', since: ago(90_000) }],
      },
      {
        id: connectionIdSchema.parse('sandbox'),
        kind: 'sandbox',
        name: 'Built-in sandbox',
        baseUrl: null,
        createdAt,
        active: false,
        paths: {},
        notOffered: [],
      },
    ],
    health: { state: 'ok', since: ago(5000), nextTryAt: null, error: null, ...health },
    refused: [],
  };
}

function job(number: number, name: string, createdAt: string, part: Partial<Job>): Job {
  return {
    id: jobIdSchema.parse(`job-${number}`),
    connectionId,
    remoteId: `job_01J9Z${String(number).padStart(4, '0')}KQ7M3XW2V5T8`,
    assetId: assetIdSchema.parse(`asset-${number}`),
    groupId: null,
    groupIndex: null,
    cancel: isTerminal(part.status ?? 'queued') ? 'finished' : 'uncertain',
    name,
    route: 'standard',
    status: 'queued',
    stage: null,
    progress: null,
    createdAt,
    updatedAt: null,
    startedAt: null,
    endedAt: null,
    error: null,
    transitions: [{ at: createdAt, status: 'queued', stage: null }],
    clearedAt: null,
    ...part,
  };
}

function sampleJobs(ago: Ago): Job[] {
  const running = (
    number: number,
    name: string,
    seconds: number,
    stage: number,
    progress: number | null,
  ): Job =>
    job(number, name, ago(seconds + 14), {
      status: 'running',
      stage: stages[stage] ?? null,
      progress,
      startedAt: ago(seconds),
      transitions: history(ago, seconds, stage),
    });
  const ended = (number: number, name: string, seconds: number, part: Partial<Job>): Job => {
    const status = part.status ?? 'complete';
    return job(number, name, ago(seconds), {
      status,
      startedAt: ago(seconds - 21),
      endedAt: ago(seconds - 164),
      transitions: [...history(ago, seconds - 21, 2, 45), { at: ago(seconds - 164), status, stage: null }],
      ...part,
    });
  };
  return [
    running(1, 'Oak dining table', 72, 1, 0.46),
    running(2, 'Ceramic mug with a chipped rim', 12, 0, null),
    job(3, 'Three-drawer filing cabinet', ago(95), {}),
    ended(4, 'Brass desk lamp', 400, {}),
    ended(5, 'Wicker basket', 900, {}),
    ended(6, 'Glass carafe', 1500, {
      status: 'failed',
      error: {
        type: 'reconstruction_failed',
        title: 'The object could not be reconstructed',
        detail:
          'The image shows mostly transparent surfaces; use an image with a matt background and visible edges.',
        status: 422,
      },
    }),
    ended(7, 'Cast-iron skillet', 4200, {}),
    ended(8, 'Folding chair', 9000, { status: 'canceled' }),
    ...Array.from({ length: 40 }, (_, index) =>
      ended(20 + index, `${names[index % names.length]} ${index + 1}`, 12_000 + index * 4000, {}),
    ),
  ];
}

const names = [
  'Storage crate',
  'Power drill',
  'Picture frame',
  'Garden stool',
  'Bookshelf',
  'Toolbox',
  'Vase',
];

function history(ago: Ago, startedSeconds: number, lastStage: number, stageSeconds = 30): JobTransition[] {
  const queued: JobTransition = { at: ago(startedSeconds + 14), status: 'queued', stage: null };
  return [
    queued,
    ...stages.slice(0, lastStage + 1).map((stage, index): JobTransition => {
      return { at: ago(startedSeconds - index * stageSeconds), status: 'running', stage };
    }),
  ];
}

function sampleSubmissions(nowMs: number, ago: Ago): Submission[] {
  const submission = (number: number, text: string, part: Partial<Submission>): Submission => ({
    id: submissionIdSchema.parse(`submission-${number}`),
    connectionId,
    request: { route: 'standard', name: null, input: { type: 'text', text }, params: { ...paramDefaults } },
    state: 'sending',
    position: number,
    label: null,
    lineage: null,
    uploadedAnyway: null,
    paused: false,
    hold: null,
    mayBeAtService: true,
    upload: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    createdAt: ago(number * 20),
    assetId: null,
    groupId: null,
    jobId: null,
    ...part,
  });
  return [
    submission(0, 'A stackable plastic crate, blue, 60 by 40 by 30 cm', {}),
    submission(1, 'A pair of bar stools in brushed steel', {
      state: 'waiting',
      mayBeAtService: false,
      attempt: 3,
      nextTryAt: new Date(nowMs + 24_000).toISOString(),
      error: toFailure(new AppError('remote.rate-limited', { retryAfterMs: 24_000 })),
    }),
    submission(2, 'A workbench with a vice', {
      state: 'refused',
      mayBeAtService: false,
      error: toFailure(
        new AppError('remote.asset-limit-reached', { detail: '500 of 500 assets have been created' }),
      ),
    }),
  ];
}

function transfer(number: number, part: Partial<Transfer>): Transfer {
  return {
    assetId: assetIdSchema.parse(`asset-${number}`),
    state: 'complete',
    paused: false,
    via: 'files',
    filesDone: 9,
    filesTotal: 9,
    receivedBytes: 48_300_000,
    totalBytes: 48_300_000,
    bytesPerSecond: null,
    slowHost: null,
    attempt: 1,
    nextTryAt: null,
    error: null,
    ...part,
  };
}

function sampleTransfers(nowMs: number): Transfer[] {
  return [
    transfer(4, {
      state: 'active',
      filesDone: 4,
      receivedBytes: 31_200_000,
      bytesPerSecond: 6_400_000,
    }),
    transfer(5, {
      state: 'stopped',
      filesDone: 2,
      receivedBytes: 9_100_000,
      error: toFailure(
        new AppError('transfer.disk-full', {
          folder: '/home/mika/Caliper/wicker-basket-7f3a',
          neededBytes: 39_200_000,
        }),
      ),
    }),
    transfer(7, {
      state: 'waiting',
      filesDone: 0,
      receivedBytes: 0,
      totalBytes: null,
      nextTryAt: new Date(nowMs + 41_000).toISOString(),
      error: toFailure(
        new AppError('transfer.unreachable', {
          path: 'model.glb',
          host: 'files.workshop.example',
          reason: 'the connection was reset',
        }),
      ),
    }),
    ...Array.from({ length: 40 }, (_, index) => transfer(20 + index, {})),
  ];
}
