/** What the help says around its articles. English. */

/** The window, the screen, and the commands. */
export const helpWords = {
  title: 'Help',
  thisScreen: 'Help: this screen',
  thisScreenKeywords: 'f1 manual guide explain what is this how',
  all: 'All help articles',
  allKeywords: 'manual guide documentation troubleshooting error code search help',
  film: 'How to record a clip',
  filmKeywords: 'film help guide board walk capture video phone light distance',
  search: 'Search help',
  placeholder: 'Search by word or error code',
  none: 'No results.',
  noneHint: 'Try a single word, or an error code such as remote.unreachable.',
  articles: 'Articles',
  screens: 'Screens',
  guides: 'Guides',
  troubles: (area: string): string => `Errors: ${area}`,
  see: 'See also',
  back: 'Back',
  unknown: 'Article not found',
  unknownText: 'It may belong to another version of Caliper. Try searching for it.',
  /** In place of a key, where the user has taken it away. */
  noKey: '(no shortcut)',
  unknownCode: (code: string): string => `No article about ${code}`,
} as const;

/** Beside an error. */
export const whatToDoWords = {
  button: 'Help',
  why: 'Why it happens',
  next: 'Next steps',
  kept: 'Kept',
  cost: 'Cost',
  code: 'Error code',
  more: 'On the command line: caliper explain CODE.',
} as const;

/** In the guide to filming, while the report of a clip is open. */
export const refilmWords = {
  title: (fileName: string): string => `Re-film in “${fileName}”`,
} as const;
