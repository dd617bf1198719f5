/** What the library's search, its facets and saved searches say. English. */

/** A value of a facet. */
export const facetWords = {
  back: 'Take it out of the search',
  only: 'Only these',
  without: 'Without these',
  hint: (value: string): string => `${value}\nClick: only these. Alt+click: without these.`,
  excluded: 'Without',
  tagsBelow: (tag: string): string => `Tags below ${tag}`,
  notRated: 'Not rated',
  suggestions: 'Suggestions',
} as const;

/** Saving a search, and the list of those that were saved. */
export const savedSearchWords = {
  command: 'Save this search…',
  keywords: 'bookmark keep',
  save: 'Save this search',
  dismiss: 'Cancel',
  confirm: 'Save',
  replace: 'Replace',
  name: 'Name',
  replaces: (name: string): string => `Replaces the search that is called “${name}” now.`,
  list: 'Saved searches',
  newNameOf: (name: string): string => `New name of ${name}`,
  rename: 'Rename',
  remove: 'Remove',
  run: (name: string): string => `Search: ${name}`,
} as const;

/** Where nothing is found, or nothing is there yet. */
export const nothingWords = {
  create: 'Create an asset',
  addFolders: 'Add folders or list the account',
  title: (search: string): string => `Nothing matches “${search}”`,
  without: (term: string, assets: string): string => `Without “${term}”: ${assets}`,
  allTerms: 'All terms have to hold at once. Without one of them there would be:',
  everyWord: 'Every word has to occur in an asset’s name, tags, note, kind or in what it was made from.',
} as const;
