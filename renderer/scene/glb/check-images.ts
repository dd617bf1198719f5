/** Are the images inside a GLB small enough to be decoded? Read from their headers. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { pictureHeader } from '../../../main/formats/picture-header.ts';
import { modelLimits } from '../limits.ts';
import { countAt, elementAt, type JsonObject, objectsAt } from './read-gltf.ts';

/** Says which images cannot be shown (the model then appears without them). Throws `model.damaged` or `model.beyond-limit`. */
export function checkImages(root: JsonObject, binary: Uint8Array): { warnings: string[] } {
  const views = objectsAt(root, 'bufferViews', '');
  const warnings: string[] = [];
  let pixels = 0;
  for (const [index, image] of objectsAt(root, 'images', '').entries()) {
    const where = `image ${index}`;
    const viewIndex = countAt(image, 'bufferView', where, null);
    if (viewIndex === null) continue;
    const view = elementAt(views, viewIndex, 'buffer view', where);
    const offset = countAt(view, 'byteOffset', where, 0);
    const size = pictureHeader(binary.subarray(offset, offset + countAt(view, 'byteLength', where, 0)));
    if (size === null) {
      warnings.push(`Texture ${index + 1} is not a PNG, JPEG, WebP or KTX2 image and is left out.`);
      continue;
    }
    checkPixels(size.width, size.height);
    pixels += size.width * size.height;
  }
  if (pixels > modelLimits.imagePixels)
    throw beyond(`textures of ${millions(pixels)} together`, modelLimits.imagePixels);
  return { warnings };
}

/** Throws `model.beyond-limit` for an image that would fill the memory when decoded. Pixels. */
export function checkPixels(width: number, height: number): void {
  if (width <= modelLimits.imageEdgePx && height <= modelLimits.imageEdgePx) return;
  throw new AppError('model.beyond-limit', {
    what: `a texture of ${formatNumber(width)} x ${formatNumber(height)} pixels`,
    limit: `${formatNumber(modelLimits.imageEdgePx)} pixels an edge`,
  });
}

const millions = (pixels: number): string => `${formatNumber(Math.round(pixels / 1e6))} million pixels`;
const beyond = (what: string, most: number): AppError<'model.beyond-limit'> =>
  new AppError('model.beyond-limit', { what, limit: millions(most) });
