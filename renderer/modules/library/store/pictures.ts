/** Pictures of assets that came without a preview: requested by what is on the screen, drawn once, and kept by the host. */
import pLimit from 'p-limit';
import type { AssetDetail, AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { Client } from '../../../bridge/bridge.ts';

/** Draws models; the scene is loaded with the first of them. */
export interface DrawPictures {
  /** Where the picture of an asset is kept and how to draw it; null where it has no model on this disk. */
  (detail: AssetDetail): Promise<DrawableAsset | null>;
}

/** `address` answers for any size; `draw` makes a WebP, and rejects for what cannot be drawn. */
export interface DrawableAsset {
  readonly address: (edgePx: number) => string;
  readonly draw: (signal: AbortSignal) => Promise<Blob>;
}

export interface Pictures {
  /** True when the asset may have something to draw. */
  canHave(asset: AssetSummary): boolean;
  /** Makes the address of its picture in a size; null when there is none to be had. Rejects with the signal's reason only. */
  of(asset: AssetSummary, signal: AbortSignal): Promise<((edgePx: number) => string) | null>;
  /** Those that were not to be had are requested again. */
  again(): void;
}

interface Ports {
  readonly api: { readonly assets: Pick<Client['assets'], 'get'> };
  readonly draw: DrawPictures;
  readonly fetch: typeof fetch;
}

/** Kinds of files that are no model on their own. */
const beside = /^(collision|texture|preview|manifest|mesh|.*sidecar)$/;
/** Drawn at the same time: the processor has to draw the window, too. */
const atOnce = 2;
/** What is known is forgotten from the beginning. */
const mostKnown = 5000;
const probeEdgePx = 256;

/** One per window. The last request is served first: a user who scrolls wants what is on the screen now. */
export function createPictures({ api, draw, fetch }: Ports): Pictures {
  const known = new Map<string, ((edgePx: number) => string) | null>();
  const inTurn = pLimit(atOnce);
  const waiting: (() => Promise<void>)[] = [];
  const newestFirst = <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> =>
    new Promise((resolve, reject) => {
      const begin = async (): Promise<void> => {
        if (signal.aborted) reject(signal.reason);
        else await work().then(resolve, reject);
      };
      if (inTurn.activeCount < atOnce) return void inTurn(begin);
      // Each that waits brings a turn, and whichever is the newest by then takes it.
      waiting.push(begin);
      void inTurn(async () => waiting.pop()?.());
    });
  const find = async (
    asset: AssetSummary,
    signal: AbortSignal,
  ): Promise<((edgePx: number) => string) | null> => {
    const detail = await api.assets.get({ assetId: asset.id }, { signal });
    const drawable = await draw(detail);
    if (drawable === null) return null;
    const kept = await fetch(drawable.address(probeEdgePx), { method: 'HEAD', signal });
    if (kept.status === 200) return drawable.address;
    const picture = await drawable.draw(signal);
    const put = await fetch(drawable.address(probeEdgePx), { method: 'POST', body: picture, signal });
    return put.ok ? drawable.address : null;
  };
  return {
    canHave: ({ hasPreview, kinds, transfer }) =>
      // A preview may be among the files that are still to come.
      !hasPreview &&
      (transfer === null || transfer.state === 'complete' || transfer.state === 'stopped') &&
      kinds.some((kind) => !beside.test(kind)),
    again() {
      for (const [version, found] of known) if (found === null) known.delete(version);
    },
    async of(asset, signal) {
      const version = pictureVersion(asset);
      const before = known.get(version);
      if (before !== undefined) return before;
      return newestFirst(async () => {
        const found = await find(asset, signal).catch(() => null);
        signal.throwIfAborted();
        known.set(version, found);
        for (const [oldest] of known) if (known.size > mostKnown) known.delete(oldest);
        return found;
      }, signal);
    },
  };
}

/** Where its files are and what was read in them: when that changes, a picture that was missing may be there. */
export function pictureVersion({ id, folder, sizeBytes, place, facts, transfer }: AssetSummary): string {
  return [id, folder, sizeBytes, place?.path, place?.missingSince, facts?.inspectedAt, transfer?.state].join(
    ' ',
  );
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly pictures: Pictures;
  }
}
