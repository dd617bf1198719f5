/** Makes one asset: gathers its input and hands it to the workshop. */
import { withoutDirectives } from '../directives.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import type { MadeAsset } from '../make/types.ts';
import { stemOf } from '../naming.ts';
import { ProblemError } from '../problem.ts';
import { imageFault, maxImageBytes } from '../requests/image.ts';
import type { AssetRecord } from '../store/records.ts';
import { fetchImage } from './fetch-image.ts';
import type { Workshop } from './workshop.ts';

const fetchLimits = { maxBytes: maxImageBytes, timeoutMs: 10_000, maxRedirects: 3 };

/** The files of an asset. Throws a problem for an input that cannot be had, and whatever the workshop throws. */
export async function produce(
  asset: AssetRecord,
  seed: number,
  tools: { workshop: Workshop; files: AssetFiles; signal: AbortSignal },
): Promise<MadeAsset> {
  const { workshop, signal } = tools;
  const image = await imageOf(asset, tools.files, signal);
  const { source } = asset;
  // An image says nothing in words; what its owner calls it does.
  const text = source.type === 'text' ? source.text : (source.subject ?? asset.name);
  return workshop.makeAsset(
    {
      text: text === null ? null : withoutDirectives(text),
      palette: image === null ? [] : await workshop.paletteOf(image),
      name: asset.name === null ? null : withoutDirectives(asset.name),
      stem: stemOf(asset.name),
      seed,
      params: asset.effectiveParams,
    },
    { signal },
  );
}

async function imageOf(
  asset: AssetRecord,
  files: AssetFiles,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  const { source } = asset;
  if (source.type === 'text') return null;
  if (source.type === 'image-data') return files.readInput(asset.id);
  const bytes = await fetchImage(source.url, fetchLimits, signal);
  const fault = await imageFault(bytes);
  if (fault === null) return bytes;
  const host = URL.parse(source.url)?.host ?? 'its host';
  throw new ProblemError('input-unreachable', `What was fetched from ${host} ${fault}.`);
}
