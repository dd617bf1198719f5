/**
 * The capture check against the truth of 64 synthetic clips, of eighty with the object whole, cut off or missing (half of them by chance, no limit was set on them), and by name against those of a folder
 * (`CALIPER_CAPTURES`: `good_*` must pass, `bad_*` must fail). `--quick` takes every fourth clip, `--only NAME,NAME` those
 * whose names begin so. Clips are rendered at first use and kept. `--only unreadable` is another measure: 100 short clips
 * with a board that cannot be read, is hidden or is not there, and whether the right cause is named; half of them had no
 * part in setting the limits.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { judgeCapture } from '../main/capture/judge/judge-capture.ts';
import { openCapture } from '../main/capture/open-capture.ts';
import type { Measurement } from '../main/contract/schema/capture/measurement.ts';
import type { CaptureReport } from '../main/contract/schema/capture/report.ts';
import { createLog } from '../main/core/logging/log.ts';
import { findTools } from '../main/media/tools.ts';
import { keptCapture } from '../test/captures/kept.ts';
import { captureMatrix } from '../test/captures/matrix/matrix.ts';
import { objectHoldout } from '../test/captures/matrix/object-holdout.ts';
import { objectClips } from '../test/captures/matrix/objects.ts';
import { unreadableClips, unreadableSets } from '../test/captures/matrix/unreadable.ts';
import type { CaptureSpec } from '../test/captures/spec.ts';
import { type ClipFigures, figuresOf } from './peers/capture-figures.ts';
import { type ObjectFigures, objectFiguresOf } from './peers/object-figures.ts';
import { rankCorrelation } from './peers/rank-correlation.ts';
import { type CauseFigures, causeTold, figuresOfCauses } from './peers/unread-causes.ts';

const goals = {
  azimuthMedianDeg: 0.1,
  azimuthMostDeg: 1,
  orbitDeg: 5,
  gapS: 0.5,
  blurRank: 0.85,
  objectsRight: 0.9,
  causePart: 0.9,
};

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
});
const only = values.only?.split(',') ?? null;
const isChosen = ({ name }: CaptureSpec, index: number): boolean =>
  (only === null || only.some((start) => name.startsWith(start))) && (!values.quick || index % 4 === 0);
const clips = captureMatrix.filter(isChosen);
const clipsOfObjects = [...objectClips, ...objectHoldout()].filter(({ spec }, index) =>
  isChosen(spec, index),
);

const tools = findTools({ ffmpegPath: null });
const capture = openCapture({
  entry: new URL('../main/capture/threads/worker.ts', import.meta.url),
  tools: () => tools,
  log: createLog({ level: 'error' }),
  parallel: 1,
});

interface Checked {
  readonly report: CaptureReport;
  readonly tookMs: number;
}
async function checked(file: string): Promise<Checked> {
  const from = performance.now();
  const measurement = await capture.measure(
    { file, fileName: path.basename(file) },
    {
      layout: null,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onQuick: () => undefined,
    },
  );
  return { report: judged(measurement, file), tookMs: performance.now() - from };
}

/** Under the standard profile, the board found on its own, its square measured to a thousandth. */
function judged(measurement: Measurement, file: string): CaptureReport {
  return judgeCapture(measurement, {
    clip: {
      inputId: null,
      fileName: path.basename(file),
      sha256: '',
      sizeBytes: measurement.facts?.sizeBytes ?? 0,
    },
    checkedAt: '2026-01-01T00:00:00.000Z',
    profile: 'standard',
    ownLimits: {},
    board: { chosen: null, squareMm: 40, squareMeasured: true, squarePercent: 0.1 },
  });
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);
const rounded = (value: number): number => Number(value.toPrecision(3));

function line(name: string, figures: ClipFigures, tookMs: number): string {
  const { azimuthErrors, orbitErrorDeg, gapErrorsS, boardRight, verdictWrong } = figures;
  const parts = [
    azimuthErrors.length === 0
      ? null
      : `azimuth ${rounded(median(azimuthErrors))}/${rounded(most(azimuthErrors))}°`,
    orbitErrorDeg === null ? null : `orbit ${rounded(orbitErrorDeg)}°`,
    gapErrorsS.length === 0 ? null : `gaps ${rounded(most(gapErrorsS))} s`,
    boardRight ? null : 'BOARD WRONG',
    verdictWrong === '' ? null : `VERDICT ${verdictWrong}`,
  ].filter((part) => part !== null);
  return `${name} (${(tookMs / 1000).toFixed(1)} s): ${parts.join(', ')}`;
}

async function matrix(): Promise<ClipFigures[]> {
  const { ffmpeg } = await tools;
  const all: ClipFigures[] = [];
  let next = clips[0] === undefined ? null : keptCapture(clips[0], { ffmpeg });
  for (const [index, { name }] of clips.entries()) {
    const clip = await next;
    const following = clips[index + 1];
    next = following === undefined ? null : keptCapture(following, { ffmpeg });
    // Awaited in the next round; until then its failure must not end the process.
    next?.catch(() => undefined);
    if (clip === null) continue;
    const { report, tookMs } = await checked(clip.file);
    const figures = figuresOf(clip.truth, report);
    console.log(line(name, figures, tookMs));
    all.push(figures);
  }
  return all;
}

/** Whether the object is seen as it is: whole, cut off, or not there. */
async function objects(): Promise<ObjectFigures[]> {
  const { ffmpeg } = await tools;
  const all: ObjectFigures[] = [];
  for (const { spec, shows } of clipsOfObjects) {
    const { file } = await keptCapture(spec, { ffmpeg });
    const { report, tookMs } = await checked(file);
    const figures = objectFiguresOf(shows, report);
    const wrong = figures.right ? '' : 'OBJECT WRONG ';
    const refilm = figures.falseRefilm ? ', FALSE RE-FILM' : '';
    console.log(`${spec.name} (${(tookMs / 1000).toFixed(1)} s): ${wrong}${figures.said}${refilm}`);
    all.push(figures);
  }
  return all;
}

/** Sample clips by their names; how many are judged right, and how many there are. */
async function samples(folder: string): Promise<{ right: number; of: number }> {
  const files = readdirSync(folder).filter((file) => /^(good|bad)_.*\.(mp4|mov)$/.test(file));
  let right = 0;
  for (const file of files) {
    const { report, tookMs } = await checked(path.join(folder, file));
    const isRight = file.startsWith('good_') ? report.verdict === 'pass' : report.verdict === 'fail';
    if (isRight) right += 1;
    const issues = report.issues
      .filter(({ severity }) => severity !== 'note')
      .map(({ code, severity }) => `${severity} ${code}`);
    const verdict = `${isRight ? '' : 'WRONG '}${report.verdict}`;
    console.log(`${file} (${(tookMs / 1000).toFixed(1)} s): ${verdict} ${issues.join(', ')}`);
  }
  return { right, of: files.length };
}

/** Whether the right cause is named, clip by clip. */
async function unreadable(set: keyof typeof unreadableSets): Promise<CauseFigures> {
  const { ffmpeg } = await tools;
  const answers: { isRight: boolean }[] = [];
  const some = unreadableClips(unreadableSets[set]).filter((_, index) => !values.quick || index % 4 === 0);
  for (const { spec, cause } of some) {
    const { file } = await keptCapture(spec, { ffmpeg });
    const { report, tookMs } = await checked(file);
    const given = causeTold(report);
    answers.push({ isRight: given === cause });
    const verdict = given === cause ? 'right' : `WRONG ${given}`;
    console.log(`${set} ${spec.name} (${(tookMs / 1000).toFixed(1)} s): ${verdict}; ${report.headline}`);
  }
  return figuresOfCauses(answers);
}

const started = performance.now();
const seconds = (): number => rounded((performance.now() - started) / 1000);

/** Causes of boards that cannot be read. */
async function measureCauses(): Promise<void> {
  const calibration = await unreadable('calibration');
  const holdOut = await unreadable('holdOut');
  await capture.close();
  const holds = Math.min(calibration.part, holdOut.part) >= goals.causePart;
  console.log(
    JSON.stringify({
      bench: 'capture-accuracy',
      only: 'unreadable',
      calibration,
      holdOut,
      seconds: seconds(),
      holds,
    }),
  );
}

/** Walks, boards and verdicts. */
async function measureWalks(): Promise<void> {
  const all = await matrix();
  const ofObjects = await objects();
  const folder = process.env['CALIPER_CAPTURES'];
  const sampled = folder === undefined ? { right: 0, of: 0 } : await samples(folder);
  await capture.close();

  const azimuths = all.flatMap(({ azimuthErrors }) => azimuthErrors);
  const orbits = all.flatMap(({ orbitErrorDeg }) => orbitErrorDeg ?? []);
  const gaps = all.flatMap(({ gapErrorsS }) => gapErrorsS);
  // Ranked among themselves, sharp frames say nothing: as many sharp clips as there are blurred ones.
  const blurredClips = all.filter(({ blurred }) => blurred);
  const ranked = [...blurredClips, ...all.filter(({ blurred }) => !blurred).slice(0, blurredClips.length)];
  const blurs = ranked.flatMap(({ blur }) => blur);
  const edges = blurs.flatMap(({ truePx, edgeWidthPx }) =>
    edgeWidthPx === null ? [] : [[truePx, edgeWidthPx] as const],
  );
  const figures = {
    azimuthMedianDeg: rounded(median(azimuths)),
    azimuthMostDeg: rounded(most(azimuths)),
    orbitMostDeg: rounded(most(orbits)),
    gapMostS: rounded(most(gaps)),
    blurRankEdges: rounded(rankCorrelation(edges)),
    blurRank: rounded(rankCorrelation(blurs.map(({ truePx, blur }) => [truePx, blur] as const))),
  };
  const boardsRight = all.filter(({ boardRight }) => boardRight).length;
  const verdictsRight = all.filter(({ verdictWrong }) => verdictWrong === '').length;
  const objectsRight = ofObjects.filter(({ right }) => right).length;
  const falseRefilms = ofObjects.filter(({ falseRefilm }) => falseRefilm).length;
  const walksHold =
    figures.azimuthMedianDeg < goals.azimuthMedianDeg &&
    figures.azimuthMostDeg < goals.azimuthMostDeg &&
    figures.orbitMostDeg <= goals.orbitDeg &&
    figures.gapMostS <= goals.gapS &&
    figures.blurRank >= goals.blurRank;
  const holds =
    (all.length === 0 || walksHold) &&
    boardsRight === all.length &&
    verdictsRight === all.length &&
    objectsRight >= goals.objectsRight * ofObjects.length &&
    falseRefilms === 0 &&
    sampled.right === sampled.of;
  console.log(
    JSON.stringify({
      bench: 'capture-accuracy',
      clips: all.length,
      ...figures,
      boardsRight,
      verdictsRight,
      objectsRight,
      objects: ofObjects.length,
      objectsFalseRefilm: falseRefilms,
      samplesRight: sampled.right,
      samples: sampled.of,
      seconds: seconds(),
      holds,
    }),
  );
}

await (only?.length === 1 && only[0] === 'unreadable' ? measureCauses() : measureWalks());
