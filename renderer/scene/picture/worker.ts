/** A worker that draws small pictures of models, one after the other, without a graphics card. */
import { toFailure } from '../../../main/contract/plain/errors.ts';
import { disposeModel } from '../dispose.ts';
import { keepQuiet, takeRequestsAway } from '../parse/guard.ts';
import { asModelError, openModel } from '../parse/open-model.ts';
import { drawPicture } from './draw-picture.ts';
import type { PictureAnswer, PictureOrder } from './protocol.ts';
import { createTexelReader } from './read-texels.ts';

/** A small picture shows no finer texture. */
const textureEdgePx = 512;

const fetchContent = takeRequestsAway(globalThis);
const answer = (message: PictureAnswer): void => globalThis.postMessage(message, { transfer: [] });
keepQuiet(console);

globalThis.addEventListener('message', ({ data }: MessageEvent<PictureOrder>) => {
  draw(data).then(
    (picture) => answer({ type: 'drawn', picture }),
    (error: unknown) => answer({ type: 'failed', failure: toFailure(asModelError(error)) }),
  );
});

async function draw({ path, files, edgePx }: PictureOrder): Promise<Blob> {
  const { root, facts } = await openModel({ path, files, textureEdgePx }, fetchContent, () => undefined);
  const { pixels } = drawPicture(root, facts.bounds, edgePx, createTexelReader());
  disposeModel(root);
  const canvas = new OffscreenCanvas(edgePx, edgePx);
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, edgePx, edgePx), 0, 0);
  return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
}
