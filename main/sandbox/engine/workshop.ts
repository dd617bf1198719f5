/** What the engine needs of the workshop, so that its tests may bring a quick one. */
import type { MadeAsset, MakeRequest, Rgb } from '../make/types.ts';

/** `makeAsset` and `paletteOf` of `make/`. Both throw the signal's reason when it is aborted. */
export interface Workshop {
  makeAsset(request: MakeRequest, options: { signal?: AbortSignal }): Promise<MadeAsset>;
  /** Most prominent colours of an image, first the most prominent. */
  paletteOf(image: Uint8Array, options?: { signal?: AbortSignal }): Promise<readonly Rgb[]>;
}
