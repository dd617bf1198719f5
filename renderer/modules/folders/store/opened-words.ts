/** What is said of things that were opened from outside of the window. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';

export const openedWords = catalogue('folders.opened', {
  looking: icu('Scanning {path}…', (path: string) => ({ path })),
  added: icu(
    'Opened {count, plural, one {# asset} other {# assets}} from {folder}. The folder was added to the library in place.',
    (count: number, folder: string) => ({ count, folder }),
  ),
  known: icu(
    '{count, plural, one {Already in the library.} other {# assets already in the library.}}',
    (count: number) => ({ count }),
  ),
  remove: 'Remove from library',
  removed: icu('Removed {folder} from the library. Its files were not changed.', (folder: string) => ({
    folder,
  })),
});
