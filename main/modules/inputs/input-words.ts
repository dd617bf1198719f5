/** What an image is that is not taken. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const inputWords = catalogue('inputs.refusals', {
  isA: icu('it is {format}', (format: string) => ({ format })),
  saveAs: icu('it is {format}; save it as PNG, JPEG or WebP', (format: string) => ({ format })),
  tooManyPixels: icu(
    'it has {megapixels} megapixels; the limit is {limit}',
    (megapixels: number, limit: number) => ({ megapixels, limit }),
  ),
  unknownFormat: 'unknown image format',
});
