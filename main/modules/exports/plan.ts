/** What is exported of an asset: its files where they really lie, its manifest, its review, under names that every system can keep, and the README that explains them. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { AssetRow, Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { withoutHiddenMarks } from '../../contract/plain/foreign-text.ts';
import type { AssetFile } from '../../contract/schema/asset.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { Manifest } from '../../contract/schema/manifest.ts';
import type { ReviewFile } from '../../contract/schema/review/review.ts';
import type { Clock } from '../../core/clock.ts';
import { isReviewFile } from '../../core/config.ts';
import { assetFolderName, planLayout } from '../../transfer/asset-paths.ts';
import { reviewFileOf } from '../reviews/index.ts';
import { isInside } from '../shared/asset-folder.ts';
import { currentFiles } from '../shared/current-files.ts';
import { locateFolder } from '../shared/located-file.ts';
import { manifestOf } from '../shared/manifest-of.ts';
import { changedWords, readmeWords } from './export-words.ts';

/** A file to be copied. `sha256` is null where nobody has hashed it yet. */
export interface PlannedCopy {
  /** Absolute and real. */
  readonly from: string;
  /** Slash-separated below the folder of the asset that is made. */
  readonly localPath: string;
  /** As the catalogue knows it. */
  readonly path: string;
  readonly kind: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
}

/** An asset to be exported. */
export interface PlannedAsset {
  readonly id: AssetId;
  readonly title: string;
  /** Absolute and real: where its files lie. */
  readonly root: string;
  /** Name of the folder that is made for it. */
  readonly folder: string;
  readonly files: readonly PlannedCopy[];
  /** But for its files, whose hashes are known when they were copied. */
  readonly manifest: Manifest;
  readonly review: ReviewFile | null;
}

interface PlanDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
}

/** Null for an asset of which nothing is on this disk. Throws `hand-on.file-changed`. */
export async function planAsset(deps: PlanDeps, asset: AssetRow): Promise<PlannedAsset | null> {
  const { catalogue, clock } = deps;
  const root = await locateFolder(deps, asset);
  const whole = currentFiles(catalogue, asset.id).filter(
    ({ state, localPath }) => state === 'complete' && localPath !== null && !isReviewFile(localPath),
  );
  if (root === null || whole.length === 0) return null;
  const title = labelOf(catalogue, asset);
  const layout = planLayout(whole.map(({ localPath, kind }) => ({ path: localPath ?? '', kind })));
  const files: PlannedCopy[] = [];
  for (const file of whole) {
    const planned = layout.find((one) => one.path === file.localPath);
    if (planned?.localPath === undefined || planned.localPath === null)
      throw changed(title, file, changedWords.badName(planned?.error?.data.reason ?? changedWords.itsName));
    files.push(await locate(root, file, planned.localPath, title));
  }
  return {
    id: asset.id,
    title,
    root,
    folder: assetFolderName(title, asset.remoteId),
    files,
    manifest: manifestOf(catalogue, asset.id, clock),
    review: reviewFileOf(deps, asset),
  };
}

/** The manifest with what was really copied. */
export function finished({ manifest, files }: PlannedAsset, hashes: ReadonlyMap<string, string>): Manifest {
  return {
    ...manifest,
    files: files.map(({ localPath, path: known, kind, sizeBytes, sha256 }) => ({
      localPath,
      path: known,
      kind,
      sizeBytes,
      sha256: hashes.get(localPath) ?? sha256 ?? '',
    })),
  };
}

/** The refusal of an asset whose file is not as it should be; `reason` follows the file's name. */
export function changed(
  asset: string,
  { path: at }: Pick<AssetFile, 'path'>,
  reason: string,
): AppError<'hand-on.file-changed'> {
  return new AppError('hand-on.file-changed', { asset, path: at, reason });
}

async function locate(root: string, file: AssetFile, localPath: string, title: string): Promise<PlannedCopy> {
  const { path: known, kind, sha256 } = file;
  const from = await realpath(path.join(root, file.localPath ?? '')).catch(() => null);
  if (from === null) throw changed(title, file, changedWords.gone);
  if (!isInside(root, from)) throw changed(title, file, changedWords.leadsOut);
  const facts = await stat(from);
  if (!facts.isFile()) throw changed(title, file, changedWords.notRegular);
  if (file.sizeBytes !== null && facts.size !== file.sizeBytes)
    throw changed(title, file, changedWords.otherSize);
  return { from, localPath, path: known, kind, sizeBytes: facts.size, sha256 };
}

/** As the user calls it. */
export function labelOf(catalogue: Pick<Catalogue, 'assets'>, { id, remoteId }: AssetRow): string {
  return catalogue.assets.labels([id]).get(id)?.title ?? remoteId;
}

// The README for recipients of a ZIP or folder who may never have heard of Caliper. Pure.

/** Name of the file; nothing reads it again. */
export const readmeName = 'README.txt';

/** Lines end as every system shows them. */
export function readmeText(assets: readonly PlannedAsset[], at: string): string {
  const lines = [
    readmeWords.exported(at.slice(0, 10), assets.length),
    '',
    readmeWords.folders,
    '',
    readmeWords.import,
    readmeWords.verified,
    '',
    readmeWords.contents,
    ...assets.map((one) => `    ${one.folder}  ${plain(one.title)}${verdictOf(one)}`),
    '',
  ];
  return lines.join('\n').replaceAll('\n', '\r\n');
}

function verdictOf({ review }: PlannedAsset): string {
  if (review === null) return '';
  const open = review.marks.filter(({ resolved }) => resolved === null).length;
  return ` ${readmeWords.reviewed(readmeWords.verdicts[review.review?.verdict ?? 'none'], open)}`;
}

/** On one line. */
function plain(text: string): string {
  return withoutHiddenMarks(text)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);
}
