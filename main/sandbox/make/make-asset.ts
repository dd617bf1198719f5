/** The workshop's door: from a request to the bytes of every file the chosen simulator takes. */

import { boundsOf } from './geometry/mesh.ts';
import { renderPreview } from './preview/preview.ts';
import { buildModel, type Look, type Model } from './shape/model.ts';
import { drawTextures } from './texture/texture-set.ts';
import type { MadeAsset, MakeRequest } from './types.ts';
import { type Finished, folderOf, type WrittenFile, writeTextures } from './write/asset-parts.ts';
import { writeFormats } from './write/formats.ts';
import { writeSidecar } from './write/sidecar.ts';

/**
 * Makes the asset: the same request gives the same bytes. Costs 0.5 to 1.3 s of CPU at 4096 px textures, so call it off
 * the main thread;
 * between its steps it looks at `signal` and throws its reason when it is aborted.
 */
export async function makeAsset(
  request: MakeRequest,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<MadeAsset> {
  signal?.throwIfAborted();
  const model = buildModel(request);
  signal?.throwIfAborted();
  const options = { asked: request.params.texture.resolution, tile: model.tile, seed: request.seed };
  const main = mainLook(model);
  const textures = await Promise.all(
    model.looks.map((look) => drawTextures(look, { ...options, main: look === main })),
  );
  signal?.throwIfAborted();
  const title = request.name ?? request.text?.slice(0, 80) ?? request.stem;
  const finished: Finished = { request, title, model, textures };
  const preview: WrittenFile = {
    kind: 'preview',
    path: `${folderOf(request.stem)}/preview.png`,
    bytes: await renderPreview(model, textures, signal),
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
