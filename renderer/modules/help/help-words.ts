/** What the help says around its articles. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** The window, the screen, and the commands. */
export const helpWords = catalogue('help.general', {
  title: 'Help',
  thisScreen: 'Help: this screen',
  thisScreenKeywords: 'f1 manual guide explain what is this how',
  all: 'All help articles',
  allKeywords: 'manual guide documentation troubleshooting error code search help',
  film: 'How to record a clip',
  filmKeywords: 'film help guide board walk capture video phone light distance',
  search: 'Search help',
  placeholder: 'Word or error code',
  none: 'No results.',
  noneHint: 'Try a single word, or an error code such as remote.unreachable.',
  articles: 'Articles',
  screens: 'Screens',
  guides: 'Guides',
  troubles: icu('Errors: {area}', (area: string) => ({ area })),
  see: 'See also',
  back: 'Back',
  unknown: 'Article not found',
  unknownText: 'It may belong to another version of Caliper. Try searching for it.',
  /** In place of a key, where the user has taken it away. */
  noKey: '(no shortcut)',
  unknownCode: icu('No article about {code}', (code: string) => ({ code })),
});

/** Beside an error. */
export const whatToDoWords = catalogue('help.whatToDo', {
  button: 'Help',
  why: 'Why it happens',
  next: 'Next steps',
  kept: 'Kept',
  cost: 'Cost',
  code: 'Error code',
  more: 'On the command line: caliper explain CODE.',
});

/** In the guide to filming, while the report of a clip is open. */
export const refilmWords = catalogue('help.refilm', {
  title: icu('Re-film in “{fileName}”', (fileName: string) => ({ fileName })),
});
