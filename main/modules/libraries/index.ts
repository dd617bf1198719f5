/** The libraries of this computer: known, chosen, opened, moved. */

export { createLibraries } from './libraries.ts';
export {
  createLibraryWatch,
  createWithoutLibrary,
  isAway,
  type WithoutLibrary,
  whereToOpen,
} from './library-away.ts';
