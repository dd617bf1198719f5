/** `caliper check` on clips where they lie, and the check before a measured asset is sent. */
import { copyFile, mkdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { run } from '../../../main/cli/run.ts';
import { namedBoardSchema } from '../../../main/contract/schema/capture/board.ts';
import { captureReportSchema } from '../../../main/contract/schema/capture/report.ts';
import { submissionSchema } from '../../../main/contract/schema/creation/submission.ts';
import { findTools } from '../../../main/media/tools.ts';
import { smallCapture } from '../capture-measure/small-captures.ts';
import { png } from '../conformance/media.ts';
import { openWithin, type Within } from './downloads/within.ts';

const resultSchema = z.object({ submissions: z.array(submissionSchema) });
const reportsSchema = z.object({ schema: z.literal(1), reports: z.array(captureReportSchema) });

let desk: Within;
/** A sixth of a walk: it will not do. */
let short: string;
let text: string;
beforeAll(async () => {
  desk = await openWithin();
  const folder = path.join(desk.folder, 'DCIM', '100MEDIA');
  await mkdir(folder, { recursive: true });
  short = path.join(folder, 'short.mp4');
  text = path.join(folder, 'text.MOV');
  await smallCapture(await findTools({ ffmpegPath: null }), short);
  await writeFile(text, 'this is no video');
  await writeFile(path.join(folder, '._short.mp4'), 'what macOS leaves beside');
  await writeFile(path.join(folder, 'notes.txt'), 'not a clip either');
});
afterAll(() => desk.close());

describe('caliper check', () => {
  it('says what is wrong with a clip and what to do, with 2 as exit code, and leaves no library', async () => {
    const said = await desk.caliper('check', short);
    expect(said).toMatchObject({ code: 2, stderr: '' });
    expect(said.stdout).toMatch(/^short\.mp4: RE-FILM\. Re-film the whole walk: /);
    expect(said.stdout).toContain('\n    -> ');
    expect(said.stdout).toMatch(/\n {2}Clip: 640 x 360, h264, 20 fps, 0:02\.4, /);
    expect(said.stdout).toMatch(
      /\n {2}Board: 7x5 DICT_\w+, visible in \d+ % of the clip, square size unknown/,
    );
    expect(said.stdout).toMatch(/\n {2}Orbit: \d+ of 360 degrees/);
  });

  it('searches a folder for clips, goes on after one that cannot be read, and answers by the worst', async () => {
    const judged = ['--square', '40', '--profile', 'strict'];
    const said = await desk.caliper('check', path.join(desk.folder, 'DCIM'), '--json', '--quick', ...judged);
    expect(said.code).toBe(3);
    const { reports } = reportsSchema.parse(JSON.parse(said.stdout));
    expect(reports.map(({ clip, verdict }) => [clip.fileName, verdict])).toEqual([
      ['short.mp4', 'fail'],
      ['text.MOV', 'unreadable'],
    ]);
    expect(reports[0]).toMatchObject({
      profile: 'strict',
      coverage: 'quick',
      clip: { inputId: null },
      board: { chosen: null, squareMm: 40, squareMeasured: true },
    });
  });

  it('finds clips that a folder links to, each once', async () => {
    const folder = path.join(desk.folder, 'linked');
    await mkdir(folder);
    await copyFile(short, path.join(folder, 'own.mp4'));
    await symlink(short, path.join(folder, 'linked.mp4'));
    await symlink(path.join(folder, 'own.mp4'), path.join(folder, 'same.mp4'));
    await symlink(path.join(folder, 'gone.mp4'), path.join(folder, 'nowhere.mp4'));
    await symlink(folder, path.join(folder, 'around.mp4'));
    const said = await desk.caliper('check', folder, '--json');
    const { reports } = reportsSchema.parse(JSON.parse(said.stdout));
    expect(reports.map(({ clip, coverage }) => [clip.fileName, coverage])).toEqual([
      ['linked.mp4', 'full'],
      ['own.mp4', 'full'],
    ]);
    expect(reports[0]?.clip.sha256).toBe(reports[1]?.clip.sha256);
    expect(reports[0]?.clip.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses a file by its head, without reading the rest of it', async () => {
    const zeros = path.join(desk.folder, 'zeros.mp4');
    await writeFile(zeros, '');
    await truncate(zeros, 50_000_000_000);
    const said = await desk.caliper('check', zeros, '--json');
    const { reports } = reportsSchema.parse(JSON.parse(said.stdout));
    expect(reports[0]).toMatchObject({ verdict: 'unreadable', fault: { code: 'not-mp4-or-mov' } });
    expect(reports[0]?.clip.sha256).toBe('');
    await rm(zeros);
  });

  it('judges by a board of one’s own, found by its name, and explains another one', async () => {
    const board = namedBoardSchema.parse({
      id: 'b-1',
      name: 'Big floor board',
      layout: { dictionary: 'DICT_6X6_250', columns: 11, rows: 8, markerRatio: 0.75, legacy: false },
      nominalSquareMm: 30,
      measure: { squares: 11, lengthMm: 330, uncertaintyMm: 0.5 },
    });
    await mkdir(path.join(desk.folder, 'settings'), { recursive: true });
    await writeFile(
      path.join(desk.folder, 'settings', 'boards.json'),
      JSON.stringify({ version: 1, boards: [board] }),
    );
    const said = await desk.caliper('check', short, '--quick', '--board', 'big floor board', '--json');
    const [report] = reportsSchema.parse(JSON.parse(said.stdout)).reports;
    expect(report?.board).toMatchObject({ chosen: { name: 'Big floor board' }, squareMm: 30 });
    expect(report?.issues.map(({ code }) => code)).toContain('wrong-board');
    const unknown = await desk.caliper('check', short, '--board', 'small');
    expect(unknown).toMatchObject({ code: 2, stdout: '' });
    expect(unknown.stderr).toContain('Saved boards: “Big floor board”.');
  });

  it('judges by limits of one’s own and says so, unless a profile is named', async () => {
    const preferences = path.join(desk.folder, 'settings', 'preferences.json');
    await mkdir(path.dirname(preferences), { recursive: true });
    await writeFile(preferences, JSON.stringify({ captureLimits: { durationLeast: { warn: 2, fail: 1 } } }));
    const own = await desk.caliper('check', short, '--quick');
    expect(own.stdout).toContain(
      'Profile: standard, with custom limits: durationLeast warn 2, durationLeast fail 1',
    );
    const named = await desk.caliper('check', short, '--quick', '--profile', 'standard');
    expect(named.stdout).toMatch(/Profile: standard$/m);
    await rm(preferences);
  });

  it.each([
    [['check'], 2, /missing required argument/i],
    [['check', 'nowhere.mp4'], 2, /no such file/],
    [['check', '.', '--square', 'x'], 2, /is not a square size/],
    [['check', '.', '--board', '2x2:4X4_50'], 2, /neither a saved board/],
    [['check', '.', '--profile', 'lax'], 2, /Allowed choices are standard, strict/],
  ])('refuses %s with %d, never with the 1 of doubts', async (args, code, words) => {
    const said = await desk.caliper(...args);
    expect(said.stdout).toBe('');
    expect(said.code).toBe(code);
    expect(said.stderr).toMatch(words);
  });

  it('shows its progress on a terminal and ends at once on Ctrl+C, with all that it started', async () => {
    const before = await children();
    const controller = new AbortController();
    const said = { stdout: '', stderr: '' };
    const code = await run({
      args: ['check', short, '--user-data', path.join(desk.folder, 'settings')],
      env: {},
      stdin: Readable.from([]),
      stdout: { write: (words: string) => (said.stdout += words) },
      stderr: {
        isTTY: true,
        columns: 60,
        write(words: string) {
          said.stderr += words;
          controller.abort();
        },
      },
      signal: controller.signal,
    });
    expect(code).toBe(130);
    expect(said.stdout).toBe('');
    expect(said.stderr).toContain('Checking short.mp4: ');
    expect(await children()).toEqual(before);
  });
});

/** Processes that this one has started. Empty where the system does not tell. */
async function children(): Promise<string> {
  return readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').catch(() => '');
}

describe('caliper create measured', () => {
  it('stops a clip that will not do, and sends it anyway only when told to, which is recorded', async () => {
    const image = path.join(desk.folder, 'a.png');
    await writeFile(image, Buffer.from(png, 'base64'));
    const clip = path.join(desk.folder, 'chair.mp4');
    await copyFile(short, clip);
    const given = ['create', 'measured', '--image', image, '--clip', clip];
    const before = await desk.paidFor();
    const refused = await desk.caliper(...given);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^a\.png: RETAKE\. .+\nchair\.mp4: RE-FILM\. /);
    expect(refused.stderr).toContain('add --anyway');
    expect(refused.stderr).toContain('“chair.mp4” did not pass the check: ');
    expect(await desk.paidFor()).toBe(before);
    const [sent] = z
      .object({ submissions: z.array(submissionSchema) })
      .parse(await desk.json(...given, '--anyway')).submissions;
    expect(sent).toMatchObject({
      state: 'accepted',
      uploadedAnyway: [{ fileName: 'chair.mp4', verdict: 'fail' }],
    });
    expect(await desk.paidFor()).toBe(before + 1);
  });

  it('does so before a dry run, too, and before a batch: of all clips, each is named', async () => {
    const folder = path.join(desk.folder, 'measured');
    await mkdir(folder);
    await writeFile(path.join(folder, 'stool.png'), Buffer.from(png, 'base64'));
    await copyFile(short, path.join(folder, 'stool.mp4'));
    const one = [
      'create',
      'measured',
      '--image',
      path.join(folder, 'stool.png'),
      '--clip',
      path.join(folder, 'stool.mp4'),
    ];
    const batch = ['create', 'batch', '--measured', '--folder', folder, '--name', 'Stools'];
    const before = await desk.paidFor();
    for (const args of [[...one, '--dry-run'], [...batch, '--dry-run'], batch]) {
      const refused = await desk.caliper(...args);
      expect(refused.stderr).toMatch(/^stool\.png: RETAKE\. .+\nstool\.mp4: RE-FILM\. /);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toContain('add --anyway');
    }
    for (const way of ['--no-check', '--anyway'])
      expect(await desk.caliper(...one, '--dry-run', way)).toMatchObject({ code: 0 });
    expect(await desk.paidFor()).toBe(before);
    const [sent] = resultSchema.parse(await desk.json(...batch, '--anyway')).submissions;
    expect(sent).toMatchObject({
      state: 'accepted',
      uploadedAnyway: [{ fileName: 'stool.mp4', verdict: 'fail' }],
    });
    expect(await desk.paidFor()).toBe(before + 1);
  });

  it('speaks of all of them where several clips will not do', async () => {
    const folder = path.join(desk.folder, 'several');
    await mkdir(folder);
    for (const name of ['chair', 'table']) {
      await writeFile(path.join(folder, `${name}.png`), Buffer.from(png, 'base64'));
      await copyFile(short, path.join(folder, `${name}.mp4`));
    }
    const batch = ['create', 'batch', '--measured', '--folder', folder, '--name', 'Several', '--dry-run'];
    const refused = await desk.caliper(...batch);
    expect(refused.stderr).toContain('To send them anyway, add --anyway.');
    expect(refused.stderr).toContain('1 other clip did not pass either. Re-film them, or send them anyway');
    const sent = await desk.caliper(...batch, '--anyway');
    expect(sent.stderr).toContain('They are sent anyway; that is recorded.');
  });
});
