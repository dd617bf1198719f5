/** What the help says around its articles. English. */

/** The window, the screen, and the commands. */
export const helpWords = {
  title: 'Help',
  thisScreen: 'Help: this screen',
  thisScreenKeywords: 'f1 manual guide explain what is this how',
  all: 'All of the help',
  allKeywords: 'manual guide documentation troubleshooting error code search help',
  film: 'How to film a clip',
  filmKeywords: 'help guide board walk capture video phone light distance',
  search: 'Search the help',
  placeholder: 'A word, or the code of an error',
  none: 'Nothing in the help has these words.',
  noneHint: 'Try one word, or the code of an error such as remote.unreachable.',
  articles: 'Articles',
  screens: 'Screens',
  guides: 'Guides',
  troubles: (area: string): string => `Errors: ${area}`,
  see: 'See also',
  back: 'Back',
  unknown: 'There is no article of that name',
  unknownText: 'It may belong to another version of Caliper. Search for a word of it.',
  /** In place of a key, where the user has taken it away. */
  noKey: '(no key)',
  unknownCode: (code: string): string => `No article about ${code}`,
} as const;

/** Beside an error. */
export const whatToDoWords = {
  button: 'What to do',
  why: 'How it comes about',
  next: 'What to do',
  kept: 'What is kept',
  cost: 'What it costs',
  code: 'Code of the error',
  more: 'On the command line: caliper explain CODE.',
} as const;

/** In the guide to filming, while the report of a clip is open. */
export const refilmWords = {
  title: (fileName: string): string => `Of “${fileName}”, film again`,
} as const;
