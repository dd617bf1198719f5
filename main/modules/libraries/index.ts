/** The libraries of this computer: known, chosen, opened, moved. */

export { createLibraries } from './libraries.ts';
export { createLibraryWatch } from './library-watch.ts';
export { whereToOpen } from './where-to-open.ts';
export { createWithoutLibrary, isAway, type WithoutLibrary } from './without-library.ts';
