/** Puts many damaged clips through all that reads clips, and counts what went wrong. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Capture } from '../../main/capture/capture.ts';
import { AppError, isAppError } from '../../main/contract/plain/errors.ts';
import { measurementSchema, videoFactsSchema } from '../../main/contract/schema/capture/measurement.ts';
import { examineClip } from '../../main/media/examine-clip.ts';
import { framePicture } from '../../main/media/frame-picture.ts';
import { lumaFrames } from '../../main/media/luma-frames.ts';
import type { Clip, Tools } from '../../main/media/types.ts';
import { mutated } from './mutate.ts';

export interface FuzzFigures {
  readonly runs: number;
  /** How often each outcome came: a fault's code, or `looked into`. */
  readonly outcomes: Readonly<Record<string, number>>;
  readonly longestMs: number;
  /** The one that took so long. */
  readonly slowest: string;
  /** What should never come, with the seed that brings it back. */
  readonly crashes: readonly string[];
  /** Children of this process that still run, and files that nobody removed. */
  readonly leaks: readonly string[];
}

interface FuzzOptions {
  /** Answers the outcome; throws what should never come. */
  readonly check: (clip: Clip) => Promise<string>;
  /** Empty; removed by the caller. */
  readonly folder: string;
  readonly clips: readonly Buffer[];
  readonly seeds: readonly number[];
  readonly parallel: number;
  readonly onRun?: (done: number) => void;
}

export async function fuzzClips(options: FuzzOptions): Promise<FuzzFigures> {
  const outcomes: Record<string, number> = {};
  const crashes: string[] = [];
  let [longestMs, done] = [0, 0];
  let slowest = '';
  const seeds = [...options.seeds];
  const worker = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      const { bytes, how } = mutated(options.clips[seed % options.clips.length] ?? Buffer.alloc(0), seed);
      const clip = { file: path.join(options.folder, `${seed}.mp4`), fileName: `${seed}.mp4` };
      await writeFile(clip.file, bytes);
      const before = performance.now();
      const outcome = await options.check(clip).catch((error: unknown) => {
        crashes.push(`seed ${seed} (${how}): ${error instanceof Error ? error.stack : String(error)}`);
        return 'crash';
      });
      const took = Math.round(performance.now() - before);
      if (took > longestMs) [longestMs, slowest] = [took, `seed ${seed} (${how}): ${outcome}`];
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await rm(clip.file);
      done += 1;
      options.onRun?.(done);
    }
  };
  await Promise.all(Array.from({ length: options.parallel }, worker));
  const leaks = [...(await children()), ...(await readdir(options.folder))];
  return { runs: done, outcomes, longestMs, slowest, crashes, leaks };
}

/** Examines, makes a picture and decodes it all; only what is meant for a broken clip may be thrown. */
export async function examineAndDecode(clip: Clip, tools: Tools): Promise<string> {
  const { facts, fault } = await examineClip(clip, { tools });
  if (facts === null) return fault?.code ?? 'nothing';
  videoFactsSchema.parse(facts);
  return unlessBroken(async () => {
    await picture(clip, facts.durationS / 2, tools);
    const every = { facts, everyS: 0.2, keyframesOnly: false, edgePx: 64, limitMs: 15_000 };
    for await (const frame of lumaFrames(clip, { tools, ...every }))
      if (!Number.isFinite(frame.atS)) throw new AppError('internal', { reason: 'a frame without a time' });
    return 'looked into';
  });
}

/** The whole check in its threads, then a picture. */
export function measureAll(capture: Capture, tools: Tools): (clip: Clip) => Promise<string> {
  const { signal } = new AbortController();
  const silent = { layout: null, signal, onProgress: () => undefined, onQuick: () => undefined };
  return (clip) =>
    unlessBroken(async () => {
      const { facts, fault } = measurementSchema.parse(await capture.measure(clip, silent));
      if (facts === null || fault !== null) return fault?.code ?? 'nothing';
      await picture(clip, facts.durationS / 2, tools);
      return 'looked into';
    });
}

async function picture(clip: Clip, atS: number, tools: Tools): Promise<void> {
  await framePicture(clip, { atS, edgePx: 64, format: 'jpeg' }, { tools });
}

async function unlessBroken(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (isAppError(error, 'media.failed') || isAppError(error, 'media.timeout')) return error.code;
    throw error;
  }
}

/** Names of this process's children, where the system tells them. */
async function children(): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const states = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return states
    .map((state) => /^(\d+) \((.*)\) \S (\d+)/.exec(state))
    .filter((found) => found !== null && Number(found[3]) === process.pid && /ff|nice/.test(found[2] ?? ''))
    .map((found) => `process ${found?.[2]}`);
}
