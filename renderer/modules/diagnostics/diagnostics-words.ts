/** What the page of diagnostics says. English. */

export const diagnosticsWords = {
  title: 'Report about a fault',
  about:
    'Versions, this machine, settings, counts and the log, as a ZIP for the people who help you. Tokens, addresses, user names and names of people are taken out. Nothing is sent: read it, then save it.',
  gather: 'Gather a report',
  again: 'Gather again',
  save: 'Save the report',
  saved: (name: string): string => `${name} is saved.`,
  anew: 'Caliper no longer had this report, so nothing is saved and it was gathered anew. Read it, then save it.',
  files: 'Files of the report',
  textOf: (name: string): string => `Text of ${name}`,
  empty: 'This file is empty.',
} as const;
