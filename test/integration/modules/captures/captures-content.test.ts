/** Real clips: frames and reports over the byte channel, parts cut out, stills, boards on paper; and what hostile pages ask. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { captureReportSchema } from '../../../../main/contract/schema/capture/report.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { findTools } from '../../../../main/media/tools.ts';
import { clockTime } from '../../../../main/modules/captures/clip-media.ts';
import { openStandaloneCheck } from '../../../../main/modules/captures/standalone-check.ts';
import { greys, h264, madeBy } from '../../../clips/make.ts';
import { sampleLayout, sampleMeasurement } from '../../../fakes/capture-measurement.ts';
import { createFakeMeasuring } from '../../../fakes/fake-measuring.ts';
import { type CapturesDesk, openCapturesDesk } from './captures-desk.ts';

const call = { signal: undefined };
const captureThread = new URL('../../../../main/capture/threads/worker.ts', import.meta.url);
let folder: string;
let bytes: Buffer;
/** Two seconds of ever lighter grey, a keyframe each half. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-clips-'));
  const tools = await findTools({ ffmpegPath: null });
  bytes = await readFile(await madeBy(tools, folder, ...greys(), ...h264, 'mug.mp4'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a frame', () => {
  test('is a JPEG of that second in one of a few sizes, and is not requested twice', async () => {
    const desk = await openCapturesDesk();
    const inputId = await desk.clip(bytes);
    const early = await desk.get(contentPaths.captureFrame(inputId, 0.5, 640));
    expect([early.status, early.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(early.headers.get('cache-control')).toContain('immutable');
    const [dark, light] = await Promise.all(
      [early, await desk.get(contentPaths.captureFrame(inputId, 1.5, 641))].map(async (answer) =>
        sharp(await answer.arrayBuffer()).stats(),
      ),
    );
    expect(dark?.channels[0]?.mean).toBeLessThan((light?.channels[0]?.mean ?? 0) - 50);
    const again = await desk.get(contentPaths.captureFrame(inputId, 0.5, 640), {
      headers: { 'if-none-match': early.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  test('of a wrong second, a wrong size or a wrong path is refused', async () => {
    const desk = await openCapturesDesk();
    const inputId = await desk.clip(bytes);
    const asked = [
      ['/frame?edge=640', 400],
      ['/frame?at=1', 400],
      ['/frame?at=NaN&edge=640', 400],
      ['/frame?at=-1&edge=640', 400],
      ['/frame?at=1e9&edge=640', 400],
      ['/frame?at=1,drawtext&edge=640', 400],
      ['/frame?at=1&edge=0', 400],
      ['/frame?at=1&edge=999999', 400],
      ['/frames?at=1&edge=640', 404],
      ['/frame/x?at=1&edge=640', 404],
      ['/frame?at=99&edge=640', 422],
    ] as const;
    for (const [rest, status] of asked)
      expect([rest, (await desk.get(`/content/captures/${inputId}${rest}`)).status]).toEqual([rest, status]);
  });

  test('of what is no kept clip is not found, whatever its path says', async () => {
    const desk = await openCapturesDesk();
    const inputId = await desk.clip(bytes);
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const stored = await desk.get(contentPaths.inputs, { method: 'POST', body: new Uint8Array(image) });
    const { id } = (await stored.json()) as { id: string };
    for (const other of [
      id,
      '0'.repeat(40),
      '..%2Finputs',
      `..%2finputs%2f${inputId}`,
      '%00',
      'a'.repeat(99),
    ])
      expect((await desk.get(`/content/captures/${other}/frame?at=1&edge=256`)).status).toBe(404);
    const posted = await desk.get(contentPaths.captureFrame(inputId, 1, 256), { method: 'POST' });
    expect(posted.status).toBe(405);
  });

  test('that nobody waits for any more is not made', async () => {
    const desk = await openCapturesDesk();
    const inputId = await desk.clip(bytes);
    const gone = new AbortController();
    const asked = Array.from({ length: 8 }, (_, n) =>
      desk.get(contentPaths.captureFrame(inputId, n / 10, 1920), { signal: gone.signal }),
    );
    gone.abort();
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 499));
    expect((await desk.get(contentPaths.captureFrame(inputId, 1, 256))).status).toBe(200);
  });
});

describe('a report as a file', () => {
  test('is a page with pictures, or JSON that reads back; its name is safe', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = () => sampleMeasurement({ durationS: 2, motionBlur: [{ fromS: 0.4, toS: 1.4 }] });
    const inputId = await desk.clip(bytes);
    const fileName = '../mug "<b>”\r\nx.mp4';
    await desk.check(inputId, fileName);
    await desk.untilRow(inputId, ({ state }) => state === 'done');
    const page = await desk.get(contentPaths.captureReport(inputId, 'html'));
    expect(page.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w ()._-]+"; filename\*=UTF-8''[\w%.~!-]+$/,
    );
    const html = await page.text();
    expect(html).toContain('data:image/jpeg;base64,');
    expect(html).not.toContain('<b>');
    const json = await desk.get(contentPaths.captureReport(inputId, 'json'));
    const report = captureReportSchema.parse(await json.json());
    expect(report).toMatchObject({ clip: { inputId, fileName }, coverage: 'full' });
    expect(report).toEqual(await desk.app.handlers.captures.report({ inputId }, call));
  });

  test('of what was not checked, or of nothing, is said to be none', async () => {
    const desk = await openCapturesDesk();
    desk.measuring.answer = () => Promise.reject(new Error('broken'));
    const inputId = await desk.clip(bytes);
    for (const format of ['html', 'json'] as const) {
      const answer = await desk.get(contentPaths.captureReport(inputId, format));
      expect([answer.status, await answer.json()]).toMatchObject([
        404,
        { error: { code: 'capture.unknown' } },
      ]);
    }
    await desk.check(inputId, 'mug.mp4');
    const failed = await desk.untilRow(inputId, ({ state }) => state === 'failed');
    expect(failed.error).toMatchObject({ code: 'capture.failed' });
    const answer = await desk.get(contentPaths.captureReport(inputId, 'html'));
    expect([answer.status, await answer.json()]).toMatchObject([
      404,
      { error: { code: 'capture.no-report' } },
    ]);
    for (const other of ['report.pdf', 'report', 'report.html/x'])
      expect((await desk.get(`/content/captures/${inputId}/${other}`)).status).toBe(404);
  });
});

test('a part is cut out at keyframes, kept as a clip of its own beside the whole, and checked', async () => {
  const desk = await openCapturesDesk();
  const inputId = await desk.clip(bytes);
  await desk.check(inputId, 'mug.mp4');
  const cut = await desk.app.handlers.captures.trim({ inputId, span: { fromS: 1.2, toS: 1.9 } }, call);
  expect(cut).toMatchObject({
    trimmedFrom: inputId,
    fileName: 'mug (0:01–0:02).mp4',
    mediaType: 'video/mp4',
  });
  expect(cut.inputId).not.toBe(inputId);
  await desk.untilRow(cut.inputId, ({ state }) => state === 'done');
  const folderOfInputs = path.join(desk.libraryPath, '.caliper', 'inputs');
  expect((await readdir(folderOfInputs)).toSorted()).toEqual([inputId, cut.inputId].toSorted());
  expect(await readFile(path.join(folderOfInputs, inputId))).toEqual(bytes);
  const again = await desk.app.handlers.captures.trim({ inputId, span: { fromS: 1.2, toS: 1.9 } }, call);
  expect(again.inputId).toBe(cut.inputId);
  for (const [fromS, toS] of [
    [1, 1],
    [1, 0.5],
    [40, 50],
  ] as const)
    await expect(
      desk.app.handlers.captures.trim({ inputId, span: { fromS, toS } }, call),
    ).rejects.toMatchObject({ code: 'capture.nothing-to-trim' });
  expect(await readdir(folderOfInputs)).toHaveLength(2);
});

test('a still is kept as an image as large as the clip', async () => {
  const desk = await openCapturesDesk();
  const inputId = await desk.clip(bytes);
  await desk.check(inputId, 'mug.mp4');
  const still = await desk.app.handlers.captures.still({ inputId, atS: 1.2 }, call);
  expect(still).toMatchObject({
    kind: 'image',
    fileName: 'mug at 0:01.png',
    mediaType: 'image/png',
    widthPx: 64,
    heightPx: 64,
  });
  expect((await desk.get(contentPaths.input(still.id))).headers.get('content-type')).toBe('image/png');
  await expect(desk.app.handlers.captures.still({ inputId, atS: 99 }, call)).rejects.toMatchObject({
    code: 'media.failed',
  });
  const unknown = inputIdSchema.parse('nothing');
  await expect(desk.app.handlers.captures.still({ inputId: unknown, atS: 0 }, call)).rejects.toMatchObject({
    code: 'capture.unknown',
  });
});

test.each([
  [0, '0:00'],
  [59.6, '1:00'],
  [4.2, '0:04'],
  [3723, '1:02:03'],
])('%s s is written %s', (seconds, text) => {
  expect(clockTime(seconds)).toBe(text);
});

const post = (desk: CapturesDesk, body: string) => desk.get(contentPaths.boardPdf, { method: 'POST', body });

describe('a board on paper', () => {
  const print = { layout: sampleLayout, squareMm: 30, paper: 'A4', name: 'Lab “1”\r\n' };
  test('is a PDF to be kept', async () => {
    const answer = await post(await openCapturesDesk(), JSON.stringify(print));
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="Lab _1_ [\w .]+A4.pdf"/,
    );
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('that cannot be is refused in words; a longer text is not read to its end', async () => {
    const desk = await openCapturesDesk();
    const asked = [
      [JSON.stringify({ ...print, squareMm: 90 }), 'do not fit'],
      [JSON.stringify({ ...print, squareMm: null }), 'squareMm'],
      ['{', 'not JSON'],
      ['', 'not JSON'],
      [JSON.stringify({ ...print, path: '/etc/passwd' }), 'path'],
    ] as const;
    for (const [body, words] of asked) {
      const answer = await post(desk, body);
      const { error } = (await answer.json()) as {
        error: { code: 'board.in-print'; data: { reason: string } };
      };
      expect([answer.status, error]).toMatchObject([
        422,
        { code: 'board.in-print', data: { reason: expect.stringContaining(words) } },
      ]);
    }
    expect((await post(desk, `"${'x'.repeat(20_000)}"`)).status).toBe(413);
    expect((await desk.get(contentPaths.boardPdf)).status).toBe(405);
  });
});

describe('measured for real', () => {
  test('in a thread, in the library: there is no board in it, and it is over soon', async () => {
    const desk = await openCapturesDesk({ captureThread }, 'real');
    const inputId = await desk.clip(bytes);
    await desk.check(inputId, 'mug.mp4');
    const done = await desk.untilRow(inputId, ({ state }) => state === 'done' || state === 'failed');
    expect(done).toMatchObject({
      error: null,
      summary: { final: true, verdict: 'fail', widthPx: 64, issues: expect.arrayContaining(['no-board']) },
    });
  });

  test('where it lies, without a library; what is no clip gives a report, too', async () => {
    const measuring = createFakeMeasuring();
    const check = openStandaloneCheck({ log: silentLog, ffmpegPath: null, measuring });
    const board = { chosen: null, squareMm: null, squareMeasured: false, squarePercent: null };
    const { signal } = new AbortController();
    const options = { board, profile: 'standard', ownLimits: {}, boards: [], signal } as const;
    const file = path.join(folder, 'mug.mp4');
    const report = await check.check(file, options);
    expect(report.clip).toEqual({
      inputId: null,
      fileName: 'mug.mp4',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sizeBytes: bytes.length,
    });
    const other = { ...sampleLayout, dictionary: 'DICT_6X6_50' } as const;
    await check.check(file, { ...options, board: { ...board, chosen: { name: 'Other', layout: other } } });
    expect(measuring.calls.map(({ options: { layout } }) => layout)).toEqual([null, null, other]);
    await expect(check.check(path.join(folder, 'gone.mp4'), options)).rejects.toMatchObject({
      code: 'input.missing',
    });
    await expect(check.check(folder, options)).rejects.toMatchObject({ code: 'input.unreadable' });
    await check.close();
    expect(measuring.closed()).toBe(true);
  });
});
