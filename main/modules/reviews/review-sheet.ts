/** Makes the review sheet of a selection as a file. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { withoutHiddenMarks } from '../../contract/plain/foreign-text.ts';
import { standingSize } from '../../contract/plain/measure-text.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import type { ReviewSheetAsked } from '../../contract/schema/review/exports.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';
import { type LibrarySearch, selectedByAll } from '../search/index.ts';
import { currentFiles } from '../shared/current-files.ts';
import { locateFile } from '../shared/located-file.ts';
import type { Thumbnails } from '../thumbnails/index.ts';
import { type SheetRow, sheetHtml, sheetRows } from './sheet-page.ts';
import { sheetWords } from './sheet-words.ts';

/** A review sheet as CSV (RFC 4180, UTF-8 with a mark for Excel) in which no cell is taken for a formula. Pure. */
/** One line for each asset below the names of the columns; SI units, a point in numbers. */
export function sheetCsv(rows: readonly SheetRow[]): string {
  return `\ufeff${[Object.values(sheetWords.columns).map(cell), ...rows.map(cellsOf)].map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}

function cellsOf(row: SheetRow): string[] {
  const { review, sizeM } = row;
  const size = sizeM === null ? null : standingSize(sizeM);
  return [
    row.title,
    row.kind,
    sheetWords.verdicts[review?.verdict ?? 'none'],
    review?.notes ?? '',
    review?.reviewer ?? '',
    review?.at ?? '',
    row.openMarks.length,
    row.marks,
    row.openMarks
      .map(({ text, severity }) =>
        severity === null ? text : sheetWords.severeMark(sheetWords.severities[severity], text),
      )
      .join('\n'),
    size?.width ?? null,
    size?.depth ?? null,
    size?.height ?? null,
    row.massKg,
    row.triangles,
    row.createdAt,
    row.id,
    row.remoteId,
  ].map(cell);
}

/** What a spreadsheet would calculate begins with an apostrophe instead: it is shown as the text that it is. */
export function cell(given: string | number | null): string {
  if (given === null) return '';
  // Without the noise of 32-bit numbers.
  if (typeof given === 'number') return String(Number(given.toPrecision(7)));
  const value = withoutHiddenMarks(given);
  const text = /^[\s\p{Cc}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface SheetDeps {
  readonly catalogue: Catalogue;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly search: Pick<LibrarySearch, 'findIds'>;
  readonly thumbnails: Pick<Thumbnails, 'get' | 'drawn'>;
}

/** `name` for saving. */
export interface SheetFile {
  readonly text: string;
  readonly type: string;
  readonly name: string;
}

/** A browser shows so many in one page. */
const mostAssets = 2000;
const edgePx = 256;
/** Bytes of all pictures together; beyond it the others have none. */
const mostPictureBytes = 24 * 1024 * 1024;
/** Kinds of which the library's cards draw pictures, and how many files of an asset are requested. */
const drawnKinds: ReadonlySet<string> = new Set([
  'glb',
  'gltf',
  'usd',
  'fbx',
  'obj',
  'urdf',
  'mjcf',
  'sdf',
  'dae',
  'stl',
  'ply',
]);
const mostDrawn = 8;

/** Throws `review.sheet-too-long`, what the selection throws, and the signal's reason. */
export async function reviewSheet(
  deps: SheetDeps,
  { of, format, title }: ReviewSheetAsked,
  signal: AbortSignal,
): Promise<SheetFile> {
  const ids = await selectedByAll(deps, of);
  if (ids.length > mostAssets)
    throw new AppError('review.sheet-too-long', { limit: mostAssets, assets: ids.length });
  const rows = await sheetRows(deps.catalogue, ids);
  const at = timestamp(deps.clock);
  const name = sheetWords.fileName(title.slice(0, 100), at.slice(0, 10), format);
  if (format === 'csv') return { text: sheetCsv(rows), type: 'text/csv; charset=utf-8', name };
  const pictures = await picturesOf(deps, rows, signal);
  const pause = createPause();
  const pieces: string[] = [];
  for (const piece of sheetHtml({ title, at, rows, pictures })) {
    pieces.push(piece);
    await pause();
  }
  return { text: pieces.join(''), type: 'text/html; charset=utf-8', name };
}

async function picturesOf(
  deps: SheetDeps,
  rows: readonly SheetRow[],
  signal: AbortSignal,
): Promise<ReadonlyMap<AssetId, Uint8Array>> {
  const pictures = new Map<AssetId, Uint8Array>();
  let bytes = 0;
  for (const { id } of rows) {
    signal.throwIfAborted();
    const picture = await pictureOf(deps, id, signal);
    if (picture === null) continue;
    bytes += picture.length;
    if (bytes > mostPictureBytes) break;
    pictures.set(id, picture);
  }
  return pictures;
}

/** The preview, or else what was drawn of one of its models. A sheet without one of its pictures is better than none. */
async function pictureOf(deps: SheetDeps, id: AssetId, signal: AbortSignal): Promise<Uint8Array | null> {
  const { catalogue, thumbnails } = deps;
  const asset = catalogue.assets.get(id);
  if (asset === null) return null;
  const located = async (path: string) => {
    const found = await locateFile(deps, asset, (file) => file.path === path);
    return found === null ? null : { absolute: found.absolute, sha256: found.file.sha256, fileName: path };
  };
  const files = currentFiles(catalogue, id);
  const preview = files.find(({ kind, state }) => kind === 'preview' && state === 'complete');
  try {
    const of = preview === undefined ? null : await located(preview.path);
    if (of !== null) return await thumbnails.get(of, edgePx, signal);
    for (const { path } of files.filter(({ kind }) => drawnKinds.has(kind)).slice(0, mostDrawn)) {
      const model = await located(path);
      const drawn = model === null ? null : await thumbnails.drawn(model, edgePx);
      if (drawn !== null) return drawn.picture;
    }
  } catch {
    signal.throwIfAborted();
  }
  return null;
}
