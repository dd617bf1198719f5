/** Files by what can be made of them. Pure. */
import type { DroppedItems, GivenFile } from '../shared/store/given-files.ts';

export interface Dropped {
  readonly images: readonly GivenFile[];
  readonly clips: readonly GivenFile[];
  readonly tables: readonly GivenFile[];
  readonly models: readonly GivenFile[];
  readonly others: number;
  /** A wizard takes some of them. */
  readonly usable: boolean;
}

const image = /\.(png|jpe?g|webp|gif|bmp|tiff?|avif|heic)$/i;
const clip = /\.(mp4|mov|m4v|webm|mkv)$/i;
const table = /\.(csv|tsv|tab|json)$/i;
const model = /\.(glb|gltf|usd[acz]?|urdf|sdf|obj|fbx|stl|xml|mjcf)$/i;

/** By its name. */
function isModel(name: string): boolean {
  return model.test(name);
}

export function sortDropped(files: readonly GivenFile[]): Dropped {
  const of = (pattern: RegExp): GivenFile[] => files.filter(({ file }) => pattern.test(file.name));
  const [images, clips, tables, models] = [of(image), of(clip), of(table), of(model)];
  const known = images.length + clips.length + tables.length + models.length;
  return {
    images,
    clips,
    tables,
    models,
    others: files.length - known,
    usable: images.length + tables.length > 0,
  };
}

/** What the user calls that which may be added to the library: the folders, and model files that lie beside them. */
export function addable({ files, folders }: DroppedItems): string[] {
  return [
    ...folders,
    ...files.flatMap(({ name }) => (isModel(name) && !folders.includes(name) ? [name] : [])),
  ];
}

/** True when only ZIPs are dropped: these are imported. */
export function isOnlyZips({ files, folders }: DroppedItems): boolean {
  return folders.length === 0 && files.length > 0 && files.every(({ name }) => /\.zip$/i.test(name));
}

/** True when nothing else can become of it: pictures and tables in folders of models are parts of these. */
export function isOnlyAddable(files: readonly GivenFile[], items: DroppedItems): boolean {
  if (addable(items).length === 0) return false;
  const { models, usable, clips } = sortDropped(files);
  if (models.length === 0) return !usable && clips.length === 0;
  const loose = sortDropped(files.filter(({ path }) => !path.includes('/')));
  return !loose.usable && loose.clips.length === 0;
}
