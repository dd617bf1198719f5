/** What is done while rows are still being read: nothing that is typed is lost, and the requests are shown of all rows. */
import { describe, expect, it } from 'vitest';
import { type BatchDesk, openBatchDesk, table } from './batch-desk.ts';

/** Gives the rows; they have come once `arrive` was called and its promise has resolved. */
async function giving(desk: BatchDesk, give: () => Promise<void>): Promise<{ arrive(): Promise<void> }> {
  const arrival = Promise.withResolvers<void>();
  desk.answerTable = () => arrival.promise;
  const given = give();
  await expect.poll(() => desk.batch.store.getState().reading).not.toBeNull();
  return {
    arrive() {
      arrival.resolve();
      return given;
    },
  };
}

describe('while rows are read', () => {
  it.each([
    ['of pasted cells', (desk: BatchDesk) => desk.batch.takeText('a jar\n')],
    ['of a table', (desk: BatchDesk) => desk.batch.takeFiles([table('rows.tsv', 'text\na jar\n')])],
  ])('%s, what all rows share can be said', async (_, give) => {
    const desk = openBatchDesk();
    const rows = await giving(desk, () => give(desk));
    desk.batch.edit('name', 'Jars');
    desk.batch.edit('label', 'Pantry');
    desk.batch.choose('mesh.quality', 'low');
    await rows.arrive();
    const { draft } = desk.batch.store.getState();
    expect(draft).toMatchObject({ name: 'Jars', label: 'Pantry', chosen: { 'mesh.quality': 'low' } });
    expect(draft.rows).toHaveLength(1);
  });

  it('the requests are planned of the rows that come', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\n');
    const rows = await giving(desk, () => desk.batch.takeText('a jar\n'));
    const planning = desk.batch.plan();
    await rows.arrive();
    const [request, ...more] = (await planning) ?? [];
    expect(more).toEqual([]);
    expect(JSON.stringify(request)).toMatch(/a mug.*a jar/);
    expect(desk.batch.store.getState().send.phase).toBe('none');
  });
});
