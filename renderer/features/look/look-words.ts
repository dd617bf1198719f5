/** What the tools for looking at a model say. English. */

/** Of the `look` tool and its parts. */
export const lookWords = {
  label: 'Look',
} as const;
