/** Makes assets: gathers what each is made from and hands it to the workshop. */

import { stemOf } from '../files/asset-files.ts';
import { fetchImage } from '../inputs/fetch.ts';
import type { MadeAsset, Rgb, VariantRequest } from '../make/types.ts';
import { ProblemError } from '../problem/problem.ts';
import { imageFault } from '../requests/inputs.ts';
import type { AssetRecord, GroupRecord, ImageSource } from '../store/records.ts';
import type { EngineParts } from './job-record.ts';
import { withoutDirectives } from './plan.ts';

/** What an asset is made from, read and looked at. */
export interface MakerInput {
  readonly palette: readonly Rgb[];
  /** Palettes of a set's variation references. */
  readonly references: readonly (readonly Rgb[])[];
}

export interface Maker {
  /** The bytes of an image, fetched if need be. Throws a problem when it cannot be had. */
  read(image: ImageSource, signal: AbortSignal): Promise<Uint8Array>;
  /** What the asset is made from. Throws a problem for an input that cannot be had. */
  gather(asset: AssetRecord, group: GroupRecord | null, signal: AbortSignal): Promise<MakerInput>;
  /** The files of an asset. Throws whatever the workshop throws. */
  make(
    asset: AssetRecord,
    facts: { group: GroupRecord | null; seed: number; input: MakerInput },
    signal: AbortSignal,
  ): Promise<MadeAsset>;
  /** Lets go of what was kept for a set's members. */
  forget(groupId: string): void;
}

/** One per engine. The palettes of a set are found once, for all its members. */
export function createMaker({ workshop, files }: Pick<EngineParts, 'workshop' | 'files'>): Maker {
  const shared = new Map<string, Promise<MakerInput>>();

  const read: Maker['read'] = async (image, signal) => {
    if (image.type === 'file') return files.readInput(image.inputId);
    const bytes = await fetchImage(image.url, signal);
    const fault = await imageFault(bytes);
    if (fault === null) return bytes;
    const host = URL.parse(image.url)?.host ?? 'its host';
    throw new ProblemError('input-unreachable', `What was fetched from ${host} ${fault}.`);
  };
  const paletteOf = async (image: ImageSource | null, signal: AbortSignal): Promise<readonly Rgb[]> =>
    image === null ? [] : workshop.paletteOf(await read(image, signal));

  const gatherSet = async (group: GroupRecord, signal: AbortSignal): Promise<MakerInput> => ({
    palette: await paletteOf(group.seed?.image ?? null, signal),
    references: await Promise.all((group.seed?.references ?? []).map((image) => paletteOf(image, signal))),
  });

  return {
    read,
    async gather(asset, group, signal) {
      const { source } = asset;
      if (source.type === 'text') return { palette: [], references: [] };
      if (source.type !== 'variant')
        return { palette: await paletteOf(source.image, signal), references: [] };
      if (group === null) throw new ProblemError('internal-error', 'The record of the set is lost.');
      const kept = shared.get(group.id) ?? gatherSet(group, signal);
      shared.set(group.id, kept);
      return kept.catch((error: unknown) => {
        shared.delete(group.id);
        throw error;
      });
    },
    make(asset, { group, seed, input }, signal) {
      const text = textOf(asset, group);
      const { source, name } = asset;
      return workshop.makeAsset(
        {
          text: text === null ? null : withoutDirectives(text),
          palette: input.palette,
          name: name === null ? null : withoutDirectives(name),
          stem: stemOf(name),
          seed,
          variant: variantOf(asset, group, input),
          sizeM: source.type === 'measured' ? source.capture.sizeM : null,
          params: asset.effectiveParams,
        },
        { signal },
      );
    },
    forget: (groupId) => void shared.delete(groupId),
  };
}

/** An image says nothing in words; what its owner calls it does. */
function textOf({ source, name }: AssetRecord, group: GroupRecord | null): string | null {
  switch (source.type) {
    case 'text':
      return source.text;
    case 'image':
      return source.subject ?? name;
    case 'measured':
      return name;
    case 'variant':
      // The name "also grounds the generator's subject identification".
      return [name, group?.seed?.text ?? null].filter((part) => part !== null).join('. ') || null;
  }
}

function variantOf(
  { index, effectiveParams }: AssetRecord,
  group: GroupRecord | null,
  { references }: MakerInput,
): VariantRequest | null {
  if (group?.type !== 'variation_set' || index === null) return null;
  const count = group.memberIds.length;
  const { variation, physics } = effectiveParams;
  return group.method === 'procedural'
    ? { method: 'procedural', index, count, articulated: physics.articulated !== false }
    : {
        method: 'high_fidelity',
        index,
        count,
        variationType: variation.variation_type,
        wildness: variation.wildness,
        references,
      };
}
