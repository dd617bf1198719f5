/** Of the library's part of the contract: handlers over the assets in memory. */
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';
import { librarySearch } from '../library-search.ts';
import { formHandlers } from './form-handlers.ts';
import { editHandlers, organiseHandlers } from './organise-handlers.ts';

type LibraryParts = Pick<
  Handlers,
  | 'library'
  | 'collections'
  | 'searches'
  | 'problems'
  | 'inspection'
  | 'folders'
  | 'account'
  | 'presets'
  | 'drafts'
>;

export function libraryHandlers(app: FakeState): LibraryParts {
  return {
    library: {
      ...librarySearch(app),
      ...editHandlers(app),
    },
    ...organiseHandlers(app),
    ...formHandlers(),
  };
}
