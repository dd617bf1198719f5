/** Selected clips become a measured batch: a row each, with their best stills as these are taken. */
import { expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { makeBatch } from '../../../../renderer/modules/captures/capture-actions.ts';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { connected, until } from '../connected.ts';

const stored = (inputId: string, atS: number) => ({
  kind: 'image' as const,
  id: inputIdSchema.parse(`still-of-${inputId}`),
  fileName: `${inputId} at ${atS}.png`,
  sizeBytes: 4096,
  sha256: 'cd'.repeat(32),
  mediaType: 'image/png' as const,
  widthPx: 64,
  heightPx: 64,
});

const clip = (name: string, bestStillS: number | null) =>
  fakeCapture(1, {
    inputId: inputIdSchema.parse(name),
    fileName: `${name}.mp4`,
    summary: { ...fakeSummary(), bestStillS },
  });

const checking = ['hammer', 'mug'].map((name, index) =>
  fakeCapture(index + 1, {
    inputId: inputIdSchema.parse(name),
    fileName: `${name}.mp4`,
    state: index === 0 ? 'checking' : 'waiting',
    summary: null,
  }),
);

test('a row each; one without a still is left to the user, and one that cannot be taken is reported', async () => {
  const page = connected((handlers) => ({
    ...handlers,
    captures: {
      ...handlers.captures,
      still: async ({ inputId, atS }) => {
        if (inputId === 'torn') throw new AppError('input.missing', { fileName: 'torn.mp4' });
        return stored(inputId, atS);
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

test('rows of clips that are still checked wait for their stills and are in no trouble, also when they are edited', async () => {
  const page = connected((handlers, app) => {
    app.captures.splice(0, app.captures.length, ...checking);
    return {
      ...handlers,
      captures: { ...handlers.captures, still: async ({ inputId, atS }) => stored(inputId, atS) },
    };
  });
  page.start();
  const { state, clock, stop } = page;
  const { captures, batch } = state;
  await until(clock, () => captures.store.getState().byId.size === 2, 'the clips');
  makeBatch(state, [...captures.store.getState().byId.values()]);
  const rows = () => batch.store.getState().draft.rows;
  const said = () => rows().map(({ row }) => batch.verdictOf(row).troubles.map(({ message }) => message));
  batch.fillDown(
    rows().map(({ id }) => id),
    'name',
  );
  expect(said()).toEqual([[], []]);
  expect(rows().map(({ row }) => batch.verdictOf(row).awaitsImage)).toEqual([true, true]);
  captures.change({
    put: checking.map((check, index) => ({
      ...check,
      state: 'done',
      summary: { ...fakeSummary(), bestStillS: index === 0 ? 3 : null },
    })),
  });
  await until(clock, () => rows().every(({ row }) => !batch.verdictOf(row).awaitsImage), 'the checks');
  // The check of the other one has found no still: now it does need an image.
  const images = rows().map(({ row }) => row.image?.file?.inputId ?? null);
  expect(new Set(images)).toEqual(new Set([null, 'still-of-hammer']));
  expect(said().flat()).toHaveLength(1);
  stop();
});
