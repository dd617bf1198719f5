/** One clip to its measurement, against what the generator truly drew: times, poses, turned pictures, cuts and damage. */
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckProgress } from '../../../main/capture/capture.ts';
import { createMeasurer, type Measurer } from '../../../main/capture/measure/measurer.ts';
import { type Measurement, measurementSchema } from '../../../main/contract/schema/capture/measurement.ts';
import { findTools } from '../../../main/media/tools.ts';
import type { Tools } from '../../../main/media/types.ts';
import type { CaptureTruth } from '../../captures/scene/truth.ts';
import { azimuthApart, copyClip, smallCapture } from './small-captures.ts';

let folder = '';
let tools: Tools;
let plain: CaptureTruth;
const measurer: Measurer = createMeasurer();
const file = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-measure-'));
  tools = await findTools({ ffmpegPath: null });
  plain = await smallCapture(tools, file('plain.mp4'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Seen {
  readonly measurement: Measurement;
  readonly quick: Measurement | null;
  readonly progress: readonly CheckProgress[];
}
async function measure(name: string, layout: Measurement['layout'] = null): Promise<Seen> {
  let quick: Measurement | null = null;
  const progress: CheckProgress[] = [];
  const measurement = await measurer.measure({ file: file(name), fileName: name }, tools, {
    layout,
    signal: new AbortController().signal,
    onProgress: (now) => progress.push(now),
    onQuick: (first) => void (quick = first),
  });
  return { measurement, quick, progress };
}
/** The largest of all poses', degrees; `laterS`: what was cut off before. */
function azimuthError({ samples }: Measurement, { frames }: CaptureTruth, laterS = 0): number {
  return Math.max(
    ...samples.map(({ atS, pose }) => {
      const truth = frames.find(({ t }) => Math.abs(t - laterS - atS) < 0.002);
      if (pose === null || truth === undefined) return 180;
      return azimuthApart(pose.azimuthDeg, truth.az);
    }),
  );
}
const layout = { dictionary: 'DICT_5X5_50', columns: 7, rows: 5, legacy: false } as const;

describe('a plain clip', () => {
  let seen: Seen;
  beforeAll(async () => {
    seen = await measure('plain.mp4');
  });

  it('is measured over all of it, with its keyframes told before', () => {
    const { measurement, quick } = seen;
    expect(measurementSchema.parse(measurement)).toEqual(measurement);
    expect(measurement).toMatchObject({ coverage: 'full', fault: null, damaged: [], layout });
    expect(quick).toMatchObject({ coverage: 'quick', layout });
    expect(quick?.samples.map(({ atS }) => atS)).toEqual([0, 0.4, 0.8, 1.2, 1.6, 2]);
    const times = measurement.samples.map(({ atS }) => atS);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
    expect(times.at(-1)).toBeGreaterThan(2.2);
  });

  it('gives each frame the pose it was drawn from, and the lens', () => {
    const { measurement, quick } = seen;
    expect(azimuthError(measurement, plain)).toBeLessThan(0.5);
    expect(quick === null ? 180 : azimuthError(quick, plain)).toBeLessThan(0.5);
    const [focal] = plain.K;
    expect(Math.abs((measurement.lens?.focalPx ?? 0) - focal) / focal).toBeLessThan(0.03);
    const [first] = measurement.samples;
    const distance = (plain.frames[0]?.dist ?? 0) / plain.spec.board.squareM;
    expect(Math.abs((first?.pose?.distanceSquares ?? 0) - distance) / distance).toBeLessThan(0.03);
    // Corners are those of the picture as shown, to a fraction of a pixel.
    const corners = new Map(plain.frames[0]?.corners.map(([id, x, y]) => [id, { x, y }]));
    for (let at = 0; at < (first?.corners.length ?? 0); at += 3) {
      const [id = -1, x = 0, y = 0] = first?.corners.slice(at, at + 3) ?? [];
      expect(Math.hypot(x - (corners.get(id)?.x ?? 0), y - (corners.get(id)?.y ?? 0))).toBeLessThan(0.5);
    }
    expect(first?.boardArea).toBeGreaterThan(0.05);
  });

  it('tells of each picture how bright, how sharp and how fast it is', () => {
    for (const sample of seen.measurement.samples) {
      expect(sample.luma.mean).toBeGreaterThan(80);
      expect(sample.luma.mean).toBeLessThan(140);
      expect(sample.reblur).toBeLessThan(0.35);
      expect(sample.boardWhite ?? 0).toBeGreaterThan((sample.boardBlack ?? 255) + 100);
    }
    // Keyframes that no full sample came near have none.
    const motion = seen.measurement.samples.flatMap(({ motionPxPerS }) => motionPxPerS ?? []);
    expect(motion.length).toBeGreaterThan(10);
    expect(Math.max(...motion)).toBeLessThan(600);
  });

  it('says how far it is, forwards, and how long it takes', () => {
    const { progress } = seen;
    expect(progress.map(({ fraction }) => fraction)).toEqual(
      progress.map(({ fraction }) => fraction).toSorted((a, b) => a - b),
    );
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['probe', 'quick', 'full']);
    expect(progress.at(-1)?.secondsLeft).not.toBeNull();
  });
});

it('a layout that is not in the clip finds nothing; the one that is, is not searched for', async () => {
  const other = { ...layout, dictionary: 'DICT_6X6_50', markerRatio: 0.75 } as const;
  const wrong = (await measure('plain.mp4', other)).measurement;
  expect(wrong).toMatchObject({ board: null, lens: null, coverage: 'full' });
  expect(wrong.samples.every(({ corners, pose }) => corners.length === 0 && pose === null)).toBe(true);
  const given = { ...layout, markerRatio: 0.75 };
  const { measurement } = await measure('plain.mp4', given);
  expect(measurement.board).toMatchObject({ layout: given, sizeSure: true });
  expect(azimuthError(measurement, plain)).toBeLessThan(0.5);
});

it('a clip that is stored turned, in 10 bits and at uneven times, is measured as it is shown', async () => {
  const truth = await smallCapture(tools, file('turned.mov'), {
    camera: { widthPx: 360, heightPx: 640, rotationDeg: 90 },
    timing: { fps: 20, jitter: 0.3, dropEvery: 5 },
    encoding: { codec: 'hevc', bits: 10, container: 'mov', keyframeEveryS: 0.4 },
  });
  const { measurement } = await measure('turned.mov');
  expect(measurement.facts).toMatchObject({ widthPx: 360, heightPx: 640, rotationDeg: 90 });
  expect(azimuthError(measurement, truth)).toBeLessThan(0.5);
});

it('times are those of the clip as players show it, when an edit list hides its beginning', async () => {
  await copyClip(tools, file('plain.mp4'), file('late.mp4'), ['-ss', '0.55']);
  const { measurement } = await measure('late.mp4');
  expect(measurement.samples[0]?.atS).toBe(0);
  expect(azimuthError(measurement, plain, 0.55)).toBeLessThan(0.5);
});

it('a clip that is broken in the middle is measured before and after, and the place is told', async () => {
  await copyClip(tools, file('plain.mp4'), file('broken.mp4'), []);
  const { size } = await stat(file('broken.mp4'));
  await using handle = await open(file('broken.mp4'), 'r+');
  await handle.write(Buffer.alloc(Math.round(size / 10), 0xff), 0, undefined, Math.round(size / 2));
  const { measurement } = await measure('broken.mp4');
  expect(measurement).toMatchObject({ coverage: 'full', fault: null });
  expect(measurement.damaged.length).toBeGreaterThan(0);
  for (const { fromS, toS } of measurement.damaged) {
    expect(fromS).toBeGreaterThan(0.5);
    expect(toS).toBeLessThan(2);
  }
  expect(measurement.samples.filter(({ pose }) => pose !== null).length).toBeGreaterThan(8);
});
