/** A clip whose check has failed is not sent, unless the user says so: that is kept with the request. */
import { expect, test } from 'vitest';
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../../main/contract/schema/ids.ts';
import { createRetryGaps } from '../../../../main/modules/groups/retry-gaps.ts';
import { sampleMeasurement } from '../../../fakes/capture-measurement.ts';
import { createFakeMeasuring, forever } from '../../../fakes/fake-measuring.ts';
import { openWithConnection } from '../../catalogue/library.ts';
import { group, ids, job, submission } from '../../catalogue/rows.ts';
import { options, requestOf, store, submit } from '../creation/queue-desk.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import { batchOf, item } from '../groups/group-desk.ts';

async function checkedDesk(verdict: 'pass' | 'fail' | 'quick fail') {
  const measuring = createFakeMeasuring();
  measuring.answer = ({ options: { onQuick } }) => {
    if (verdict === 'pass') return sampleMeasurement();
    if (verdict === 'fail') return sampleMeasurement({ noBoard: true });
    onQuick(sampleMeasurement({ noBoard: true, coverage: 'quick' }));
    return forever();
  };
  const desk = await openDesk({ measuring });
  await desk.connect();
  const inputId = await store(desk, 'clip');
  await check(desk, inputId, verdict === 'quick fail' ? 'checking' : 'done');
  return { desk, inputId };
}

async function check(desk: Desk, inputId: InputId, state: 'checking' | 'done'): Promise<void> {
  const clips = [{ inputId, fileName: 'mug.mp4' }];
  await desk.app.handlers.captures.check({ clips, board: { type: 'auto' }, again: false }, options);
  await until(async () => {
    const [row] = await desk.app.handlers.captures.list(undefined, options);
    return row?.state === state && row.summary !== null ? row : null;
  });
}

const journalled = (desk: Desk) => desk.app.handlers.submissions.list(undefined, options);
const sendAnyway = (desk: Desk, requests: readonly CreateRequest[]) =>
  desk.app.handlers.create.submit(
    {
      requests: requests.map((request) => ({ request, lineage: null, anyway: true })),
      label: null,
      paused: true,
    },
    options,
  );

test('a clip that will not do is refused on both measured routes, and nothing of the call is journalled', async () => {
  const { desk } = await checkedDesk('fail');
  const other = await requestOf(desk, 'standard');
  for (const route of ['measured', 'measured-batch'] as const)
    await expect(submit(desk, [other, await requestOf(desk, route)])).rejects.toMatchObject({
      code: 'capture.will-not-do',
      data: { fileName: 'mug.mp4', others: 0 },
      message: expect.stringMatching(/“mug.mp4” did not pass the check: .+ send it anyway; that is recorded/),
    });
  expect(await journalled(desk)).toEqual([]);
});

test('sent anyway, the request says so, also after a restart; others beside it do not', async () => {
  const { desk, inputId } = await checkedDesk('fail');
  const [batch, single] = await sendAnyway(desk, [
    await requestOf(desk, 'measured-batch'),
    await requestOf(desk, 'standard'),
  ]);
  expect(batch?.uploadedAnyway).toMatchObject([
    { inputId, fileName: 'mug.mp4', verdict: 'fail', issues: expect.arrayContaining(['no-board']) },
    { inputId },
  ]);
  expect(single?.uploadedAnyway).toBeNull();
  await desk.restart();
  expect(await journalled(desk)).toMatchObject([{ uploadedAnyway: batch?.uploadedAnyway }, {}]);
});

test.each(['pass', 'quick fail'] as const)('a clip whose verdict is “%s” so far is sent', async (verdict) => {
  const { desk } = await checkedDesk(verdict);
  const request = await requestOf(desk, 'measured');
  expect(await submit(desk, [request], { paused: true })).toMatchObject([{ uploadedAnyway: null }]);
  expect(await sendAnyway(desk, [request])).toMatchObject([{ uploadedAnyway: null }]);
});

test('a clip that was never checked is sent', async () => {
  const desk = await openDesk();
  await desk.connect();
  const request = await requestOf(desk, 'measured');
  expect(await submit(desk, [request], { paused: true })).toMatchObject([{ uploadedAnyway: null }]);
});

test('gaps of a batch are made again whatever the check of their clips says', async () => {
  const catalogue = await openWithConnection();
  const request = batchOf([item('Mug 1'), item('Mug 2')]);
  const groupId = ids.group('gapped');
  catalogue.submissions.insert(submission('made-it', { request, state: 'accepted', groupId }));
  const made = { type: 'batch', route: 'standard-batch', count: 2 } as const;
  catalogue.groups.insert(group('gapped', { ...made, submissionId: ids.submission('made-it') }));
  catalogue.jobs.insert(job('two', { groupId, groupIndex: 2, status: 'failed' }));
  const asked: unknown[] = [];
  const retryGaps = createRetryGaps({
    catalogue,
    submit: async (requests) => {
      asked.push(...requests);
      return [];
    },
  });
  await retryGaps(groupId, 'batch');
  expect(asked).toMatchObject([{ anyway: true }]);
});
