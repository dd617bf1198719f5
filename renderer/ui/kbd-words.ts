/** What stands between keys. English. */

export const kbdWords = { between: 'then' } as const;
