/** Finds assets: queries, selections, and the news of both. */

export { createLibrarySearch } from './library-search.ts';
export type { LibrarySearch } from './selection.ts';
export { createLibraryNews, type LibraryNews, selectedByAll, selectedIds } from './selection.ts';
