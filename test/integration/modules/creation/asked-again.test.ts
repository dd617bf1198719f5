/** Creating with a key is done once, also when Caliper was killed before the page had heard so and forgotten its draft. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDesk } from '../desk.ts';
import { batchOf, ended, item, untilGroup, untilMade } from '../groups/group-desk.ts';

const options = { signal: undefined };
const split = (of: string, part: number) => ({ type: 'split' as const, of, part, parts: 2 });

test('a batch in two parts that is sent again after a kill is answered with what is there, and paid once', async () => {
  const desk = await openDesk();
  await desk.connect();
  const once = randomUUID();
  const entry = {
    requests: [
      { request: batchOf([item('Mug'), item('Jug')], 'Kitchen, part 1'), lineage: split(once, 1) },
      { request: batchOf([item('Bowl')], 'Kitchen, part 2'), lineage: split(once, 2) },
    ],
    label: null,
    paused: false,
  };
  const first = await desk.app.handlers.create.submit({ ...entry, once }, options);
  await desk.restart();
  const again = await desk.app.handlers.create.submit({ ...entry, once }, options);
  expect(again.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  for (const made of first) await untilGroup(desk, (await untilMade(desk, made)).id, ended);
  await desk.restart();
  const later = await desk.app.handlers.create.submit({ ...entry, once }, options);
  expect(later.map(({ id, state }) => [id, state])).toEqual(first.map(({ id }) => [id, 'accepted']));
  expect(await desk.paidFor()).toBe(3);

  const other = await desk.app.handlers.create.submit({ ...entry, once: randomUUID() }, options);
  expect(first.map(({ id }) => id)).not.toContain(other[0]?.id);
});

test('what the user took back is made when it is requested again, also with its key', async () => {
  const desk = await openDesk();
  await desk.connect();
  const once = randomUUID();
  const requests = [{ request: batchOf([item('Mug')]), lineage: null }];
  const entry = { requests, label: null, paused: true, once };
  const [first] = await desk.app.handlers.create.submit(entry, options);
  if (first === undefined) throw new Error('nothing was journalled');
  await desk.app.handlers.submissions.discard({ submissionId: first.id }, options);
  await desk.restart();
  const [again] = await desk.app.handlers.create.submit(entry, options);
  expect(again).toMatchObject({ state: 'waiting', paused: true });
});
