/** What is between keys, and what those with a picture are called. English. */

export const kbdWords = {
  between: 'then',
  arrows: { '←': 'Left', '→': 'Right', '↑': 'Up', '↓': 'Down' },
} as const;
