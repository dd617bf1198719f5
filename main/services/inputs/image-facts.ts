/** What an image file is, from its header. */
import { stat } from 'node:fs/promises';
import { AppError } from '../../contract/errors.ts';
import { limits } from '../../contract/model/param-values.ts';
import type { StoredImage } from '../../contract/model/stored-input.ts';
import { loadSharp } from '../load-sharp.ts';

/** What sharp calls the formats that are accepted. */
const mediaTypes = new Map([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
]);

/** Width and height as the image is shown (its EXIF orientation applied). */
export type ImageFacts = Pick<StoredImage, 'kind' | 'mediaType' | 'widthPx' | 'heightPx'>;

/** Reads the header only. Throws `input.not-an-image`. */
export async function imageFacts(file: string, fileName: string): Promise<ImageFacts> {
  if ((await stat(file)).size === 0)
    throw new AppError('input.not-an-image', { fileName, found: 'it is empty' });
  const sharp = await loadSharp();
  const facts = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new AppError(
        'input.not-an-image',
        { fileName, found: 'no image format was recognised' },
        { cause: error },
      );
    });
  const mediaType = mediaTypes.get(facts.format);
  if (mediaType === undefined)
    throw new AppError('input.not-an-image', { fileName, found: `it is ${facts.format.toUpperCase()}` });
  const pixels = facts.width * facts.height;
  if (pixels > limits.imagePixels) {
    const found = `it has ${Math.round(pixels / 1e6)} megapixels; at most ${limits.imagePixels / 1e6} are accepted`;
    throw new AppError('input.not-an-image', { fileName, found });
  }
  const turned = (facts.orientation ?? 1) >= 5;
  return {
    kind: 'image',
    mediaType,
    widthPx: turned ? facts.height : facts.width,
    heightPx: turned ? facts.width : facts.height,
  };
}
