/** Files by what can be made of them. Pure. */
import type { GivenFile } from '../../state/batch-files.ts';

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
const model = /\.(glb|gltf|usd[acz]?|urdf|obj|fbx|stl|xml|mjcf)$/i;

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

/** A sentence for each sort that is there. */
export function droppedWords({ images, clips, tables, models, others }: Dropped): string[] {
  const lines: string[] = [];
  if (images.length > 0)
    lines.push(
      `${many(images.length, 'image')}: ${images.length === 1 ? 'an asset is made of it.' : 'an asset is made of each.'}`,
    );
  if (clips.length > 0)
    lines.push(
      `${many(clips.length, 'clip')}: check ${clips.length === 1 ? 'it' : 'them'} under Captures, or pair images and clips of the same name in a batch.`,
    );
  if (tables.length > 0) lines.push(`${many(tables.length, 'table')}: each row becomes an asset of a batch.`);
  if (models.length > 0)
    lines.push(
      `${many(models.length, 'model file')}: to have finished assets in the library, import their folder with “Import a folder…”. It stays where it is.`,
    );
  if (others > 0)
    lines.push(`${many(others, 'other file')}: Caliper makes nothing of ${others === 1 ? 'it' : 'them'}.`);
  return lines;
}

function many(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}
