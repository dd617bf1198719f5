/** The clips of a measured batch: checked before anything is sent, and sent anyway only by the user's own word. */
import { describe, expect, it } from 'vitest';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { type BatchDesk, openBatchDesk } from './batch-desk.ts';

const given = (path: string) => {
  const file = new File(['x'.repeat(20)], path);
  return { path, sizeBytes: file.size, file };
};
const rowsOf = (desk: BatchDesk) => desk.batch.store.getState().draft.rows;

/** A batch of two; the clip of the second will not do. */
async function withBadClip(): Promise<BatchDesk> {
  const desk = openBatchDesk();
  desk.verdictOf = (inputId, fileName) =>
    fakeCapture(1, {
      inputId,
      fileName,
      summary: fakeSummary(
        fileName === 'bad.mov' ? { verdict: 'fail', headline: 'Walk slower from 4 s to 9 s.' } : {},
      ),
    });
  desk.batch.setKind('measured');
  await desk.batch.takeFiles(['good.png', 'good.mov', 'bad.png', 'bad.mov'].map(given));
  return desk;
}

describe('clips of a batch', () => {
  it('stop their rows when they will not do, and nothing is sent', async () => {
    const desk = await withBadClip();
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect(desk.submitted).toEqual([]);
    const bad = rowsOf(desk).find(({ row }) => row.name === 'bad');
    const troubles = bad === undefined ? [] : desk.batch.verdictOf(bad.row).troubles;
    expect(troubles).toEqual([
      { column: 'capture', message: expect.stringContaining('Walk slower from 4 s to 9 s.') },
    ]);
    expect(desk.batch.store.getState().verdict.faulty).toBe(1);
  });

  it('are not checked for a look at the request, which sends nothing', async () => {
    const desk = await withBadClip();
    expect(await desk.batch.plan()).toMatchObject([
      { route: 'measured-batch', items: [{ name: 'bad', capture: { type: 'clip' } }, { name: 'good' }] },
    ]);
    expect(desk.submitted).toEqual([]);
    expect(desk.batch.store.getState().send).toEqual({ phase: 'none' });
    desk.batch.clear();
    expect(await desk.batch.plan()).toBeNull();
  });

  it('are sent anyway row by row, and the request says so', async () => {
    const desk = await withBadClip();
    await desk.batch.checkClips();
    expect(desk.submitted).toEqual([]);
    const bad = rowsOf(desk).find(({ row }) => row.name === 'bad');
    const check = bad === undefined ? null : desk.batch.checkOf(bad.row);
    if (check === null) throw new Error('the clip was not checked');
    desk.batch.sendAnyway(check.inputId, true);
    expect(await desk.batch.submit({ paused: false })).toHaveLength(1);
    expect(desk.submitted[0]?.requests).toMatchObject([
      { anyway: true, request: { route: 'measured-batch' } },
    ]);
  });

  it('are no hindrance when they could not be checked here, or will do', async () => {
    const desk = await withBadClip();
    desk.verdictOf = (inputId, fileName) =>
      fakeCapture(1, { inputId, fileName, state: 'failed', summary: null });
    expect(await desk.batch.submit({ paused: false })).toHaveLength(1);
    expect(desk.submitted[0]?.requests).toMatchObject([{ anyway: false }]);
  });

  it('can be left while they are checked', async () => {
    const desk = await withBadClip();
    desk.verdictOf = (inputId, fileName) =>
      fakeCapture(1, { inputId, fileName, state: 'checking', summary: null });
    const sending = desk.batch.submit({ paused: false });
    await expect
      .poll(() => desk.batch.store.getState().send)
      .toEqual({ phase: 'checking', clips: 2, clipsDone: 0 });
    desk.batch.cancel();
    expect(await sending).toBeNull();
    expect(desk.batch.store.getState()).toMatchObject({ send: { phase: 'none' }, error: null });
    expect(rowsOf(desk)).toHaveLength(2);
  });
});
