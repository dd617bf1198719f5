/** Selected clips become a measured batch: a row each, with their best stills as these are taken. */
import { expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { makeBatch } from '../../../../renderer/modules/captures/capture-actions.ts';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { connected, until } from '../connected.ts';

const clip = (name: string, bestStillS: number | null) =>
  fakeCapture(1, {
    inputId: inputIdSchema.parse(name),
    fileName: `${name}.mp4`,
    summary: { ...fakeSummary(), bestStillS },
  });

test('a row each; one without a still is left to the user, and one that cannot be taken is reported', async () => {
  const page = connected((handlers) => ({
    ...handlers,
    captures: {
      ...handlers.captures,
      still: async ({ inputId, atS }) => {
        if (inputId === 'torn') throw new AppError('input.missing', { fileName: 'torn.mp4' });
        return {
          kind: 'image' as const,
          id: inputIdSchema.parse(`still-of-${inputId}`),
          fileName: `${inputId} at ${atS}.png`,
          sizeBytes: 4096,
          sha256: 'cd'.repeat(32),
          mediaType: 'image/png',
          widthPx: 64,
          heightPx: 64,
        };
      },
    },
  }));
  page.start();
  const { state, clock, stop } = page;
  makeBatch(state, [clip('torn', 1), clip('drill', 2), clip('saw', null), clip('file', 4)]);
  expect(state.navigation.current().name).toBe('batch');
  const rows = () => state.batch.store.getState().draft.rows.map(({ row }) => row);
  expect(rows().map(({ name }) => name)).toEqual(['torn', 'drill', 'saw', 'file']);
  // That they have no image yet is no trouble but for the one of which there is no still.
  const awaiting = () => rows().map((row) => state.batch.verdictOf(row).awaitsImage);
  expect(awaiting()).toEqual([true, true, false, true]);
  await until(clock, () => rows().at(-1)?.image !== null, 'the last still');
  expect(rows().map(({ image }) => image?.file?.inputId ?? null)).toEqual([
    null,
    'still-of-drill',
    null,
    'still-of-file',
  ]);
  const failureCodes = () => state.notices.store.getState().map(({ failure }) => failure?.code);
  await until(clock, () => failureCodes().includes('input.missing'), 'what could not be taken');
  expect(awaiting()).toEqual([false, false, false, false]);
  stop();
});
