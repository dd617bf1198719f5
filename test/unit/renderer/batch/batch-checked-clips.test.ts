/** Clips that were checked become a measured batch: rows with their names, and stills where they have no image. */
import { describe, expect, it } from 'vitest';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { cellText } from '../../../../renderer/modules/batch/store/table/draft.ts';
import { type BatchDesk, openBatchDesk } from './batch-desk.ts';

const rowsOf = ({ batch }: BatchDesk) => batch.store.getState().draft.rows;
const inputs = (desk: BatchDesk) => rowsOf(desk).map(({ row }) => cellText(row, 'input'));

async function judged({ batch }: BatchDesk) {
  await expect.poll(() => batch.store.getState().verdict.of === batch.store.getState().draft).toBe(true);
  return batch.store.getState().verdict;
}

const clip = (name: string) => ({
  inputId: inputIdSchema.parse(`clip-${name}`),
  fileName: `${name}.mp4`,
  sizeBytes: 9_000_000,
});
const still = (name: string) => ({
  kind: 'image' as const,
  id: inputIdSchema.parse(`still-${name}`),
  fileName: `${name} at 2.png`,
  sizeBytes: 4096,
  sha256: 'e'.repeat(64),
  mediaType: 'image/png',
  widthPx: 64,
  heightPx: 64,
});

describe('clips that were checked', () => {
  it('become rows of a measured batch; a still fills only a row without an image, and is no edit', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\na bowl');
    const ids = desk.batch.takeClips([clip('drill'), clip('saw')]);
    expect(ids).toHaveLength(2);
    expect(desk.batch.store.getState().draft.kind).toBe('measured');
    expect(rowsOf(desk).map(({ row }) => row.name)).toEqual(['drill', 'saw']);
    const [drill = -1, saw = -1] = ids;
    desk.batch.takeStored(saw, still('own'));
    desk.batch.fillImage(drill, still('drill'));
    desk.batch.fillImage(saw, still('saw'));
    expect(inputs(desk)).toEqual(['drill at 2.png', 'own at 2.png']);
    expect((await judged(desk)).faulty).toBe(0);
    desk.batch.undo();
    desk.batch.undo();
    expect(inputs(desk)).toEqual(['a mug', 'a bowl']);
    // What is taken too late finds its row no more.
    desk.batch.fillImage(drill, still('drill'));
    expect(inputs(desk)).toEqual(['a mug', 'a bowl']);
  });

  it('are added to what a measured batch has already', () => {
    const desk = openBatchDesk();
    desk.batch.takeClips([clip('drill')]);
    desk.batch.takeClips([clip('saw')]);
    expect(rowsOf(desk).map(({ row }) => row.name)).toEqual(['drill', 'saw']);
  });

  it('whose stills are on their way have no trouble yet, whatever else is edited, and cannot be sent', async () => {
    const desk = openBatchDesk();
    const [drill = -1, saw = -1] = desk.batch.takeClips([clip('drill'), clip('saw')]);
    desk.batch.awaitImages([drill, saw]);
    desk.batch.editCell(saw, 'name', 'Hand saw');
    expect(await judged(desk)).toMatchObject({ faulty: 0, awaiting: 2 });
    await desk.batch.submit({ paused: false });
    expect(desk.batch.store.getState().draft.rows).toHaveLength(2);
    desk.batch.fillImage(drill, still('drill'));
    desk.batch.giveUpImage(saw);
    expect(await judged(desk)).toMatchObject({ faulty: 1, awaiting: 0 });
  });

  it('come with the photos that they were paired with', async () => {
    const desk = openBatchDesk();
    desk.batch.takeClips([clip('drill'), clip('saw')], [still('drill'), still('saw')]);
    expect(inputs(desk)).toEqual(['drill at 2.png', 'saw at 2.png']);
    expect((await judged(desk)).faulty).toBe(0);
    desk.batch.undo();
    expect(rowsOf(desk)).toEqual([]);
  });
});
