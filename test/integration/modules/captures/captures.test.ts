/** Clips in the queue of checks: measured once, judged as often as needed, and never lost. */
import { writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { preferencesSchema } from '../../../../main/contract/schema/app-info.ts';
import type { BoardInput } from '../../../../main/contract/schema/capture/board.ts';
import { paramsSchema } from '../../../../main/contract/schema/creation/params.ts';
import { boardIdSchema, inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createCheckRuns } from '../../../../main/modules/captures/check-runs.ts';
import { adoptClips } from '../../../../main/modules/captures/enter-clips.ts';
import { createJudging } from '../../../../main/modules/captures/judging.ts';
import { createShowCaptures } from '../../../../main/modules/captures/show-captures.ts';
import { createStoredMeasurements } from '../../../../main/modules/captures/stored-measurements.ts';
import { sampleLayout, sampleMeasurement } from '../../../fakes/capture-measurement.ts';
import { fakeCapture } from '../../../fakes/capture-row.ts';
import { createFakeClock } from '../../../fakes/clock.ts';
import { createFakeMeasuring, forever } from '../../../fakes/fake-measuring.ts';
import { makeLibrary, open } from '../../catalogue/library.ts';
import { connection, ids, submission } from '../../catalogue/rows.ts';
import { until } from '../desk.ts';
import { type CapturesDesk, openCapturesDesk } from './captures-desk.ts';

const call = { signal: undefined };
const report = (desk: CapturesDesk, inputId: string) =>
  desk.app.handlers.captures.report({ inputId: inputIdSchema.parse(inputId) }, call);
const board: BoardInput = {
  id: null,
  name: 'Lab',
  layout: sampleLayout,
  nominalSquareMm: 40,
  measure: null,
};

describe('a check', () => {
  test('goes from the keyframes’ verdict to the whole one, and is kept', async () => {
    const desk = await openCapturesDesk();
    const whole = Promise.withResolvers<ReturnType<typeof sampleMeasurement>>();
    desk.measuring.answer = ({ options }) => {
      options.onProgress({ phase: 'quick', fraction: 0.4, secondsLeft: 3 });
      options.onQuick(sampleMeasurement({ coverage: 'quick' }));
      return whole.promise;
    };
    const inputId = await desk.clip('a', 'mug.mp4');
    expect(await desk.check(inputId, 'mug.mp4')).toMatchObject({ state: 'waiting', summary: null });
    const quick = await desk.untilRow(inputId, ({ summary }) => summary !== null);
    expect(quick).toMatchObject({
      state: 'checking',
      progress: { phase: 'quick', fraction: 0.4 },
      summary: { final: false, verdict: 'pass' },
    });
    expect(await report(desk, inputId)).toMatchObject({ coverage: 'quick', clip: { fileName: 'mug.mp4' } });
    whole.resolve(sampleMeasurement());
    const done = await desk.untilRow(inputId, ({ state }) => state === 'done');
    expect(done).toMatchObject({ summary: { final: true, verdict: 'pass', durationS: 30 }, progress: null });
    expect(done.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(desk.events.some((event) => event.type === 'capture.changed')).toBe(true);
    await desk.restart();
    expect(await desk.row(inputId)).toEqual(done);
    expect(await report(desk, inputId)).toMatchObject({ coverage: 'full', samples: { length: 150 } });
    expect(desk.measuring.calls).toHaveLength(1);
  });

  test('of the same content is one row under two names, and is not measured twice', async () => {
    const desk = await openCapturesDesk();
    const first = await desk.checked('mug.mp4');
    await desk.app.handlers.captures.check(
      {
        clips: ['copy of mug.mp4', 'mug.mp4', 'copy of mug.mp4'].map((fileName) => ({
          inputId: first.inputId,
          fileName,
        })),
        board: { type: 'auto' },
        again: false,
      },
      call,
    );
    const rows = await desk.app.handlers.captures.list(undefined, call);
    expect(rows).toMatchObject([{ fileName: 'mug.mp4', otherNames: ['copy of mug.mp4'], state: 'done' }]);
    expect(desk.measuring.calls).toHaveLength(1);
    await desk.check(first.inputId, 'mug.mp4', { again: true });
    await desk.untilRow(first.inputId, ({ state }) => state === 'done' && desk.measuring.calls.length === 2);
  });

  test('of what is not in the library, or is no clip, enters nothing', async () => {
    const desk = await openCapturesDesk();
    const inputId = await desk.clip('a');
    const gone = inputIdSchema.parse('0'.repeat(40));
    const clips = [
      { inputId, fileName: 'a.mp4' },
      { inputId: gone, fileName: 'gone.mp4' },
    ];
    await expect(
      desk.app.handlers.captures.check({ clips, board: { type: 'auto' }, again: false }, call),
    ).rejects.toMatchObject({ code: 'input.missing', message: expect.stringContaining('gone.mp4') });
    expect(await desk.row(inputId)).toBeNull();
    await expect(report(desk, inputId)).rejects.toMatchObject({ code: 'capture.unknown' });
    const unknown = { type: 'named', boardId: boardIdSchema.parse('b1') } as const;
    await expect(desk.check(inputId, 'a.mp4', { board: unknown })).rejects.toMatchObject({
      code: 'board.unknown',
    });
    expect(await desk.row(inputId)).toBeNull();
  });

  test('measures as many at once as can be measured, oldest first', async () => {
    const desk = await openCapturesDesk();
    const names = ['1.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4'];
    const second = Promise.withResolvers<void>();
    desk.measuring.answer = async () => {
      if (desk.measuring.calls.length === 2) second.resolve();
      await second.promise;
      return sampleMeasurement();
    };
    for (const name of names) await desk.check(await desk.clip(name), name);
    for (const name of names) await desk.untilRow(await desk.clip(name), ({ state }) => state === 'done');
    expect(desk.measuring.calls.map(({ fileName }) => fileName)).toEqual(names);
    expect(desk.measuring.most()).toBe(2);
  });

  test('that Caliper’s end cut short goes on at the next start', async () => {
    const desk = await openCapturesDesk();
    const names = ['1.mp4', '2.mp4', '3.mp4'];
    desk.measuring.answer = forever;
    for (const name of names) await desk.check(await desk.clip(name), name);
    await desk.untilRow(await desk.clip('2.mp4'), () => desk.measuring.calls.length === 2);
    await desk.restart(() => {
      expect(desk.measuring.calls.every(({ options }) => options.signal.aborted)).toBe(true);
      desk.measuring.answer = () => sampleMeasurement();
    });
    for (const name of names) await desk.untilRow(await desk.clip(name), ({ state }) => state === 'done');
    expect(desk.measuring.calls).toHaveLength(5);
  });

  test('can be stopped, taken up, taken off the list and brought back', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = forever;
    const inputId = await desk.clip('a');
    await desk.check(inputId, 'a.mp4');
    await desk.untilRow(inputId, () => desk.measuring.calls.length === 1);
    const [stopped] = await desk.app.handlers.captures.stop({ inputIds: [inputId] }, call);
    expect(stopped).toMatchObject({ state: 'stopped', progress: null });
    expect(desk.measuring.calls[0]?.options.signal.aborted).toBe(true);
    await expect(report(desk, inputId)).rejects.toMatchObject({ code: 'capture.no-report' });
    desk.measuring.answer = () => sampleMeasurement();
    await desk.check(inputId, 'a.mp4');
    const done = await desk.untilRow(inputId, ({ state }) => state === 'done');
    await desk.app.handlers.captures.remove({ inputIds: [inputId] }, call);
    expect(await desk.row(inputId)).toBeNull();
    expect(await report(desk, inputId)).toMatchObject({ verdict: 'pass' });
    await desk.check(inputId, 'a.mp4');
    await desk.untilRow(inputId, ({ state }) => state === 'done');
    expect(await desk.row(inputId)).toEqual(done);
    expect(desk.measuring.calls).toHaveLength(2);
    const gone = [inputIdSchema.parse('nothing')];
    await expect(desk.app.handlers.captures.stop({ inputIds: gone }, call)).rejects.toMatchObject({
      code: 'capture.unknown',
    });
  });

  test('that fails for the machine’s sake says why and is tried again when asked', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = () => {
      throw new AppError('media.no-ffmpeg', { program: 'ffmpeg' });
    };
    const inputId = await desk.clip('a');
    await desk.check(inputId, 'a.mp4');
    const failed = await desk.untilRow(inputId, ({ state }) => state === 'failed');
    expect(failed.error).toEqual({ code: 'media.no-ffmpeg', data: { program: 'ffmpeg' } });
    expect(sentenceOf(failed.error)).toContain('Install ffmpeg');
    desk.measuring.answer = () => sampleMeasurement();
    await desk.app.setFfmpeg(null);
    await desk.untilRow(inputId, ({ state }) => state === 'done');
  });

  test('whose thread dies is measured once more, and then given up in words', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = ({ fileName }) => {
      if (desk.measuring.calls.length !== 2) throw new AppError('capture.thread-ended', { fileName });
      return sampleMeasurement();
    };
    const once = await desk.clip('a');
    await desk.check(once, 'a.mp4');
    await desk.untilRow(once, ({ state }) => state === 'done');
    const twice = await desk.clip('b');
    await desk.check(twice, 'b.mp4');
    const failed = await desk.untilRow(twice, ({ state }) => state === 'failed');
    expect(failed.error).toMatchObject({ code: 'capture.thread-ended' });
    expect(desk.measuring.calls).toHaveLength(4);
  });

  test('of a clip that vanished meanwhile fails as that', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = forever;
    const names = ['1', '2', '3'];
    for (const name of names) await desk.check(await desk.clip(name), `${name}.mp4`);
    const last = await desk.clip('3');
    await rm(path.join(desk.libraryPath, '.caliper', 'inputs', last));
    await desk.app.handlers.captures.stop({ inputIds: [await desk.clip('1')] }, call);
    const failed = await desk.untilRow(last, ({ state }) => state === 'failed');
    expect(failed.error).toEqual({ code: 'input.missing', data: { fileName: '3.mp4' } });
  });
});

describe('judged again, without being measured again', () => {
  test('when another profile is chosen, also by rows of an earlier start', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = () => sampleMeasurement({ sweepDeg: 345, hidden: [] });
    const { inputId, summary } = await desk.checked('mug.mp4');
    expect(summary).toMatchObject({ profile: 'standard', verdict: 'pass' });
    await desk.restart();
    await desk.app.handlers.app.setPreferences({ captureProfile: 'strict' }, call);
    const strict = await desk.untilRow(inputId, (row) => row.summary?.profile === 'strict');
    expect(strict).toMatchObject({ state: 'done', summary: { verdict: 'warn' } });
    expect(await report(desk, inputId)).toMatchObject({ profile: 'strict', verdict: 'warn' });
    expect(desk.measuring.calls).toHaveLength(1);
  });

  test('by a board of one’s own when it is the one in the clip, with its measured square', async () => {
    const desk = await openCapturesDesk();
    const { inputId } = await desk.checked('mug.mp4');
    const saved = await desk.app.handlers.boards.save(board, call);
    const choice = { type: 'named', boardId: saved.id } as const;
    await desk.app.handlers.captures.setBoard({ inputIds: [inputId], board: choice }, call);
    expect(await report(desk, inputId)).toMatchObject({
      board: { chosen: { name: 'Lab' }, squareMm: 40, squareMeasured: false },
    });
    const measure = { squares: 5, lengthMm: 199, uncertaintyMm: 0.5 };
    await desk.app.handlers.boards.save({ ...board, id: saved.id, measure }, call);
    expect(await report(desk, inputId)).toMatchObject({
      board: { squareMm: 39.8, squareMeasured: true },
    });
    await desk.untilRow(inputId, ({ summary }) => !(summary?.issues.includes('square-unmeasured') ?? true));
    await desk.app.handlers.boards.remove({ boardId: saved.id }, call);
    expect(await report(desk, inputId)).toMatchObject({ board: { chosen: null, squareMm: null } });
    expect(desk.measuring.calls).toHaveLength(1);
  });

  test('by its own board when it is checked again or brought back, unless another is named', async () => {
    const desk = await openCapturesDesk();
    const { id: boardId } = await desk.app.handlers.boards.save(board, call);
    const named = { type: 'named', boardId } as const;
    const { inputId } = await desk.checked('mug.mp4', { board: named });
    expect(await desk.check(inputId, 'mug.mp4', { again: true })).toMatchObject({ board: named });
    await desk.untilRow(inputId, ({ state }) => state === 'done');
    await desk.app.handlers.captures.remove({ inputIds: [inputId] }, call);
    expect(await desk.check(inputId, 'mug.mp4')).toMatchObject({ board: named });
    expect(await report(desk, inputId)).toMatchObject({ board: { chosen: { name: 'Lab' } } });
    expect(await desk.check(inputId, 'mug.mp4', { board: { type: 'auto' } })).toMatchObject({
      board: { type: 'auto' },
    });
  });

  test('by another board than the one in the clip: it is looked for once, and what the clip shows explains it', async () => {
    const desk = await openCapturesDesk();
    const other = { ...sampleLayout, dictionary: 'DICT_4X4_50', columns: 5, rows: 7 } as const;
    desk.measuring.answer = ({ options }) =>
      options.layout === null
        ? sampleMeasurement()
        : { ...sampleMeasurement({ noBoard: true }), layout: options.layout };
    const { inputId } = await desk.checked('mug.mp4');
    const { id: boardId } = await desk.app.handlers.boards.save({ ...board, layout: other }, call);
    const choose = (to: 'named' | 'auto') =>
      desk.app.handlers.captures.setBoard(
        { inputIds: [inputId], board: to === 'named' ? { type: 'named', boardId } : { type: 'auto' } },
        call,
      );
    await choose('named');
    const wrong = await desk.untilRow(inputId, ({ summary }) => summary?.verdict === 'fail');
    expect(wrong).toMatchObject({
      state: 'done',
      summary: { issues: expect.arrayContaining(['wrong-board']) },
    });
    expect(await report(desk, inputId)).toMatchObject({
      board: { found: { layout: sampleLayout }, chosen: { layout: other } },
    });
    expect(desk.measuring.calls.map(({ options }) => options.layout)).toEqual([null, other]);
    await choose('auto');
    await desk.untilRow(inputId, ({ summary }) => summary?.verdict === 'pass');
    await choose('named');
    await desk.untilRow(inputId, ({ summary }) => summary?.verdict === 'fail');
    expect(desk.measuring.calls).toHaveLength(2);
  });
});

test('a check whose end cannot be written down is noted as failed once the disk can be written to', async () => {
  const clock = createFakeClock();
  const library = makeLibrary();
  const { catalogue: sound } = await open(library);
  let full = false;
  const update: typeof sound.captures.update = (...given) => {
    if (full) throw new AppError('library.disk-full', { path: library });
    return sound.captures.update(...given);
  };
  const catalogue = { ...sound, captures: { ...sound.captures, update } };
  const inputId = ids.input('clip');
  sound.captures.insert({ ...fakeCapture(1, { inputId, state: 'waiting', summary: null }), listed: true });
  const stored = createStoredMeasurements(catalogue, clock);
  const judging = createJudging({
    stored,
    boards: { known: () => [] },
    preferences: () => preferencesSchema.parse({}),
  });
  const show = createShowCaptures(catalogue, { publish: () => undefined }, () => null);
  const measuring = createFakeMeasuring();
  measuring.answer = () => {
    full = true;
    return sampleMeasurement();
  };
  const inputs = {
    find: async () => ({ absolute: '/clip', mediaType: 'video/mp4' }),
    sha256Of: async () => 'ab',
  };
  const deps = { catalogue, inputs, measuring, judging, stored, clock, log: silentLog, show };
  const runs = createCheckRuns({ ...deps, onReport: () => undefined });
  onTestFinished(() => runs.close());
  runs.kick();
  await until(async () => (full && !runs.isRunning(inputId) ? true : null));
  expect(sound.captures.get(inputId)?.state).toBe('checking');
  full = false;
  await until(async () => {
    await clock.advance(30_000);
    return sound.captures.get(inputId)?.state === 'failed' ? true : null;
  });
  expect(sound.captures.get(inputId)?.error?.code).toBe('library.disk-full');
  expect(stored.has(inputId, '')).toBe(true);
});

test('of several clips of one object the best is suggested, and another one when it goes', async () => {
  const desk = await openCapturesDesk();
  desk.measuring.answer = ({ fileName }) =>
    sampleMeasurement(fileName === 'mug-1.mp4' ? { sweepDeg: 300, hidden: [] } : {});
  const worse = await desk.checked('mug-1.mp4');
  const better = await desk.checked('mug-2.mp4');
  const alone = await desk.checked('teapot.mp4');
  await desk.untilRow(better.inputId, ({ bestOfObject }) => bestOfObject);
  expect(await desk.row(worse.inputId)).toMatchObject({ objectKey: 'mug', bestOfObject: false });
  expect(await desk.row(alone.inputId)).toMatchObject({ objectKey: null, bestOfObject: false });
  await desk.app.handlers.captures.remove({ inputIds: [better.inputId] }, call);
  await desk.untilRow(worse.inputId, ({ objectKey }) => objectKey === null);
});

test('a clip whose row was lost with the catalogue is there again', async () => {
  const desk = await openCapturesDesk();
  const first = await desk.checked('mug.mp4');
  await desk.restart(() => {
    writeFileSync(path.join(desk.libraryPath, '.caliper', 'catalogue.db'), 'no catalogue');
  });
  const { notices } = await desk.app.handlers.app.info(undefined, call);
  expect(notices.map(({ code }) => code)).toEqual(['catalogue.rebuilt']);
  const again = await desk.untilRow(first.inputId, ({ state }) => state === 'done');
  expect(again).toMatchObject({
    fileName: `${first.inputId}.mp4`,
    sha256: first.sha256,
    sizeBytes: first.sizeBytes,
    summary: first.summary,
  });
});

test('an adopted clip has the name that a request knows it by; images and what is known are left', async () => {
  const { catalogue } = await open(makeLibrary());
  catalogue.connections.insert(connection('c1'));
  const [known, named] = [ids.input('known'), ids.input('named')];
  const [image, broken] = [ids.input('image'), ids.input('broken')];
  catalogue.captures.insert({ ...fakeCapture(1, { inputId: known }), listed: true });
  const capture = { type: 'clip', inputId: named, fileName: 'mug.mov' } as const;
  const of = { name: null, image: { type: 'image', inputId: image, fileName: 'a.png' }, capture } as const;
  const request = { route: 'measured', ...of, params: paramsSchema.parse({}) } as const;
  catalogue.submissions.insert(submission('s1', { request }));
  const inputs = {
    list: async () => [known, named, image, broken],
    find: async (id: string) => {
      if (id === broken) throw new AppError('input.not-a-clip', { fileName: id, found: 'it is text' });
      return { absolute: `/${id}`, mediaType: id === image ? 'image/png' : 'video/quicktime' };
    },
    sizeOf: async () => 9,
  };
  expect(await adoptClips({ catalogue, inputs, clock: createFakeClock() })).toBe(1);
  expect(catalogue.captures.get(named)).toMatchObject({
    fileName: 'mug.mov',
    state: 'waiting',
    sizeBytes: 9,
  });
  expect(catalogue.captures.list()).toHaveLength(2);
});
