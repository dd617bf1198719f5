/** What the fields of tags, collections, review, note and rating say. English. */

/** Tags. */
export const tagWords = {
  add: 'Add tags',
  addFirst: 'Add tags, such as kitchen/chairs',
  addMore: 'Add',
  wrong: (tags: readonly string[]): string =>
    `“${tags.join('”, “')}” cannot be a tag: a tag has at most 100 letters, and something on both sides of each slash.`,
  remove: (tag: string): string => `Remove the tag ${tag}`,
  known: 'Known tags',
} as const;

/** Collections. */
export const collectionWords = {
  gone: 'A collection that is gone',
  takeOut: (name: string): string => `Take out of ${name}`,
  one: 'Collection',
  all: 'Collections',
  find: 'Find or make a collection',
  make: (name: string): string => `Make “${name}”`,
  none: 'No collections yet: type a name to make the first.',
} as const;

/** The review. */
export const reviewWords = {
  verdict: 'Verdict',
  mixed: 'They have different reviews; a verdict here replaces all of them.',
  notes: 'Notes of the review',
  placeholder: 'What is good, what has to be made anew',
  reviewer: 'Reviewer',
  save: 'Save',
  said: '{verdict}, {at}',
  saidBy: '{verdict} by {reviewer}, {at}',
} as const;

/** Note, title and rating. */
export const fieldWords = {
  note: {
    name: 'Note',
    mixed: 'Different notes: what is written here replaces all of them',
    placeholder: 'Anything worth knowing',
  },
  rating: { name: 'Rating', mixed: 'Mixed' },
  title: { name: 'Title', mixed: 'Different titles: one here replaces all of them' },
} as const;
