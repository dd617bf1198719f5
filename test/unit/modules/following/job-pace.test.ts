/** How long jobs took, from what was seen of them. */
import { expect, test } from 'vitest';
import { connectionIdSchema, groupIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { JobStatus } from '../../../../main/contract/schema/job.ts';
import { type JobRun, jobPaces } from '../../../../main/modules/jobs/jobs.ts';
import { fakeJob } from '../../../fakes/rows.ts';

const startMs = Date.parse('2026-03-04T05:06:07.000Z');
const at = (seconds: number): string => new Date(startMs + seconds * 1000).toISOString();
type Step = readonly [seconds: number, status: JobStatus, stage?: string];

/** Requested at 0 s; `steps` as they were seen, the last one its end. */
function run(steps: readonly Step[], rest: Partial<JobRun> = {}): JobRun {
  const { id, connectionId } = fakeJob(1);
  return {
    id,
    connectionId,
    assetId: rest.assetId ?? fakeJob(1).assetId ?? never(),
    groupId: null,
    route: 'standard',
    createdAt: at(0),
    startedAt: at(steps.find(([, status]) => status === 'running')?.[0] ?? 0),
    endedAt: at(steps.at(-1)?.[0] ?? 0),
    transitions: steps.map(([seconds, status, stage = null]) => ({ at: at(seconds), status, stage })),
    ...rest,
  };
}
const never = (): never => {
  throw new TypeError('a fake job has an asset');
};
const shown = (runs: readonly JobRun[]): string[] =>
  jobPaces(runs).map(
    ({ connectionId, route, stage, leftMs, jobs }) =>
      `${connectionId} ${route} ${stage}: ${leftMs / 1000} s of ${jobs}`,
  );

test.each<[string, readonly JobRun[], readonly string[]]>([
  ['no jobs', [], []],
  [
    'one job: from when it was requested, from its start, and from each stage',
    [
      run([
        [0, 'queued'],
        [10, 'running', 'reconstruction'],
        [70, 'running', 'physics'],
        [100, 'complete'],
      ]),
    ],
    [
      'sandbox standard running: 90 s of 1',
      'sandbox standard queued: 100 s of 1',
      'sandbox standard reconstruction: 90 s of 1',
      'sandbox standard physics: 30 s of 1',
    ],
  ],
  [
    'the median stands where one job slept through a night; of an even number it is between the middle two',
    [40, 50, 60, 30_000].map((end) =>
      run([
        [10, 'running'],
        [end, 'complete'],
      ] as const),
    ),
    ['sandbox standard running: 45 s of 4', 'sandbox standard queued: 55 s of 4'],
  ],
  [
    'a stage that it entered twice counts from the first time',
    [
      run([
        [10, 'running', 'scale'],
        [20, 'running', 'physics'],
        [30, 'running', 'scale'],
        [50, 'complete'],
      ]),
    ],
    [
      'sandbox standard running: 40 s of 1',
      'sandbox standard queued: 50 s of 1',
      'sandbox standard scale: 40 s of 1',
      'sandbox standard physics: 30 s of 1',
    ],
  ],
  [
    'routes and connections are kept apart, and a member tells nothing of how long one is queued',
    [
      run(
        [
          [10, 'running'],
          [20, 'complete'],
        ],
        { route: 'measured' },
      ),
      run(
        [
          [10, 'running'],
          [30, 'complete'],
        ],
        {
          route: 'standard-batch',
          groupId: groupIdSchema.parse('group-1'),
          connectionId: connectionIdSchema.parse('workshop'),
        },
      ),
    ],
    [
      'sandbox measured running: 10 s of 1',
      'sandbox measured queued: 20 s of 1',
      'workshop standard-batch running: 20 s of 1',
    ],
  ],
  [
    'a clock that was set back makes no negative times',
    [
      run([
        [10, 'running'],
        [5, 'complete'],
      ]),
    ],
    ['sandbox standard queued: 5 s of 1'],
  ],
])('%s', (_what, runs, paces) => {
  expect(shown(runs)).toEqual(paces);
});
