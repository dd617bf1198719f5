/** What readers of several formats say. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const formatWords = catalogue('formats', {
  /** Continues “it is ”. */
  lfsPointer: 'a Git LFS pointer, not the file: run git lfs pull',
  moreNotes: icu('And {count} more of the same kinds.', (count: number) => ({ count })),
  /** Continue “The texture cannot be shown: ”. */
  tga: {
    other: 'it is not a TGA image',
    truncated: 'its TGA image is truncated',
  },
});
