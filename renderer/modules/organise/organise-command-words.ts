/** What the commands of organising and of the whole library are called. English. */

/** In the palette; `keywords` are sought as well. */
export const organiseCommandWords = {
  undo: 'Undo',
  undoOf: (action: string): string => `Undo: ${action}`,
  redo: 'Redo',
  redoOf: (action: string): string => `Redo: ${action}`,
  emptyBin: { title: 'Empty the bin…', keywords: 'trash recycle delete free space' },
  folders: { keywords: 'import watch local disk external elsewhere list fetch' },
  importFolder: { keywords: 'local disk add scan assets elsewhere' },
  watchFolder: { keywords: 'local disk add scan follow import' },
  listAccount: {
    title: 'List what else is in the account',
    keywords: 'service remote sync assets elsewhere fetch',
  },
  inspectAll: { title: 'Inspect all files again', keywords: 'verify hash check problems integrity' },
} as const;
