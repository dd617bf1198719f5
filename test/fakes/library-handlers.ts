/** Of the library's part of the contract: handlers over the assets in memory. */
import type { Handlers } from '../../main/services/handlers.ts';
import { notYet } from '../../main/services/not-yet.ts';
import { formHandlers } from './form-handlers.ts';

type LibraryParts = Pick<
  Handlers,
  'library' | 'collections' | 'searches' | 'problems' | 'folders' | 'account' | 'presets' | 'drafts'
>;

export function libraryHandlers(): LibraryParts {
  return {
    library: {
      search: notYet,
      facets: notYet,
      place: notYet,
      edit: notYet,
      undo: notYet,
      edits: notYet,
      bin: notYet,
      emptyBin: notYet,
    },
    collections: { list: notYet, save: notYet, remove: notYet },
    searches: { list: notYet, save: notYet, remove: notYet },
    problems: { list: notYet, ignore: notYet, inspect: notYet },
    folders: { list: notYet, choose: notYet, rescan: notYet, watch: notYet, remove: notYet },
    account: { listing: notYet, list: notYet },
    ...formHandlers(),
  };
}
