/** `caliper check`: whether clips and photos will do, each where it lies. No library is opened. */

import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { givesPose } from '../../contract/plain/capture/board-size.ts';
import { dictionaries } from '../../contract/plain/capture/dictionaries.ts';
import type { CaptureProfile } from '../../contract/plain/capture/thresholds.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import { boardLayoutSchema, type NamedBoard } from '../../contract/schema/capture/board.ts';
import type { PhotoReport, PhotoVerdict } from '../../contract/schema/capture/photo.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { systemClock } from '../../core/clock.ts';
import {
  type BoardInUse,
  boardOf,
  checkSettings,
  openStandaloneCheck,
  type StandaloneCheck,
} from '../../modules/captures/standalone-check.ts';
import { firstLookText, reportText } from '../capture-report-text.ts';
import { checkClips } from '../check-clips.ts';
import type { Context } from '../context.ts';
import { typedIn, unreadable } from '../input.ts';
import { createProgressLine, EndsWith, exitCodes, failureOf } from '../output.ts';
import { photoText } from '../photo-report-text.ts';
import { checkWords } from './check-words.ts';

/** As typed; `profile` has passed the program's choices. */
export interface CheckOptions {
  readonly clips: readonly string[];
  readonly board?: string | undefined;
  readonly square?: string | undefined;
  readonly profile?: CaptureProfile | undefined;
  readonly quick?: boolean | undefined;
}

/** The verdict as exit code; `unreadable` is also for whatever could not be checked: 1 must never mean a mishap. */
export const verdictCodes = { pass: 0, warn: 1, fail: 2, unreadable: 3 } as const satisfies Record<
  CaptureReport['verdict'],
  number
>;

/** The same of a photo; nothing is wrong enough with one to keep it from being read. */
const photoCodes = { pass: 0, check: 1, retake: 2 } as const satisfies Record<PhotoVerdict, number>;

/** What phones and cameras write and the service takes. */
const photoName = /\.(jpe?g|png|webp|hei[cf])$/i;

/**
 * Prints each report as soon as it is there; as JSON, all of them at the end. Throws
 * `EndsWith` unless all pass, `cli.usage` and `cancelled`.
 */
export async function check(context: Context, options: CheckOptions): Promise<void> {
  const { log, output } = context;
  try {
    await checkAll(context, options);
  } catch (error) {
    const failed = context.signal.aborted || error instanceof EndsWith ? null : failureOf(error);
    if (failed?.exitCode !== exitCodes.failed) throw error;
    log.error({ err: error }, 'checking the clips failed');
    output.failure(failed.failure);
    throw new EndsWith(verdictCodes.unreadable);
  }
}

async function checkAll(context: Context, options: CheckOptions): Promise<void> {
  const { output, json, stdout, signal, log } = context;
  const { boards, preferences } = await checkSettings(context.locations.userDataPath);
  const board = boardFrom(options, boards);
  // Who names a profile means it as it is in the table, on every machine.
  const [profile, ownLimits] =
    options.profile === undefined
      ? [preferences.captureProfile, preferences.captureLimits]
      : [options.profile, {}];
  const files = await findClips(options.clips);
  const checker = openStandaloneCheck({
    log,
    ffmpegPath: preferences.ffmpegPath,
    captureThread: new URL('../../capture/threads/worker.ts', import.meta.url),
  });
  const wanted = { board, boards, profile, ownLimits, signal };
  const { stderr } = context;
  const clips = files.filter((file) => !photoName.test(file));
  let printed = false;
  const print = (text: string): void => {
    if (!json) stdout.write(`${printed ? '\n' : ''}${text}\n`);
    printed = true;
  };
  let photos: readonly (PhotoReport | null)[];
  let checked: readonly (CaptureReport | null)[];
  try {
    photos = await checkPhotos(context, checker, { files, print });
    checked = await checkClips(checker, clips, {
      ...wanted,
      quick: options.quick === true,
      line: createProgressLine(stderr, systemClock),
      now: () => performance.now(),
      onReport: (report) => print(reportText(report)),
      onFirstLook(report) {
        if (!json) stdout.write(`${firstLookText(report)}\n`);
        printed = true;
      },
      onFailure: (error) => output.failure(toFailure(error)),
    });
  } finally {
    await checker.close();
  }
  const reports = checked.filter((report) => report !== null);
  const ofPhotos = photos.filter((photo) => photo !== null);
  if (json) output.result({ reports, ...(ofPhotos.length > 0 && { photos: ofPhotos }) }, () => '');
  const codes = [
    ...checked.map((report) => (report === null ? verdictCodes.unreadable : verdictCodes[report.verdict])),
    ...photos.map((photo) => (photo === null ? verdictCodes.unreadable : photoCodes[photo.verdict])),
  ];
  const code = Math.max(0, ...codes);
  if (code > 0) throw new EndsWith(code);
}

/** Null for each that could not be checked: then standard error has said why. Clips are left out. */
async function checkPhotos(
  { output, signal }: Pick<Context, 'output' | 'signal'>,
  checker: Pick<StandaloneCheck, 'checkPhoto'>,
  { files, print }: { readonly files: readonly string[]; readonly print: (text: string) => void },
): Promise<(PhotoReport | null)[]> {
  const reports: (PhotoReport | null)[] = [];
  for (const file of files.filter((name) => photoName.test(name))) {
    signal.throwIfAborted();
    try {
      const report = await checker.checkPhoto(file);
      reports.push(report);
      print(photoText(report));
    } catch (error) {
      signal.throwIfAborted();
      output.failure(toFailure(error));
      reports.push(null);
    }
  }
  return reports;
}

// The clips that a user means by files and folders.

/** Cameras and phones write no other names; what they hold is looked at later. */
const clipName = /\.(mp4|mov|m4v|qt)$/i;

/** Whole paths, each once; those of a folder by their names. Throws `cli.file-unreadable` and `cli.usage`. */
async function findClips(named: readonly string[], folder = typedIn()): Promise<string[]> {
  const found = new Set<string>();
  for (const one of named) {
    const at = path.resolve(folder, one);
    const entry = await stat(at).catch((error: unknown) => {
      throw unreadable(at, error, 'file');
    });
    if (!entry.isDirectory()) {
      found.add(at);
      continue;
    }
    const clips = await clipsIn(at);
    if (clips.length === 0) throw new AppError('cli.usage', { reason: checkWords.noClips(at) });
    for (const clip of clips) found.add(clip);
  }
  return [...found];
}

/** Hidden files are left out: beside each clip on a memory card, macOS leaves `._` files that hold none. */
async function clipsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error, 'folder');
  });
  const named = entries
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter(({ name }) => clipName.test(name) && !name.startsWith('.'));
  const files = named.map((entry) => path.join(entry.parentPath, entry.name));
  const links = new Set(named.flatMap((entry, at) => (entry.isFile() ? [] : [files[at] ?? ''])));
  const own = new Set(files.filter((file) => !links.has(file)));
  const found: string[] = [];
  for (const file of files) if (!links.has(file) || (await leadsToOther(file, own))) found.push(file);
  return found.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** A link to a file that is not in the folder on its own; one that leads nowhere is left out. */
async function leadsToOther(link: string, own: ReadonlySet<string>): Promise<boolean> {
  try {
    const target = await realpath(link);
    return !own.has(target) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}

// The board that a user names on the command line: one of their own, or its dimensions. Pure.

/** What a ruler is read to over one row of squares. */
const rulerMm = 0.5;
/** Squares that `--square` is taken to have been measured over, where the board's size is not given. */
const squaresMeasured = 5;
const usualRatio = 0.75;
const dimensions = /^(\d+)x(\d+):(\w+?)(?::(\d+(?:\.\d+)?))?((?::(?:legacy|negative|first=\d+))*)$/i;

/** `board` and `square` as typed. Throws `cli.usage`. */
export function boardFrom(
  options: { readonly board?: string | undefined; readonly square?: string | undefined },
  boards: readonly NamedBoard[],
): BoardInUse {
  const board = options.board === undefined ? boardOf(null) : boardNamed(options.board, boards);
  if (options.square === undefined) return board;
  const squareMm = Number(options.square.replace(',', '.'));
  if (!(squareMm >= 1 && squareMm <= 1000))
    throw new AppError('cli.usage', {
      reason: checkWords.notASquare(options.square),
    });
  const { columns, rows } = board.chosen?.layout ?? { columns: squaresMeasured, rows: squaresMeasured };
  const squarePercent = (rulerMm / (squareMm * Math.max(columns, rows))) * 100;
  return { ...board, squareMm, squareMeasured: true, squarePercent };
}

function boardNamed(text: string, boards: readonly NamedBoard[]): BoardInUse {
  const own = boards.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  if (own !== undefined) return boardOf(own);
  const found = dimensions.exec(text.trim());
  const [, columns, rows, family = '', square, more = ''] = found ?? [];
  const firstId = Number(/:first=(\d+)/i.exec(more)?.[1] ?? 0);
  const dictionary = dictionaries.find((name) => plain(name) === plain(family));
  const layout = boardLayoutSchema.safeParse({
    dictionary,
    columns: Number(columns),
    rows: Number(rows),
    markerRatio: usualRatio,
    legacy: /:legacy/i.test(more),
    ...(firstId > 0 ? { firstId } : {}),
    ...(/:negative/i.test(more) ? { inverted: true } : {}),
  });
  if (!layout.success) throw unknownBoard(text, boards);
  if (!givesPose(layout.data))
    throw new AppError('cli.usage', {
      reason: checkWords.tooFewSquares(layout.data.columns, layout.data.rows),
    });
  return {
    chosen: { name: text.trim(), layout: layout.data },
    squareMm: square === undefined ? null : Number(square),
    squareMeasured: false,
    squarePercent: null,
  };
}

/** `dict_4x4_50` and `4X4_50` are `DICT_4X4_50`. */
const plain = (family: string): string => family.toUpperCase().replace(/^DICT_/, '');

function unknownBoard(text: string, boards: readonly NamedBoard[]): AppError {
  const names = boards.map(({ name }) => `“${name}”`).join(', ');
  return new AppError('cli.usage', { reason: checkWords.unknownBoard(text, names) });
}
