/** The workshop's door: from a request to the bytes of every file the chosen simulator takes. */

import { boundsOf } from './geometry/mesh.ts';
import { createMakeCache, type MakeCache } from './make-cache.ts';
import { fullPreview, renderPreview, setPreview } from './preview/preview.ts';
import { proceduralModel } from './procedural/procedural-model.ts';
import { bodyTree, displayed } from './shape/bodies.ts';
import { buildModel, type Look, type Model } from './shape/model.ts';
import { drawTextures, type TextureSet } from './texture/texture-set.ts';
import type { MadeAsset, MakeRequest } from './types.ts';
import { type Finished, folderOf, type WrittenFile, writeTextures } from './write/file-conventions.ts';
import { writeFormats } from './write/formats.ts';
import { scaleSource, writeSidecar } from './write/sidecar.ts';

/** Makes assets; what variants of one set share stays in its cache from one to the next. */
export type Maker = (request: MakeRequest, options?: { readonly signal?: AbortSignal }) => Promise<MadeAsset>;

/** Room for what about three sets at once share, bytes. */
const cacheBytes = 64 * 1024 * 1024;

/** A maker with an empty cache: one for each thread that makes assets. */
export function createMaker(): Maker {
  const cache = createMakeCache(cacheBytes);
  return (request, { signal } = {}) => makeWith(cache, request, signal);
}

/**
 * Makes the asset: the same request gives the same bytes. Costs 0.5 to 1 s of CPU at 4096 px textures, so call it off
 * the main thread; one of a set costs a tenth of that with a maker that is used for all of it (`createMaker`). Between
 * its steps it looks at `signal` and throws its reason when it is aborted.
 */
export const makeAsset: Maker = (request, options) => createMaker()(request, options);

async function makeWith(
  cache: MakeCache,
  request: MakeRequest,
  signal: AbortSignal | undefined,
): Promise<MadeAsset> {
  signal?.throwIfAborted();
  const { variant } = request;
  const model =
    variant?.method === 'procedural' ? proceduralModel(request, variant) : buildModel(request, cache);
  signal?.throwIfAborted();
  const ofSet = (request.variant ?? null) !== null;
  const options = {
    asked: request.params.texture.resolution,
    tile: model.tile,
    seed: request.seed,
    cache: ofSet ? cache : null,
  };
  const main = mainLook(model);
  const draw = (look: Look) => drawTextures(look, { ...options, main: look === main });
  const textures: TextureSet[] = [];
  if (ofSet) for (const look of model.looks) textures.push(await draw(look));
  else textures.push(...(await Promise.all(model.looks.map(draw))));
  signal?.throwIfAborted();
  const title = request.name ?? request.text?.slice(0, 80) ?? request.stem;
  const finished: Finished = { request, title, model, root: bodyTree(model, request.stem), textures };
  const preview: WrittenFile = {
    kind: 'preview',
    path: `${folderOf(request.stem)}/preview.png`,
    bytes: await renderPreview(displayed(model), textures, {
      quality: ofSet ? setPreview : fullPreview,
      ...(signal === undefined ? {} : { signal }),
    }),
  };
  signal?.throwIfAborted();
  const { files, collision } = await writeFormats(finished);
  signal?.throwIfAborted();
  const all = [...files, ...writeTextures(finished), preview];
  return {
    dimensions: {
      width_m: rounded(model.size.width),
      depth_m: rounded(model.size.depth),
      height_m: rounded(model.size.height),
      mass_kg: rounded(model.mass.massKg),
      scale_source: scaleSource(request),
    },
    files: [...all, writeSidecar(finished, all, collision)].map(({ kind, path, bytes }) => ({
      kind,
      path,
      bytes,
    })),
  };
}

/** The look of the largest parts, by the length of their bounds: enough to tell a body from its knobs. */
function mainLook({ looks, parts }: Model): Look | undefined {
  const extent = (look: Look): number =>
    Math.max(
      ...parts.map((part) => {
        if (part.look !== look) return 0;
        const { min, max } = boundsOf([part.mesh]);
        return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
      }),
    );
  return looks.toSorted((a, b) => extent(b) - extent(a))[0];
}

const rounded = (value: number): number => Number(value.toPrecision(6));
