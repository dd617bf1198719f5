/** What groups of commands are called everywhere, and what the palette and the page of keys say. English. */

/** A command says to which of them it belongs; which are near on a screen is in `find-commands.ts`. */
export const commandGroups = {
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
} as const;

/** What the command palette says. English. */
export const paletteWords = {
  name: 'Command palette',
  search: 'Search commands, assets and tags',
  placeholder: 'Search commands, assets and tags',
  searching: 'Searching the library…',
  none: 'Nothing is called that: no command, no asset, no tag.',
  /** A tag with how many assets have it. */
  tag: (tag: string, assets: number): string => `${tag} (${assets})`,
  notNow: (titles: readonly string[]): string =>
    `Not possible here and now: ${titles.map((title) => `“${title}”`).join(', ')}.`,
  recent: 'Recently used',
} as const;

/** What the page of keys says. English. */
export const keyWords = {
  title: 'Keys',
  about:
    'Every command, whether its screen is open or not. Keys within lists, tables and forms are fixed; the sheet of keys lists them.',
  find: 'Find a command or key',
  none: 'No command is called that.',
  resetAll: 'Reset all',
  resetAllTitle: 'Reset all keys?',
  resetAllAbout: (count: number): string =>
    `${count === 1 ? 'One command has' : `${count} commands have`} keys of your own. All commands get back the keys that they come with.`,
  keep: 'Keep mine',
  reset: (title: string): string => `Reset the keys of: ${title}`,
  change: (title: string): string => `Change the keys of: ${title}`,
  remove: (key: string, title: string): string => `Remove ${key} from: ${title}`,
  add: 'Add a key',
  noKey: 'No key',
  changed: 'Changed',
  press: 'Press the new key, or two',
  pressing: (title: string): string =>
    `New key of: ${title}. Press one key, or two one after another. Enter keeps them, Backspace takes the last one back, Escape leaves it as it is.`,
  hint: 'Enter keeps, Backspace takes back, Escape leaves',
  keepKey: 'Keep',
  refused: (key: string): string => `${key} cannot be used: the page or the system needs it.`,
  conflicts: {
    same: (titles: readonly string[]): string => `Also runs: ${titles.join(', ')}`,
    hides: (others: readonly string[]): string =>
      `Runs at once, so that these are never reached: ${others.join(', ')}`,
    hidden: (others: readonly string[]): string =>
      `Never reached: its first key runs at once ${others.join(', ')}`,
  },
  withKeys: (title: string, keys: string): string => `${title} (${keys})`,
  most: 'A command has four keys at most. Remove one first.',
  sheet: 'Sheet of keys',
} as const;
