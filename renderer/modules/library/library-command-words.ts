/** What the library's commands are called. English. */

/** Of the row that has the focus; `keywords` are sought as well. */
export const activeCommandWords = {
  open: { title: 'Open the asset, or the stack', keywords: 'enter members' },
  reveal: { title: 'Show the asset in its folder', keywords: 'reveal file manager explorer finder' },
  copyPath: { title: 'Copy the path of the asset', keywords: 'folder clipboard' },
  copyId: { title: 'Copy the id of the asset', keywords: 'clipboard service' },
  like: { title: 'Create another like this', keywords: 'again same request' },
  whatToDo: { title: 'What to do about the asset’s error', keywords: 'help failed why problem' },
  deleteAtService: { title: 'Delete the asset at the service…', keywords: 'remove account' },
  deleteSetAtService: {
    title: 'Delete the set at the service…',
    keywords: 'remove account variation members',
  },
} as const;

/** Of all that is chosen. */
export const chosenCommandWords = {
  rename: 'Rename',
  flip: { title: 'Flip through what is chosen', keywords: 'arrow keys next open several' },
  look: { title: 'Look at it closely', keywords: 'preview quick look space' },
  rate: {
    none: 'Take the rating away',
    title: (stars: string): string => `Rate ${stars}`,
    keywords: (rating: number): string => `stars rating ${rating}`,
  },
  tags: 'Edit tags…',
  collections: 'Edit collections…',
  review: { title: 'Review…', keywords: 'approve reject verdict' },
  note: 'Edit the note…',
  fetch: 'Fetch files to this disk',
  deleteHere: { title: 'Delete here…', keywords: 'remove bin trash' },
  restore: 'Put back from the bin',
  all: 'Choose all that is found',
  none: 'Clear the choice',
} as const;

/** Of how the library is shown. */
export const shownCommandWords = {
  view: 'Show as cards or rows',
  panel: 'Show or hide the panel of facets',
  stackKeywords: 'group members batch set',
  larger: 'Larger cards',
  smaller: 'Smaller cards',
  sizeKeywords: 'size zoom grid',
  column: (name: string): string => `Show or hide the column ${name}`,
  columnKeywords: 'columns table',
  sort: (by: string): string => `Sort by ${by}`,
} as const;
