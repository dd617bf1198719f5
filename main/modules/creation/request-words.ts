/** How requests name what has no name of its own. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const requestWords = catalogue('creation.requests', {
  thisAsset: 'this asset',
  aFile: 'a file',
  /** The name of a picture’s file. */
  preview: icu('{name} preview', (name: string) => ({ name })),
  asset: 'asset',
  /** In the place of a file, where a request is shown. */
  base64: icu('<base64 of {name}, {bytes, number} bytes>', (name: string, bytes: number) => ({
    name,
    bytes,
  })),
});
