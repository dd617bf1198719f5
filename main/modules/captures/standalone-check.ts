/** Checks clips where they lie, without opening a library, which may be another process's: for the command line. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Capture, CheckProgress, Passes } from '../../capture/capture.ts';
import { judgeCapture } from '../../capture/judge/judge-capture.ts';
import { openCapture } from '../../capture/open-capture.ts';
import type { PhotoJudgeOptions } from '../../capture/photo/judge-photo.ts';
import type { OwnLimits } from '../../contract/plain/capture/own-limits.ts';
import type { CaptureProfile } from '../../contract/plain/capture/thresholds.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { NamedBoard } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { PhotoReport } from '../../contract/schema/capture/photo.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { systemClock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { convertHeic } from '../../media/heic-picture.ts';
import { commonReasons } from '../shared/reason-words.ts';
import { readPreferences } from '../shared/user-data.ts';
import { type BoardInUse, readBoards, withCode } from './boards.ts';
import { checkPhotoFile } from './check-photo.ts';
import { toolsInUse } from './ffmpeg.ts';
import { combined, measureClip, ownLayout } from './judging.ts';

export { bestFirst } from '../../capture/judge/objects.ts';
export { type BoardInUse, boardOf } from './boards.ts';

/** `measuring` replaces what measures; tests give one. */
export interface StandaloneOptions {
  readonly log: Log;
  /** As `Preferences.ffmpegPath`. */
  readonly ffmpegPath: string | null;
  /** The thread's entry; without one clips are measured in this thread. */
  readonly captureThread?: URL;
  readonly measuring?: Capture;
}

/** `board.chosen` null: the one that is found. */
export interface StandaloneCheckOptions {
  readonly board: BoardInUse;
  /** The user's: a code in the clip may name one of them. */
  readonly boards: readonly NamedBoard[];
  readonly profile: CaptureProfile;
  readonly ownLimits: OwnLimits;
  readonly signal: AbortSignal;
  /** `both` when absent. A quick one has no hash. */
  readonly passes?: Passes | undefined;
  readonly onProgress?: ((progress: CheckProgress) => void) | undefined;
  /** The verdict from the keyframes; its `sha256` is still empty. */
  readonly onQuick?: ((report: CaptureReport) => void) | undefined;
}

/** Several may be checked at once: `parallel` of them are worked on at a time. */
export interface StandaloneCheck {
  readonly parallel: number;
  /**
   * `file` is absolute. A file that is no clip gives a report, too (`unreadable`), as soon as its head tells, without its
   * hash. Throws `input.missing`,
   * `input.unreadable`, `input.changed`, `media.*`, `capture.*`, and `cancelled` or the signal's reason.
   */
  check(file: string, options: StandaloneCheckOptions): Promise<CaptureReport>;
  /** A photo that an asset is to be made from. Throws `input.*`, `capture.*`. */
  checkPhoto(file: string, options?: Omit<PhotoJudgeOptions, 'fileName'>): Promise<PhotoReport>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** To be closed. Nothing is started before the first check. */
export function openStandaloneCheck(options: StandaloneOptions): StandaloneCheck {
  const { log } = options;
  const tools = toolsInUse(() => options.ffmpegPath);
  const measuring = options.measuring ?? openCapture({ log, tools, entry: options.captureThread });
  return {
    parallel: measuring.parallel,
    check: (file, wanted) => checkFile({ measuring, log }, file, wanted),
    async checkPhoto(file, wanted = {}) {
      const fileName = path.basename(file);
      await sizeAndTime(file, fileName);
      const judged = { ...wanted, fileName };
      if (!/\.hei[cf]$/i.test(file)) return checkPhotoFile(measuring, file, judged);
      const folder = await mkdtemp(path.join(tmpdir(), 'caliper-photo-'));
      try {
        const converted = path.join(folder, 'photo.jpg');
        await writeFile(converted, await convertHeic({ file, fileName }, { tools }), { mode: 0o600 });
        return await checkPhotoFile(measuring, converted, judged);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    close: measuring.close,
  };
}

/** The user's boards and preferences, read only: damaged files count as empty. */
export async function checkSettings(
  userDataPath: string,
): Promise<{ readonly boards: readonly NamedBoard[]; readonly preferences: Preferences }> {
  const [{ boards }, preferences] = await Promise.all([
    readBoards(userDataPath),
    readPreferences(userDataPath),
  ]);
  return { boards, preferences };
}

async function checkFile(
  deps: { readonly measuring: Capture; readonly log: Log },
  file: string,
  { board, boards, profile, ownLimits, signal, passes = 'both', onProgress, onQuick }: StandaloneCheckOptions,
): Promise<CaptureReport> {
  const fileName = path.basename(file);
  const before = await sizeAndTime(file, fileName);
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const judge = (measurement: Measurement, sha256: string): CaptureReport =>
    judgeCapture(measurement, {
      clip: { inputId: null, fileName, sha256, sizeBytes: before.size },
      checkedAt: timestamp(systemClock),
      profile,
      ownLimits,
      board: withCode(board, boards, measurement),
    });
  const measureOptions = {
    passes,
    signal: either,
    onProgress: (progress: CheckProgress) => onProgress?.(progress),
    onQuick: (measurement: Measurement) => onQuick?.(judge(measurement, '')),
  };
  const measure = async (): Promise<Measurement> => {
    const clip = { file, fileName };
    const found = await measureClip(deps, clip, { ...measureOptions, layout: null });
    const layout = ownLayout(found, board.chosen?.layout ?? null);
    if (layout === null) return found;
    return combined(found, await measureClip(deps, clip, { ...measureOptions, layout }));
  };
  try {
    const [measurement, sha256] = await withHash(measure(), passes !== 'quick', (noClip) =>
      hashOf(file, fileName, AbortSignal.any([either, noClip])),
    );
    const after = await sizeAndTime(file, fileName);
    // A card that is still copied from, or a camera that still writes.
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new AppError('input.changed', { fileName });
    return judge(measurement, sha256);
  } catch (error) {
    failed.abort(error);
    throw error;
  }
}

/** Hashed while it is measured, for as long as it may be a clip: gigabytes of something else are not read for their hash. */
async function withHash(
  measuring: Promise<Measurement>,
  wanted: boolean,
  hash: (noClip: AbortSignal) => Promise<string>,
): Promise<[Measurement, string]> {
  if (!wanted) return [await measuring, ''];
  const isNone = new AbortController();
  const hashing = hash(isNone.signal).catch((error: unknown) => {
    if (isNone.signal.aborted) return '';
    throw error;
  });
  const measured = measuring.then((measurement) => {
    if (measurement.facts === null) isNone.abort();
    return measurement;
  });
  return Promise.all([measured, hashing]);
}

async function sizeAndTime(file: string, fileName: string): Promise<{ size: number; mtimeMs: number }> {
  const found = await stat(file).catch((error: unknown) => {
    throw unreadable(fileName, error);
  });
  if (!found.isFile()) throw new AppError('input.unreadable', { fileName, reason: commonReasons.notAFile });
  return found;
}

/** Read while it is measured: what one of them reads, the other finds in memory. */
async function hashOf(file: string, fileName: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024, signal })) {
      const bytes: Uint8Array = chunk;
      hash.update(bytes);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(fileName, error);
  }
  return hash.digest('hex');
}

function unreadable(fileName: string, cause: unknown): AppError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return code === 'ENOENT' || code === 'ENOTDIR'
    ? new AppError('input.missing', { fileName }, { cause })
    : new AppError('input.unreadable', { fileName, reason: code }, { cause });
}
