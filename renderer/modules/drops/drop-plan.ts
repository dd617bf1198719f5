/** What can be done with dropped files, by kind, and what is suggested for each. Pure. */
import { roleOf } from '../../../main/contract/rules/batch-rows/file-names.ts';
import { rowsFromPairs } from '../../../main/contract/rules/batch-rows/from-files.ts';
import { addable, isModel } from '../folders/dropped.ts';
import type { DroppedItems, GivenFile } from '../shared/store/given-files.ts';

export type DropKind = 'pairs' | 'tables' | 'images' | 'clips' | 'models' | 'zips';

/** `photos`: only the photos of pairs, for standard assets. `pair`: matched with clips under Captures, by time as well. */
export type DropAction =
  | 'asset'
  | 'batch'
  | 'measured'
  | 'measured-batch'
  | 'check'
  | 'pair'
  | 'photos'
  | 'add'
  | 'import'
  | 'leave';

/** Files of one kind. `actions`: what can be done with them, the suggested one first. */
export interface DropPart {
  readonly kind: DropKind;
  /** How many of the kind: pairs, tables, images, clips, models and folders, ZIPs. */
  readonly count: number;
  readonly files: readonly GivenFile[];
  /** Folders and model files by the names that they were dropped by; empty for the other kinds. */
  readonly names: readonly string[];
  readonly actions: readonly [DropAction, ...DropAction[]];
}

export interface DropPlan {
  /** At most one of each kind. */
  readonly parts: readonly DropPart[];
  /** Paths of files that are left out. */
  readonly unknown: readonly string[];
}

const table = /\.(csv|tsv|tab|json)$/i;
const zip = /\.zip$/i;
/** What formats of models keep beside the model. */
const companion = /\.(bin|mtl|tga|exr|hdr|ktx2?)$/i;

/** Files in a folder that holds a model belong to it: its pictures and tables are not offered on their own. */
export function planDrop(files: readonly GivenFile[], items: DroppedItems): DropPlan {
  const modelFolders = new Set(files.filter(({ path }) => isModel(path)).map(topOf));
  const loose = files.filter(
    (file) => roleOf(file.path) !== 'ignored' && !(file.path.includes('/') && modelFolders.has(topOf(file))),
  );
  const of = (kind: 'image' | 'clip'): GivenFile[] => loose.filter(({ path }) => roleOf(path) === kind);
  const matching = (pattern: RegExp): GivenFile[] => loose.filter(({ path }) => pattern.test(path));
  const [images, clips, tables, zips] = [of('image'), of('clip'), matching(table), matching(zip)];
  const known = new Set([...images, ...clips, ...tables, ...zips]);
  // A folder without a model is added only when nothing else can become of it.
  const used = new Set([...known].map(topOf));
  const names = addable(items).filter((name) => modelFolders.has(name) || !used.has(name));
  const isPart = ({ path }: GivenFile): boolean =>
    isModel(path) || (modelFolders.size > 0 && companion.test(path));
  return {
    parts: [
      ...mediaParts({ images, clips, tables }),
      ...part('models', names.length, [], ['add', 'leave'], names),
      ...part('zips', zips.length, zips, ['import', 'leave']),
    ],
    unknown: loose
      .filter((file) => !known.has(file) && !isPart(file) && !names.includes(topOf(file)))
      .map(({ path }) => path),
  };
}

/** True when there is nothing to decide: ZIPs are imported, folders have a question of their own. */
export function isOnly(plan: DropPlan, kind: DropKind): boolean {
  return plan.unknown.length === 0 && plan.parts.length === 1 && plan.parts[0]?.kind === kind;
}

interface Media {
  readonly images: readonly GivenFile[];
  readonly clips: readonly GivenFile[];
  readonly tables: readonly GivenFile[];
}

/** There is one draft of a batch: a table takes the images and clips that it may name, pairs go before single images. */
function mediaParts({ images, clips, tables }: Media): readonly DropPart[] {
  if (tables.length > 0) {
    const make = clips.length > 0 ? 'measured-batch' : 'batch';
    return part('tables', tables.length, [...tables, ...images, ...clips], [make, 'leave']);
  }
  const isOnePair = images.length === 1 && clips.length === 1;
  const pairs = isOnePair ? [...images, ...clips] : pairedByName([...images, ...clips]);
  const rest = { images: images.filter(isNotIn(pairs)), clips: clips.filter(isNotIn(pairs)) };
  const single = pairs.length === 2 && rest.images.length === 0;
  return [
    ...part('pairs', pairs.length / 2, pairs, [
      single ? 'measured' : 'measured-batch',
      'check',
      ...(rest.images.length === 0 ? (['photos'] as const) : []),
      'leave',
    ]),
    ...part('images', rest.images.length, rest.images, imageActions(rest.images.length, clips, pairs)),
    ...part('clips', rest.clips.length, rest.clips, ['check', 'leave']),
  ];
}

function imageActions(
  count: number,
  clips: readonly GivenFile[],
  pairs: readonly GivenFile[],
): readonly [DropAction, ...DropAction[]] {
  if (pairs.length > 0) return ['pair', 'leave'];
  if (clips.length > 0) return ['pair', 'batch', 'leave'];
  return count === 1 ? ['asset', 'batch', 'leave'] : ['batch', 'leave'];
}

function part(
  kind: DropKind,
  count: number,
  files: readonly GivenFile[],
  actions: DropPart['actions'],
  names: readonly string[] = [],
): readonly DropPart[] {
  return count === 0 ? [] : [{ kind, count, files, names, actions }];
}

/** Images and clips that a batch would put into one row. */
function pairedByName(files: readonly GivenFile[]): GivenFile[] {
  const media = files.map(({ path, sizeBytes }) => ({ path, sizeBytes }));
  const alone = new Set(rowsFromPairs(media).problems.flatMap((problem) => problem.files));
  return files.filter(({ path }) => !alone.has(path));
}

function isNotIn(files: readonly GivenFile[]): (file: GivenFile) => boolean {
  const all = new Set(files);
  return (file) => !all.has(file);
}

/** The folder or file that was dropped. */
function topOf({ path }: Pick<GivenFile, 'path'>): string {
  return path.split('/')[0] ?? path;
}
