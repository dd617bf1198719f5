/** The whole way from a job that ends at the service to what the user is told. */
import { expect, test } from 'vitest';
import type { Ended } from '../../../../main/contract/schema/job.ts';
import { openDesk, until } from '../desk.ts';
import { batchOf, item, submit } from '../groups/group-desk.ts';

test('a batch tells once of its end, an asset of its own; the desktop was asked to show both', async () => {
  const desk = await openDesk();
  await desk.connect();
  const stop = new AbortController();
  const told: Pick<Ended, 'title' | 'body' | 'outcome' | 'shown'>[] = [];
  const events = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
  const listening = (async () => {
    for await (const event of events) if (event.type === 'ended') told.push(event.ended);
  })();
  await submit(desk, batchOf([item('One'), item('Two')], 'Kitchen mugs'));
  await desk.create({ name: 'Red mug' });
  await until(async () => {
    await desk.app.handlers.jobs.refresh(undefined, { signal: undefined });
    return told.length >= 2 ? told : null;
  });
  const inOrder = told.toSorted((a, b) => a.title.localeCompare(b.title));
  expect(inOrder.map(({ title, body, outcome, shown }) => [title, body, outcome, shown])).toEqual([
    ['Kitchen mugs', 'All 2 are ready.', 'complete', true],
    ['Red mug', 'The asset is ready.', 'complete', true],
  ]);
  stop.abort();
  await listening;
});
