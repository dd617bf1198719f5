/** Finds assets: queries, selections, and the news of both. */

export { createLibraryNews, type LibraryNews } from './library-news.ts';
export { createLibrarySearch } from './library-search.ts';
export { selectedByAll, selectedIds } from './selection.ts';
export type { LibrarySearch } from './types.ts';
