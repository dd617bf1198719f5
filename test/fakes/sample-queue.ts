/** A busy queue: labels, pauses and holds, batches and sets in every state, downloads on their way. */
import { AppError, toFailure } from '../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../main/contract/plain/param-values.ts';
import type { CreateRequest } from '../../main/contract/schema/creation/create-request.ts';
import type { Capacity, Submission } from '../../main/contract/schema/creation/submission.ts';
import type { GroupDetail, GroupMember } from '../../main/contract/schema/group.ts';
import { groupIdSchema } from '../../main/contract/schema/ids.ts';
import type { Job } from '../../main/contract/schema/job.ts';
import { fakeGroup, fakeJob, fakeMember, fakeSubmission, fakeTransfer } from './rows.ts';

/** What the queue shows besides single assets. */
export interface SampleQueue {
  readonly submissions: readonly Submission[];
  readonly groups: readonly GroupDetail[];
  readonly capacity: Capacity;
}

type Ago = (seconds: number) => string;

/** Times count back from `nowMs`. */
export function sampleQueue(nowMs: number): SampleQueue {
  const ago: Ago = (seconds) => new Date(nowMs - seconds * 1000).toISOString();
  return {
    submissions: waiting(nowMs, ago),
    groups: [runningBatch(ago), partialSet(ago), queuedSet(ago), arrivingBatch(ago), doneBatch(ago)],
    capacity: {
      setsInFlight: 5,
      setsAtMost: 5,
      setsElsewhere: false,
      assetLimit: {
        reachedAt: ago(400),
        limit: 2000,
        used: 1982,
        refusedCount: 24,
        detail: '1982 of 2000 assets have been created',
      },
      waitingSubmissions: 8,
      waitingAssets: 259,
      pausedSubmissions: 1,
      heldSubmissions: 2,
    },
  };
}

const params = { ...paramDefaults };
const text = (words: string): CreateRequest => ({
  route: 'standard',
  name: null,
  input: { type: 'text', text: words },
  params,
});
const batchOf = (name: string, count: number): CreateRequest => ({
  route: 'standard-batch',
  name,
  items: Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index + 1}`,
    input: { type: 'text' as const, text: `${name}, number ${index + 1}` },
    params,
  })),
});

function waiting(nowMs: number, ago: Ago): Submission[] {
  const label = 'Kitchen, second run';
  const here = (number: number, request: CreateRequest, part: Partial<Submission>): Submission =>
    fakeSubmission(number, request, {
      state: 'waiting',
      attempt: 0,
      mayBeAtService: false,
      createdAt: ago(900 - number),
      ...part,
    });
  return [
    here(100, batchOf('Pantry shelves', 60), {
      mayBeAtService: true,
      attempt: 2,
      nextTryAt: new Date(nowMs + 12_000).toISOString(),
      error: toFailure(
        new AppError('remote.timeout', { baseUrl: 'https://assets.workshop.example', seconds: 60 }),
      ),
    }),
    here(101, text('A cutting board in end-grain maple, worn in the middle'), { label }),
    here(102, text('A copper saucepan with a long handle'), { label, paused: true }),
    here(103, batchOf('Spice jars with printed labels', 24), { label, hold: 'asset-limit' }),
    here(
      104,
      {
        route: 'procedural-set',
        name: 'Kitchen cabinets',
        count: 120,
        seed: { text: 'A wall cabinet with two doors', image: null },
        params: {
          ...params,
          physics: { body: 'rigid', collision: 'convex_hull', simulator: 'agnostic', articulated: true },
        },
      },
      { hold: 'set-slots' },
    ),
    here(105, text('A step stool with two rungs'), {}),
    here(106, batchOf('Kitchen mugs', 3), {
      lineage: { type: 'gaps', groupId: groupIdSchema.parse('group-2'), indexes: [4, 9, 11] },
    }),
    here(107, batchOf('Storage bins, part 2 of 3', 100), {
      lineage: { type: 'split', of: 'split-1', part: 2, parts: 3 },
    }),
    here(108, batchOf('Workshop clamps', 48), {
      state: 'sending',
      mayBeAtService: true,
      attempt: 1,
      upload: { sentBytes: 212_000_000, totalBytes: 498_000_000, bytesPerSecond: 9_400_000 },
    }),
  ];
}

/** A member's job on its way. */
function underway(group: number, index: number, part: Partial<Job>): GroupMember {
  const { job } = fakeMember(group, index);
  return fakeMember(group, index, {
    job: { ...job, status: 'running', stage: 'reconstruction', endedAt: null, cancel: 'uncertain', ...part },
  });
}

const failed = (group: number, index: number, part: Partial<GroupMember> = {}): GroupMember => {
  const { job } = fakeMember(group, index);
  const error = {
    type: 'reconstruction_failed',
    title: 'The object could not be reconstructed',
    detail: 'No edges were found in the image.',
    instance: `/v1/jobs/${job.remoteId}`,
  };
  return fakeMember(group, index, { job: { ...job, status: 'failed', error }, ...part });
};

function groupJob(number: number, name: string, part: Partial<Job>): Job {
  return fakeJob(number * 1000, {
    assetId: null,
    groupId: groupIdSchema.parse(`group-${number}`),
    name,
    ...part,
  });
}

function runningBatch(ago: Ago): GroupDetail {
  const members = [
    ...Array.from({ length: 22 }, (_, at) => fakeMember(1, at + 1, { transfer: fakeTransfer(1001 + at) })),
    failed(1, 23),
    ...[24, 25, 26].map((index) =>
      underway(1, index, { progress: index / 40, createdAt: ago(500), startedAt: ago(60) }),
    ),
    ...Array.from({ length: 11 }, (_, at) =>
      underway(1, 27 + at, {
        status: 'queued',
        stage: null,
        cancel: 'possible',
        createdAt: ago(500),
        startedAt: null,
      }),
    ),
  ];
  return fakeGroup(1, members, {
    name: 'Warehouse crates, pallets and bins',
    count: 40,
    createdAt: ago(520),
    job: groupJob(1, 'Warehouse crates, pallets and bins', {
      status: 'running',
      cancel: 'started',
      createdAt: ago(520),
      startedAt: ago(480),
      endedAt: null,
    }),
    transfer: {
      assetsDone: 18,
      assetsTotal: 22,
      receivedBytes: 812_000_000,
      totalBytes: 1_030_000_000,
      bytesPerSecond: 7_100_000,
      paused: 0,
      stopped: 0,
    },
  });
}

function partialSet(ago: Ago): GroupDetail {
  const members = Array.from({ length: 12 }, (_, at) => {
    const index = at + 1;
    if ([4, 9, 11].includes(index)) return failed(2, index, { madeAgain: true });
    return [2, 7].includes(index)
      ? failed(2, index)
      : fakeMember(2, index, { transfer: fakeTransfer(2000 + index) });
  });
  return fakeGroup(2, members, {
    name: 'Kitchen mugs',
    createdAt: ago(5000),
    job: groupJob(2, 'Kitchen mugs', {
      status: 'partial',
      createdAt: ago(5000),
      startedAt: ago(4900),
      endedAt: ago(3700),
    }),
  });
}

function queuedSet(ago: Ago): GroupDetail {
  return fakeGroup(3, [], {
    name: null,
    type: 'variation_set',
    route: 'high-fidelity-set',
    count: 50,
    createdAt: ago(95),
    job: groupJob(3, 'Office chairs', {
      status: 'queued',
      cancel: 'possible',
      createdAt: ago(95),
      startedAt: null,
      endedAt: null,
    }),
    counts: { requested: 50, queued: 50, running: 0, complete: 0, failed: 0, canceled: 0 },
  });
}

function arrivingBatch(ago: Ago): GroupDetail {
  const members = Array.from({ length: 16 }, (_, at) =>
    fakeMember(4, at + 1, { transfer: fakeTransfer(4001 + at) }),
  );
  return fakeGroup(4, members, {
    name: 'Garden tools',
    createdAt: ago(2500),
    job: groupJob(4, 'Garden tools', {
      status: 'complete',
      createdAt: ago(2500),
      startedAt: ago(2400),
      endedAt: ago(80),
    }),
    transfer: {
      assetsDone: 5,
      assetsTotal: 16,
      receivedBytes: 231_000_000,
      totalBytes: 770_000_000,
      bytesPerSecond: null,
      paused: 11,
      stopped: 0,
    },
  });
}

function doneBatch(ago: Ago): GroupDetail {
  const members = Array.from({ length: 30 }, (_, at) =>
    fakeMember(5, at + 1, { transfer: fakeTransfer(5001 + at) }),
  );
  return fakeGroup(5, members, {
    name: 'Bathroom fittings',
    type: 'variation_set',
    route: 'procedural-set',
    createdAt: ago(40_000),
    job: groupJob(5, 'Bathroom fittings', {
      createdAt: ago(40_000),
      startedAt: ago(39_000),
      endedAt: ago(36_000),
    }),
    transfer: {
      assetsDone: 30,
      assetsTotal: 30,
      receivedBytes: 1_480_000_000,
      totalBytes: 1_480_000_000,
      bytesPerSecond: null,
      paused: 0,
      stopped: 0,
    },
  });
}
