/** Cuts a part out of a clip as it is, without encoding it again; the clip itself is only read. */

import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../contract/plain/errors.ts';
import type { Span } from '../contract/schema/capture/report.ts';
import { examineClip } from './examine-clip.ts';
import { mediaWords } from './media-words.ts';
import { runTool } from './run-tool.ts';
import type { Clip, ToolOptions } from './types.ts';

/** 500 MB from a slow card onto the same card. */
const limitMs = 300_000;
/** Times are printed with six digits, and a keyframe must not be missed by the last of them. */
const roundingS = 0.0005;

/**
 * Writes `target`, which must not exist, and answers what it holds: it begins at the last keyframe at or before
 * `span.fromS`. Seconds from the first frame shown. On failure and abort `target` is removed. Throws
 * `capture.nothing-to-trim`, `library.disk-full`, `media.*`, `input.*`, `cancelled`.
 */
export async function trimClip(
  clip: Clip,
  { target, span }: { readonly target: string; readonly span: Span },
  options: ToolOptions,
): Promise<Span> {
  const { facts, keyframesS, startS } = await examineClip(clip, options);
  if (facts === null)
    throw new AppError('capture.nothing-to-trim', {
      fileName: clip.fileName,
      reason: mediaWords.trim.unreadable,
    });
  const fromS = keyframesS.findLast((at) => at <= span.fromS + roundingS) ?? 0;
  const toS = Math.min(span.toS, facts.durationS);
  if (toS - fromS < 2 / facts.realFps)
    throw new AppError('capture.nothing-to-trim', {
      fileName: clip.fileName,
      reason: mediaWords.trim.short,
    });
  await claim(target, clip);
  try {
    const wish = {
      target,
      container: facts.container,
      streamIndex: facts.streamIndex,
      seekS: startS + fromS + roundingS,
      lastsS: toS - fromS,
    };
    await cut(clip, wish, options);
    const result = await examineClip({ file: target, fileName: clip.fileName }, options);
    if (result.facts === null || result.facts.durationS < (toS - fromS) / 2)
      throw failed(clip, result.fault?.detail ?? mediaWords.detail.trimmedUnplayable);
    return { fromS, toS: fromS + result.facts.durationS };
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

/** A file of that name is somebody's. */
async function claim(target: string, clip: Clip): Promise<void> {
  try {
    await (await open(target, 'wx')).close();
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC') throw diskFull(target);
    throw failed(clip, mediaWords.detail.outputTaken);
  }
}

interface Cut {
  readonly target: string;
  readonly container: 'mp4' | 'mov';
  readonly streamIndex: number;
  /** In the file's own time. */
  readonly seekS: number;
  readonly lastsS: number;
}

/** With its first track of sound; without, where that sound cannot be written into this kind of file. */
async function cut(clip: Clip, wish: Cut, options: ToolOptions): Promise<void> {
  try {
    await copy(clip, wish, ['-map', '0:a:0?'], options);
  } catch (error) {
    if (!isAppError(error, 'media.failed')) throw error;
    if (/No space left/i.test(error.data.detail)) throw diskFull(wish.target);
    await copy(clip, wish, ['-an'], options);
  }
}

async function copy(
  clip: Clip,
  { target, container, streamIndex, seekS, lastsS }: Cut,
  sound: readonly string[],
  options: ToolOptions,
): Promise<void> {
  await runTool(
    {
      program: 'ffmpeg',
      clip,
      before: ['-y', '-seek_timestamp', '1', '-ss', seekS.toFixed(6)],
      after: [
        '-map',
        `0:${streamIndex}`,
        ...sound,
        '-sn',
        '-dn',
        '-c',
        'copy',
        '-t',
        lastsS.toFixed(6),
        // Keeps when and with what it was filmed, under Apple's and Android's own keys.
        '-map_metadata',
        '0',
        '-movflags',
        '+use_metadata_tags+faststart',
        '-avoid_negative_ts',
        'make_zero',
        '-f',
        container,
      ],
      target,
    },
    { ...options, limitMs, background: true, mostBytes: 0 },
  );
}

function failed({ fileName }: Clip, detail: string): AppError {
  return new AppError('media.failed', { program: 'ffmpeg', fileName, detail });
}

function diskFull(target: string): AppError {
  return new AppError('library.disk-full', { path: path.dirname(target) });
}
