/** Every action of the queue's menus is in the palette as well; ended rows leave the list and come back. */
import { describe, expect, test } from 'vitest';
import { askClear } from '../../../../renderer/modules/queue/queue-actions.ts';
import {
  filterCommands,
  menuCommands,
  rowCommands,
  selectionCommands,
  wholeCommands,
} from '../../../../renderer/modules/queue/queue-commands.ts';
import { type QueueItem, queueItems } from '../../../../renderer/modules/queue/rows/queue-items.ts';
import { queueRows, rowStatus } from '../../../../renderer/modules/queue/rows/queue-rows.ts';
import { rowEntries } from '../../../../renderer/modules/queue/rows/row-entries.tsx';
import { clearable } from '../../../../renderer/modules/queue/rows/row-targets.ts';
import { bulkEntries } from '../../../../renderer/modules/queue/SelectionBar.tsx';
import { fakeJob } from '../../../fakes/handlers/handlers.ts';
import { sampleData } from '../../../fakes/sample-data.ts';
import { sampleQueue } from '../../../fakes/sample-queue.ts';
import { connected, until } from '../connected.ts';

/** A page that has loaded a busy queue. */
async function busyPage() {
  const page = connected((handlers, app) => {
    const data = sampleData(Date.now());
    const queue = sampleQueue(Date.now());
    app.jobs.splice(0, app.jobs.length, ...data.jobs, ...queue.groups.flatMap(({ job }) => job ?? []));
    app.transfers.push(...data.transfers);
    app.submissions.push(...queue.submissions, ...data.submissions);
    app.groups.push(...queue.groups);
    return handlers;
  });
  page.start();
  const { state } = page;
  const loaded = (): boolean =>
    [state.jobs, state.groups, state.submissions].every(({ store }) => store.getState().status === 'ready');
  await until(page.clock, loaded, 'a loaded queue');
  const rows = () =>
    queueRows({
      jobs: state.jobs.store.getState().byId,
      submissions: state.submissions.store.getState().byId,
      transfers: state.transfers.store.getState().byId,
      groups: state.groups.store.getState().byId,
      hidden: new Set(),
    });
  const items = (): QueueItem[] =>
    queueItems(rows(), state.queueView.store.getState(), new Map(), state.transfers.store.getState().byId);
  return { ...page, rows, items };
}

test('every entry of a menu names a command that there is, and the command does what the entry does', async () => {
  const { state, rows, items, stop } = await busyPage();
  const commands = [
    ...wholeCommands(state, rows),
    ...menuCommands(state, items),
    ...rowCommands(state, items),
    ...selectionCommands(state, items),
    ...filterCommands(state),
  ];
  const ids = new Set(commands.map(({ id }) => id));
  const nameless: string[] = [];
  for (const row of rows())
    for (const entry of rowEntries(state, row))
      if (entry !== null && !ids.has(entry.command ?? '')) nameless.push(`${row.id}: ${entry.label}`);
  for (const entry of bulkEntries(state, rows()))
    if (entry !== null && !ids.has(entry.command ?? '')) nameless.push(`of many: ${entry.label}`);
  expect(nameless).toEqual([]);

  const set = rows().find((row) => row.type === 'group' && row.group.openGaps > 0);
  state.queueView.select([set?.id ?? '']);
  const gaps = commands.find(({ id }) => id === 'queue-gaps');
  gaps?.run();
  expect(state.queueView.store.getState().asking).toMatchObject({ type: 'gaps', groupId: set?.id });
  stop();
});

describe('clearing', () => {
  test('takes ended rows off the list, tells so, and brings them back; a second time as well', async () => {
    const { state, rows, clock, stop } = await busyPage();
    const before = rows().length;
    const { done, failed } = clearable(rows());
    expect([done.length > 20, failed.length > 0]).toEqual([true, true]);
    await state.clearing.clear(done);
    expect(rows()).toHaveLength(before - done.length);
    expect(clearable(rows())).toEqual({ done: [], failed });
    const notice = state.notices.store.getState().at(-1);
    expect(notice?.message).toBe(`Cleared ${done.length} rows from the queue.`);
    notice?.actions[0]?.onSelect();
    await until(clock, () => rows().length === before, 'the rows are back');
    await state.undo.redo();
    expect(rows()).toHaveLength(before - done.length);
    stop();
  });

  test('a download that has stopped can be cleared with what failed, and refused requests go along', async () => {
    const { state, rows, stop } = await busyPage();
    const stopped = rows().find((row) => rowStatus(row) === 'stopped');
    if (stopped?.type !== 'job') throw new TypeError('no sample');
    expect(clearable([stopped])).toEqual({ done: [], failed: [stopped.job.id] });
    askClear(state, rows());
    const refused = rows().filter((row) => rowStatus(row) === 'refused');
    expect(refused.length).toBeGreaterThan(0);
    expect(state.queueView.store.getState().asking).toMatchObject({
      type: 'clear',
      refused: refused.map(({ id }) => id),
    });
    stop();
  });

  test('makes room for jobs that are older than the newest 5,000', async () => {
    const page = connected((handlers, app) => {
      app.jobs.splice(0, app.jobs.length, ...Array.from({ length: 5010 }, (_, at) => fakeJob(5010 - at)));
      return handlers;
    });
    page.start();
    const { jobs, clearing } = page.state;
    const { store } = jobs;
    await until(page.clock, () => store.getState().status === 'ready', 'the jobs');
    const oldest = fakeJob(1).id;
    expect([jobs.isFull(), store.getState().byId.has(oldest)]).toEqual([true, false]);
    await clearing.clear([...store.getState().byId.values()].slice(0, 100).map(({ id }) => id));
    expect([jobs.isFull(), store.getState().byId.has(oldest)]).toEqual([false, true]);
    page.stop();
  });

  test('leaves what still has files on their way, and what waits here', async () => {
    const { rows, stop } = await busyPage();
    const { done, failed } = clearable(rows());
    const cleared = new Set<string>([...done, ...failed]);
    const kept = rows().filter(
      (row) =>
        !cleared.has(row.type === 'job' ? row.job.id : row.type === 'group' ? (row.group.job?.id ?? '') : ''),
    );
    expect(kept.some((row) => row.type === 'group' && row.group.name === 'Garden tools')).toBe(true);
    expect(kept.filter((row) => row.type === 'submission')).toHaveLength(
      rows().filter((row) => row.type === 'submission').length,
    );
    stop();
  });
});

test('what is done can be hidden, and rows narrowed to a kind and a connection', async () => {
  const { state, items, rows, stop } = await busyPage();
  const shown = (): QueueItem[] => items().filter((item) => item.type !== 'heading');
  const all = shown().length;
  state.queueView.setHideDone(true);
  const left = shown().length;
  expect(left).toBeGreaterThan(5);
  expect(left).toBe(all - clearable(rows()).done.length);
  state.queueView.setRoute('procedural-set');
  expect(shown().map((item) => item.id)).toEqual(['submission-104']);
  state.queueView.setHideDone(false);
  expect(shown().map((item) => item.id)).toEqual(['submission-104', 'group-5']);
  state.queueView.showAll();
  expect(shown()).toHaveLength(all);
  stop();
});
