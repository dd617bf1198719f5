/** Clips on their way into the library, and the rows of their list. */
import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type { StoredInput } from '../../../../main/contract/schema/creation/create-request.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { FailureError } from '../../../../renderer/bridge/failure.ts';
import { mayHelp } from '../../../../renderer/modules/captures/capture-commands.tsx';
import { captureItems, countByPart, partOf } from '../../../../renderer/modules/captures/capture-rows.ts';
import {
  clipFigures,
  clipLine,
  clipStatus,
  clock,
} from '../../../../renderer/modules/captures/capture-words.ts';
import { type ClipCopy, createClipIntake } from '../../../../renderer/modules/captures/store/clip-intake.ts';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { settle } from '../bridge/events-double.ts';

const file = (path: string, size = 8) => {
  const name = path.split('/').at(-1) ?? path;
  return { path, sizeBytes: size, file: new File([new Uint8Array(size)], name) };
};

describe('clips on their way into the library', () => {
  interface Copying {
    readonly name: string;
    readonly signal: AbortSignal;
    arrive(): Promise<void>;
    fail(error: Error): Promise<void>;
  }
  function setUp() {
    const copying: Copying[] = [];
    const checked: { clips: unknown; board: unknown }[] = [];
    let keys = 0;
    const intake = createClipIntake({
      newKey: () => `key-${++keys}`,
      captures: {
        check: async (clips, options) => {
          checked.push({ clips, board: options?.board });
          return [];
        },
      },
      store: ({ name }, { kind, signal }) =>
        new Promise<StoredInput>((resolve, reject) => {
          expect(kind).toBe('clip');
          signal.addEventListener('abort', () => reject(signal.reason));
          const id = inputIdSchema.parse(`input-${name.replace(/\W/g, '-')}`);
          copying.push({
            name,
            signal,
            arrive: async () => {
              resolve({ kind: 'clip', id, fileName: name, sizeBytes: 8, sha256: '', mediaType: 'video/mp4' });
              await settle();
            },
            fail: async (error) => (reject(error), settle()),
          });
        }),
    });
    return { intake, copying, checked, copies: () => intake.store.getState().copies };
  }

  test('two are copied at once, and each is checked as soon as it is there', async () => {
    const { intake, copying, checked, copies } = setUp();
    intake.take([file('DCIM/100/a.MOV'), file('DCIM/100/b.mp4'), file('DCIM/101/c.m4v')]);
    expect(copying.map(({ name }) => name)).toEqual(['a.MOV', 'b.mp4']);
    await copying[0]?.arrive();
    expect(checked).toEqual([
      { clips: [{ inputId: 'input-a-MOV', fileName: 'a.MOV' }], board: { type: 'auto' } },
    ]);
    expect(copying.map(({ name }) => name)).toEqual(['a.MOV', 'b.mp4', 'c.m4v']);
    expect(copies().map(({ fileName, state }) => [fileName, state])).toEqual([
      ['b.mp4', 'copying'],
      ['c.m4v', 'copying'],
    ]);
  });

  test('what is neither clip nor photo is counted and left out, a Mac’s shadow files too', () => {
    const { intake, copying } = setUp();
    intake.take([file('a/._a.MOV'), file('a/a.MOV'), file('a/a.HEIC'), file('a/.Trash/x.txt')]);
    expect(copying.map(({ name }) => name)).toEqual(['a.MOV']);
    expect(intake.store.getState().ignored).toBe(2);
  });

  test('one that cannot be taken stays with the reason, and is tried again', async () => {
    const { intake, copying, copies } = setUp();
    intake.take([file('a.mp4')]);
    const failure = toFailure(new AppError('input.not-a-clip', { fileName: 'a.mp4', found: 'it is text' }));
    await copying[0]?.fail(new FailureError(failure));
    expect(copies()).toMatchObject([{ state: 'failed', error: { code: 'input.not-a-clip' } }]);
    intake.retry('key-1');
    await copying[1]?.arrive();
    expect(copies()).toEqual([]);
  });

  test('taking one off the list stops its copy, and the next one begins', async () => {
    const { intake, copying, copies } = setUp();
    intake.take([file('a.mp4'), file('b.mp4'), file('c.mp4')]);
    intake.drop(['key-1']);
    await settle();
    expect(copying[0]?.signal.aborted).toBe(true);
    expect(copies().map(({ fileName }) => fileName)).toEqual(['b.mp4', 'c.mp4']);
    expect(copying.map(({ name }) => name)).toContain('c.mp4');
  });

  test('the first clip that arrives is reported, and only that one', async () => {
    const { intake, copying } = setUp();
    const calls: unknown[] = [];
    const expected = { arrived: (id: string) => calls.push(id), comes: (now: boolean) => calls.push(now) };
    intake.take([file('a.mp4'), file('b.mp4')], expected);
    expect(calls).toEqual([true]);
    await copying[1]?.arrive();
    await copying[0]?.arrive();
    expect(calls).toEqual([true, 'input-b-mp4']);
  });

  test('who waits for a clip hears when none is on its way any more, and when one is again', async () => {
    const { intake, copying } = setUp();
    const calls: unknown[] = [];
    const expected = { arrived: (id: string) => calls.push(id), comes: (now: boolean) => calls.push(now) };
    intake.take([file('a.mp4'), file('b.mp4')], expected);
    intake.take([file('c.mp4')]);
    await copying[0]?.fail(new TypeError('the card is gone'));
    expect(calls, 'the other one is').toEqual([true]);
    intake.drop(['key-2']);
    await settle();
    expect(calls).toEqual([true, false]);
    intake.retry('key-1');
    await copying.at(-1)?.arrive();
    expect(calls).toEqual([true, false, true, 'input-a-mp4']);
  });
});

const failed = (error: AppError): ClipCopy => ({
  key: 'key-1',
  fileName: 'a.mp4',
  sizeBytes: 8,
  sentBytes: 0,
  state: 'failed',
  error: toFailure(error),
});

const under = (checks: CaptureCheck[], filter: 'all' | 'pass') =>
  captureItems([], checks, { filter, search: '' }).map((row) => row.type === 'clip' && row.under);

describe('the rows of the list', () => {
  const shown = { filter: 'all', search: '' } as const;

  test('clips of one object are grouped at the place of the newest, the best first', () => {
    const rows = captureItems(
      [],
      [
        fakeCapture(1, { objectKey: 'mug' }),
        fakeCapture(2),
        fakeCapture(3, { objectKey: 'mug', bestOfObject: true }),
        fakeCapture(4, { objectKey: 'mug' }),
      ],
      shown,
    );
    expect(rows.map(({ id }) => id)).toEqual(['clip-3', 'clip-4', 'clip-1', 'clip-2']);
    expect(rows.map((row) => row.type === 'clip' && row.of)).toEqual([3, 3, 3, 1]);
    expect(rows.map((row) => row.type === 'clip' && row.under)).toEqual([false, true, true, false]);
  });

  test('nothing is grouped under a best one that is not known yet or not shown', () => {
    const mugs = [fakeCapture(1, { objectKey: 'mug' }), fakeCapture(2, { objectKey: 'mug' })];
    const best = { bestOfObject: true, summary: fakeSummary({ verdict: 'warn' }) };
    expect(under(mugs, 'all')).toEqual([false, false]);
    const judged = [...mugs, fakeCapture(3, { objectKey: 'mug', ...best })];
    expect(under(judged, 'all')).toEqual([false, true, true]);
    expect(under(judged, 'pass')).toEqual([false, false]);
  });

  test('another attempt is offered only where it may end differently', () => {
    const fileName = 'a.mp4';
    expect(mayHelp(failed(new AppError('input.not-a-clip', { fileName, found: 'it is text' })))).toBe(false);
    expect(mayHelp(failed(new AppError('input.unreadable', { fileName, reason: 'EIO' })))).toBe(true);
    expect(mayHelp(null)).toBe(false);
  });

  test.each([
    [{ state: 'waiting', summary: null }, 'open', 'Queued'],
    [{ state: 'checking', summary: fakeSummary({ final: false }) }, 'open', 'Checking'],
    [{ state: 'stopped', summary: null }, 'open', 'Stopped'],
    [{ state: 'failed', summary: null }, 'trouble', 'Not checked'],
    [{}, 'pass', 'Pass'],
    [{ summary: fakeSummary({ verdict: 'warn' }) }, 'warn', 'Check'],
    [{ summary: fakeSummary({ verdict: 'fail' }) }, 'trouble', 'Re-film'],
    [{ summary: fakeSummary({ verdict: 'unreadable' }) }, 'trouble', 'Unreadable'],
  ] satisfies [Partial<CaptureCheck>, string, string][])(
    '%o is shown under %s as “%s”',
    (patch, part, label) => {
      const check = fakeCapture(1, patch);
      expect(partOf({ type: 'clip', id: check.inputId, check, of: 1, under: false })).toBe(part);
      expect(clipStatus(check).label).toBe(label);
    },
  );

  test('filters and words of the search narrow the list; the counts are of all', () => {
    const checks = [
      fakeCapture(1, { fileName: 'mug.mov' }),
      fakeCapture(2, {
        fileName: 'chair.mov',
        otherNames: ['stool.mov'],
        summary: fakeSummary({ verdict: 'fail', headline: 'The board is hidden.' }),
      }),
    ];
    const found = (filter: 'all' | 'trouble', search: string) =>
      captureItems([], checks, { filter, search }).map(({ id }) => id);
    expect(found('trouble', '')).toEqual(['clip-2']);
    expect(found('all', 'STOOL hidden')).toEqual(['clip-2']);
    expect(found('all', 'nothing')).toEqual([]);
    expect(countByPart(captureItems([], checks, shown))).toEqual({
      all: 2,
      pass: 1,
      warn: 0,
      trouble: 1,
      open: 0,
    });
  });

  test('a preliminary verdict is said to be one; figures that are not known are left blank', () => {
    const summary = fakeSummary({
      final: false,
      headline: 'First look: this clip will do.',
      orbitDeg: null,
      durationS: 61.6,
      boardVisible: 0.856,
    });
    expect(clipLine(fakeCapture(1, { state: 'checking', summary })).text).toBe(
      'First look: this clip will do.',
    );
    expect(clipLine(fakeCapture(1, { state: 'checking' })).text).toBe('Previous: The clip is good to use.');
    expect(clipFigures({ summary }).map(({ text }) => text)).toEqual(['1:02', '', '86 %', '±0.8 %']);
    expect(clock(-1)).toBe('0:00');
  });
});
