/** Rows from a folder: of images, or of images with the clip of the same name. No file is dropped without a word. */
import {
  fileNameOf,
  folderOf,
  inNaturalOrder,
  nameFrom,
  roleOf,
  sameName,
  stemOf,
  whyLeftOut,
} from './file-names.ts';
import {
  type BatchRow,
  emptyRow,
  fileSource,
  type ListedFile,
  type RowProblem,
  type RowsFromFiles,
} from './row.ts';
import { rowWords as words } from './row-words.ts';

/** A standard row for each image, in the order in which a user counts. */
export function rowsFromImages(files: readonly ListedFile[]): RowsFromFiles {
  const listed = inNaturalOrder(files);
  return {
    rows: listed.filter(({ path }) => roleOf(path) === 'image').map((image) => rowOf(image, null)),
    problems: [
      ...listed
        .filter(({ path }) => roleOf(path) === 'clip')
        .map(({ path }) => problem([path], words.leftOut.standardClip(path))),
      ...leftOut(listed),
    ],
  };
}

/**
 * A measured row for each image and clip of one stem: in the same folder first, then across folders (`images/a.png` with
 * `clips/a.mp4`). What has no partner, or more than one, becomes a problem that names its files.
 */
export function rowsFromPairs(files: readonly ListedFile[]): RowsFromFiles {
  const listed = inNaturalOrder(files);
  const usable = listed.filter(({ path }) => ['image', 'clip'].includes(roleOf(path)));
  const beside = paired(usable, ({ path }) => sameName(`${folderOf(path)}/${stemOf(path)}`));
  const across = paired(beside.alone, ({ path }) => sameName(stemOf(path)));
  const place = new Map(listed.map(({ path }, index) => [path, index]));
  const rows = [...beside.rows, ...across.rows].toSorted((a, b) => placeOf(place, a) - placeOf(place, b));
  return {
    rows,
    problems: [...beside.problems, ...across.problems, ...across.alone.map(unpaired), ...leftOut(listed)],
  };
}

interface Paired {
  readonly rows: readonly BatchRow[];
  /** Groups in which it is not clear what belongs together. */
  readonly problems: readonly RowProblem[];
  readonly alone: readonly ListedFile[];
}

function paired(files: readonly ListedFile[], keyOf: (file: ListedFile) => string): Paired {
  const rows: BatchRow[] = [];
  const problems: RowProblem[] = [];
  const alone: ListedFile[] = [];
  for (const group of Map.groupBy(files, keyOf).values()) {
    const images = group.filter(({ path }) => roleOf(path) === 'image');
    const clips = group.filter(({ path }) => roleOf(path) === 'clip');
    const [image] = images;
    const [clip] = clips;
    if (image !== undefined && clip !== undefined && group.length === 2) rows.push(rowOf(image, clip));
    else if (images.length > 0 && clips.length > 0) problems.push(unclear(images, clips));
    else alone.push(...group);
  }
  return { rows, problems, alone };
}

/** A row of an image, with the clip that belongs to it. */
export function rowOf(image: ListedFile, clip: ListedFile | null): BatchRow {
  return {
    ...emptyRow,
    name: nameFrom(image.path),
    image: fileSource(image),
    capture: clip === null ? null : fileSource(clip),
    origin: { fileName: fileNameOf(image.path), line: null, item: null },
  };
}

function placeOf(place: ReadonlyMap<string, number>, row: BatchRow): number {
  return place.get(row.image?.file?.path ?? '') ?? 0;
}

function unclear(images: readonly ListedFile[], clips: readonly ListedFile[]): RowProblem {
  const paths = [...images, ...clips].map(({ path }) => path);
  const named = paths.map((path) => `“${path}”`).join(', ');
  return problem(paths, words.ambiguous(named));
}

function unpaired({ path }: ListedFile): RowProblem {
  return problem([path], words.unpaired(roleOf(path) === 'image' ? 'image' : 'clip', path));
}

/** Those that are neither images nor clips, each with its reason. */
export function leftOut(files: readonly ListedFile[]): RowProblem[] {
  return files.flatMap(({ path }) => (roleOf(path) === 'other' ? [problem([path], whyLeftOut(path))] : []));
}

function problem(files: readonly string[], message: string): RowProblem {
  return { files, message };
}
