/** Input files go when nothing needs them any more. */
import type { AssetFiles } from '../files/asset-files.ts';
import type { AssetRecord, GroupRecord, ImageSource } from '../store/records.ts';

/** The ids of input files that a source or a seed refers to. */
export function inputIdsOf(source: AssetRecord['source'] | GroupRecord['seed']): string[] {
  if (source === null) return [];
  const images: (ImageSource | null)[] =
    'references' in source ? [source.image, ...source.references] : 'image' in source ? [source.image] : [];
  const capture = 'capture' in source ? [source.capture.inputId] : [];
  return [...images.flatMap((image) => (image?.type === 'file' ? [image.inputId] : [])), ...capture];
}

/** Removes them; one that will not go is removed at the next start. */
export async function dropInputs(
  { files }: { files: AssetFiles },
  source: AssetRecord['source'] | GroupRecord['seed'],
): Promise<void> {
  for (const id of inputIdsOf(source)) await files.dropInput(id).catch(() => undefined);
}
