/** Photos on their way into the library, and their pairing with the clips of the list. */
import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import type { IntakePhoto } from '../../../../main/contract/schema/capture/intake.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import {
  isUsable,
  reasonWords,
  watchedLine,
} from '../../../../renderer/modules/captures/pairs/pairs-words.ts';
import { pairingOf } from '../../../../renderer/modules/captures/store/intake.ts';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { connected, until } from '../connected.ts';

const photo = (fileName: string, id = `photo-${fileName.replace('.', '-')}`): IntakePhoto => ({
  inputId: inputIdSchema.parse(id),
  fileName,
  sizeBytes: 5,
  widthPx: 4,
  heightPx: 3,
  addedAt: '2026-11-05T09:00:00.000Z',
});
const check = (fileName: string, rest = {}) =>
  fakeCapture(1, { inputId: inputIdSchema.parse(`clip-${fileName.replace('.', '-')}`), fileName, ...rest });
const none = { facts: new Map(), chosen: { pairs: [], alone: [] } };

describe('the pairing', () => {
  test('goes by names until more is known, and by what the user decides', () => {
    const rows = [photo('a.HEIC'), photo('b.jpg')];
    const checks = [check('a.mov'), check('c.mov')];
    const { pairing, files } = pairingOf(rows, checks, none);
    expect(pairing.pairs[0]).toMatchObject({ photo: 'a.HEIC', clip: 'a.mov', by: 'name' });
    expect(files.get('a.mov')?.check?.fileName).toBe('a.mov');
    const chosen = { pairs: [{ photo: 'b.jpg', clip: 'a.mov' }], alone: ['a.HEIC'] };
    expect(pairingOf(rows, checks, { ...none, chosen }).pairing).toMatchObject({
      pairs: [{ photo: 'b.jpg', clip: 'a.mov', by: 'user' }],
      photos: ['a.HEIC'],
      clips: ['c.mov'],
    });
  });

  test('tells two files of one name apart', () => {
    const { files } = pairingOf([photo('IMG_1.JPG', 'one'), photo('IMG_1.JPG', 'two')], [], none);
    expect([...files.values()].map((file) => file.photo?.inputId)).toEqual(['one', 'two']);
  });

  test('leaves the movie of a Live Photo out', () => {
    const live = check('a.mov');
    const said = { inputId: live.inputId, taken: null, durationS: 2.9, contentId: 'id' };
    const { pairing } = pairingOf([photo('a.HEIC')], [live], {
      ...none,
      facts: new Map([[live.inputId, said]]),
    });
    expect(pairing).toMatchObject({ pairs: [], photos: ['a.HEIC'], leftOut: [{ why: 'live-photo' }] });
  });
});

const judged = (verdict: 'pass' | 'warn' | 'fail', final = true) =>
  check('a.mov', { summary: { ...fakeSummary(), verdict, final } });

describe('its words', () => {
  const pair = { photo: 'a', clip: 'b', sure: true, gapS: 12 } as const;

  test.each([
    [{ ...pair, by: 'name' as const }, 'Same name'],
    [{ ...pair, by: 'user' as const }, 'Paired by you'],
    [{ ...pair, by: 'time' as const }, 'Taken 12 s apart'],
    [{ ...pair, by: 'time' as const, gapS: 0 }, 'Taken during the clip'],
    [{ ...pair, by: 'order' as const, sure: false }, 'Same position · check this pair'],
  ])('%j: %s', (of, text) => {
    expect(reasonWords(of)).toBe(text);
  });

  test('only pairs whose clip passes go into the batch', () => {
    expect(
      [judged('pass'), judged('warn'), judged('fail'), judged('pass', false), null].map(isUsable),
    ).toEqual([true, true, false, false, false]);
  });

  test('a watched folder says what came, what is still written, and that it is gone', () => {
    const folder = {
      id: '1' as never,
      path: '/media/me/EOS/DCIM',
      taken: 3,
      waiting: 1,
      refused: 0,
      error: null,
    };
    expect(watchedLine({ ...folder, state: 'ready' })).toBe(
      'Watching /media/me/EOS/DCIM: 3 added, 1 still being written',
    );
    expect(watchedLine({ ...folder, state: 'missing' })).toContain('is not connected');
  });
});

const file = (name: string) => ({ path: `DCIM/${name}`, sizeBytes: 3, file: new File(['abc'], name) });

test('a drop without photos is none of it; the list follows main, and what was refused is forgotten on request', async () => {
  const page = connected();
  page.start();
  const { state, clock, stop } = page;
  const { photoIntake } = state;
  expect(photoIntake.take([file('a.mov')])).toBe(false);
  const failure = toFailure(new AppError('input.not-an-image', { fileName: 'b.jpg', found: 'it is empty' }));
  photoIntake.store.setState({ refused: [{ fileName: 'b.jpg', error: failure }] });
  await photoIntake.remove([photo('none').inputId]);
  expect(photoIntake.store.getState()).toMatchObject({ photos: [], folders: [], error: null });
  photoIntake.forgetRefused();
  expect(photoIntake.store.getState().refused).toEqual([]);
  await until(clock, () => photoIntake.store.getState().copying === 0, 'the copies');
  stop();
});
