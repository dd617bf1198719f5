/** Names of command groups, and English of the palette and the shortcuts page. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** A command says to which of them it belongs; which are near on a screen is in `find-commands.ts`. */
export const commandGroups = catalogue('commands.commandGroups', {
  library: 'Library',
  savedSearches: 'Saved searches',
  assets: 'Assets',
  tags: 'Tags',
  asset: 'Asset',
  view: '3D view',
  physics: 'Physics',
  compare: 'Side by side',
  create: 'Create',
  batch: 'Batch',
  captures: 'Captures',
  queue: 'Queue',
  problems: 'Problems',
  webhooks: 'Webhooks',
  connection: 'Connection',
  settings: 'Settings',
  appearance: 'Appearance',
  samples: 'Samples',
  edit: 'Edit',
  goTo: 'Go to',
  help: 'Help',
});

/** What the command palette says. English. */
export const paletteWords = catalogue('commands.palette', {
  name: 'Command palette',
  search: 'Search commands, assets and tags',
  placeholder: 'Search commands, assets and tags',
  searching: 'Searching the library…',
  none: 'No results',
  /** A tag with how many assets have it. */
  tag: (tag: string, assets: number): string => `${tag} (${assets})`,
  notNow: icu('Not available here: {titles}.', (titles: readonly string[]) => ({
    titles: titles.map((title) => `“${title}”`).join(', '),
  })),
  recent: 'Recently used',
});

/** What the page of keys says. English. */
export const keyWords = catalogue('commands.key', {
  title: 'Shortcuts',
  about:
    'All commands of all screens. Keys within lists, tables and forms are fixed; the shortcut overview lists them.',
  find: 'Find a command or key',
  none: 'No results',
  resetAll: 'Reset all',
  resetAllTitle: 'Reset all shortcuts?',
  resetAllAbout: icu(
    '{count, plural, one {1 command has a custom shortcut} other {{count} commands have custom shortcuts}}. All commands get their default shortcuts back.',
    (count: number) => ({ count }),
  ),
  keep: 'Keep shortcuts',
  reset: icu('Reset shortcut: {title}', (title: string) => ({ title })),
  change: icu('Change shortcut: {title}', (title: string) => ({ title })),
  remove: icu('Remove {key}: {title}', (key: string, title: string) => ({ key, title })),
  add: 'Add shortcut',
  noKey: 'No shortcut',
  changed: 'Changed',
  press: 'Press the new shortcut',
  pressing: icu(
    'New shortcut: {title}. Press one key, or two in sequence. Enter saves, Backspace removes the last key, Escape cancels.',
    (title: string) => ({ title }),
  ),
  hint: 'Enter saves, Backspace removes, Escape cancels',
  keepKey: 'Save',
  refused: icu('{key} is reserved by the page or the system. Press another key.', (key: string) => ({ key })),
  conflicts: {
    same: icu('Also runs: {titles}', (titles: readonly string[]) => ({ titles: titles.join(', ') })),
    hides: icu('Takes precedence over: {others}', (others: readonly string[]) => ({
      others: others.join(', '),
    })),
    hidden: icu('Overridden: its first key runs {others}', (others: readonly string[]) => ({
      others: others.join(', '),
    })),
  },
  withKeys: (title: string, keys: string): string => `${title} (${keys})`,
  most: 'A command can have up to four shortcuts. Remove one first.',
  sheet: 'Shortcut overview',
});
