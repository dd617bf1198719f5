/** Photos are looked at before a request with them is made. What is wrong is said in a line each, and keeps nothing from being sent. */
import path from 'node:path';
import type { PhotoPurpose, PhotoReport } from '../../contract/schema/capture/photo.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { systemClock } from '../../core/clock.ts';
import { checkSettings, openStandaloneCheck } from '../../modules/captures/standalone-check.ts';
import type { Context } from '../context.ts';
import type { Client } from '../open-app.ts';
import { createProgressLine, printable } from '../output.ts';
import { photoLine } from '../photo-report-text.ts';
import { checking } from '../report-words.ts';

/** `severalMeant`: the request names the subject that is meant; `subject` when `purpose` is absent. */
export interface StoredPhoto {
  readonly inputId: InputId;
  readonly fileName: string;
  readonly purpose?: PhotoPurpose;
  readonly severalMeant?: boolean;
}

/** A file where it lies. */
export interface PhotoFile extends Omit<StoredPhoto, 'inputId' | 'fileName'> {
  readonly file: string;
}

/** `check` false: nobody looks. */
export interface PhotosFirstOptions {
  readonly check?: boolean | undefined;
}

type Speaking = Pick<Context, 'output' | 'stderr' | 'signal' | 'json'>;

/** Each photo once. With `--json` nothing would be said, so nobody looks. Throws the signal's reason. */
export async function photosFirst(
  client: Client,
  context: Speaking,
  photos: readonly StoredPhoto[],
  { check = true }: PhotosFirstOptions,
): Promise<void> {
  const each = [...new Map(photos.map((photo) => [photo.inputId, photo])).values()];
  if (!check || context.json || each.length === 0) return;
  await warnOfEach(context, each, ({ inputId, fileName, purpose = 'subject', severalMeant = false }) =>
    client.create.checkPhoto(
      { inputId, fileName: fileName.slice(-255), purpose, severalMeant },
      { signal: context.signal },
    ),
  );
}

/** The same of files where they lie, for what only would be sent: no library is needed. */
export async function photoFilesFirst(
  context: Context,
  photos: readonly PhotoFile[],
  { check = true }: PhotosFirstOptions,
): Promise<void> {
  const each = [...new Map(photos.map((photo) => [photo.file, photo])).values()];
  if (!check || context.json || each.length === 0) return;
  const { preferences } = await checkSettings(context.locations.userDataPath);
  const checker = openStandaloneCheck({
    log: context.log,
    ffmpegPath: preferences.ffmpegPath,
    captureThread: new URL('../../capture/threads/worker.ts', import.meta.url),
  });
  try {
    const named = each.map((photo) => ({ ...photo, fileName: path.basename(photo.file) }));
    await warnOfEach(context, named, ({ file, ...wanted }) => checker.checkPhoto(file, wanted));
  } finally {
    await checker.close();
  }
}

async function warnOfEach<P extends { readonly fileName: string }>(
  { output, stderr, signal }: Speaking,
  photos: readonly P[],
  check: (photo: P) => Promise<PhotoReport>,
): Promise<void> {
  const line = createProgressLine(stderr, systemClock);
  const warnings: string[] = [];
  try {
    for (const [at, photo] of photos.entries()) {
      signal.throwIfAborted();
      line.show(() => checking.photo(printable(photo.fileName), at + 1, photos.length));
      // One that cannot be checked is left to the service to judge.
      const report = await check(photo).catch(() => null);
      signal.throwIfAborted();
      if (report !== null && report.verdict !== 'pass') warnings.push(photoLine(report));
    }
  } finally {
    line.clear();
  }
  for (const warning of warnings) output.note(warning);
}
