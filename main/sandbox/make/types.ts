/** What the sandbox's workshop is requested and what it makes: real files of a real parametric object. */

/** Colours are sRGB, 0 to 1. */
export type Rgb = readonly [number, number, number];

/**
 * How one variant of a set departs from what its set shares; `index` counts from 1. High-fidelity variants differ in
 * look and shape as far as `wildness` allows; procedural ones are members of one class, with joints when `articulated`.
 */
export type VariantRequest =
  | {
      readonly method: 'high_fidelity';
      readonly index: number;
      readonly count: number;
      readonly variationType: 'texture' | 'general';
      readonly wildness: 'subtle' | 'moderate' | 'bold' | 'wild';
      /** Palettes of the variation references: guidance, not the subject. */
      readonly references: readonly (readonly Rgb[])[];
    }
  | {
      readonly method: 'procedural';
      readonly index: number;
      readonly count: number;
      readonly articulated: boolean;
    };

/** `palette`, most prominent first, comes from the input image; empty when the asset is made from text. */
export interface MakeRequest {
  readonly text: string | null;
  readonly palette: readonly Rgb[];
  /** The asset's name as the user wrote it, for titles inside the files; never used for paths. */
  readonly name?: string | null;
  /** File stem by the naming rules of the specification. */
  readonly stem: string;
  /** Same seed, same asset. All variants of a set come with the same seed: it is their subject's. */
  readonly seed: number;
  /** Null for an asset of its own. */
  readonly variant?: VariantRequest | null;
  /** A measured asset's size in metres, to which the model is brought; null: the size that such an object usually has. */
  readonly sizeM?: { readonly width: number; readonly depth: number; readonly height: number } | null;
  readonly params: {
    readonly mesh: { readonly quality: 'standard' | 'low' | 'ultra_low' };
    readonly texture: { readonly resolution: number };
    readonly physics: {
      readonly body: 'rigid' | 'deformable';
      readonly collision: string;
      readonly simulator: string;
    };
  };
}

/** A deliverable: `path` is relative to the asset's deliverable folder, as `AssetFileEntry.path`. */
export interface MadeFile {
  readonly kind: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** `dimensions` in metres, `mass_kg`, and the like: the free-form `dimensions` of AssetDetail. */
export interface MadeAsset {
  readonly dimensions: Record<string, unknown>;
  readonly files: readonly MadeFile[];
}

// What the engine needs of the workshop, so that its tests may bring a quick one.

/** `makeAsset` and `paletteOf` of `make/`. Both throw the signal's reason when it is aborted. */
export interface Workshop {
  makeAsset(request: MakeRequest, options: { signal?: AbortSignal }): Promise<MadeAsset>;
  /** Most prominent colours of an image, first the most prominent. */
  paletteOf(image: Uint8Array, options?: { signal?: AbortSignal }): Promise<readonly Rgb[]>;
}
