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
  press: 'Press the new key',
  pressing: (title: string): string => `New key of: ${title}. Press it now; Escape leaves it as it is.`,
  refused: (key: string): string => `${key} cannot be used: the page or the system needs it.`,
  conflict: (titles: readonly string[]): string => `Also runs: ${titles.join(', ')}`,
  most: 'A command has four keys at most. Remove one first.',
  sheet: 'Sheet of keys',
} as const;
