/** Names of command groups, and English of the palette and the shortcuts page. */

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
  none: 'No results',
  /** A tag with how many assets have it. */
  tag: (tag: string, assets: number): string => `${tag} (${assets})`,
  notNow: (titles: readonly string[]): string =>
    `Not available here: ${titles.map((title) => `“${title}”`).join(', ')}.`,
  recent: 'Recently used',
} as const;

/** What the page of keys says. English. */
export const keyWords = {
  title: 'Shortcuts',
  about:
    'All commands of all screens. Keys within lists, tables and forms are fixed; the shortcut overview lists them.',
  find: 'Find a command or key',
  none: 'No results',
  resetAll: 'Reset all',
  resetAllTitle: 'Reset all shortcuts?',
  resetAllAbout: (count: number): string =>
    `${count === 1 ? '1 command has a custom shortcut' : `${count} commands have custom shortcuts`}. All commands get their default shortcuts back.`,
  keep: 'Keep shortcuts',
  reset: (title: string): string => `Reset shortcut: ${title}`,
  change: (title: string): string => `Change shortcut: ${title}`,
  remove: (key: string, title: string): string => `Remove ${key}: ${title}`,
  add: 'Add shortcut',
  noKey: 'No shortcut',
  changed: 'Changed',
  press: 'Press the new shortcut',
  pressing: (title: string): string =>
    `New shortcut: ${title}. Press one key, or two in sequence. Enter saves, Backspace removes the last key, Escape cancels.`,
  hint: 'Enter saves, Backspace removes, Escape cancels',
  keepKey: 'Save',
  refused: (key: string): string => `${key} is reserved by the page or the system. Press another key.`,
  conflicts: {
    same: (titles: readonly string[]): string => `Also runs: ${titles.join(', ')}`,
    hides: (others: readonly string[]): string => `Takes precedence over: ${others.join(', ')}`,
    hidden: (others: readonly string[]): string => `Overridden: its first key runs ${others.join(', ')}`,
  },
  withKeys: (title: string, keys: string): string => `${title} (${keys})`,
  most: 'A command can have up to four shortcuts. Remove one first.',
  sheet: 'Shortcut overview',
} as const;
