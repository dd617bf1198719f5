/** What the command palette says. English. */
export const paletteWords = {
  name: 'Command palette',
  search: 'Search commands',
  placeholder: 'What do you want to do?',
  none: 'No command is called that.',
  notNow: (titles: readonly string[]): string =>
    `Not possible here and now: ${titles.map((title) => `“${title}”`).join(', ')}.`,
  recent: 'Recently used',
} as const;
