/** What the page of diagnostics says. English. */

export const diagnosticsWords = {
  title: 'Diagnostic report',
  about:
    'Versions, system, settings, counts and the log, as a ZIP for support. Tokens, URLs, user names and personal names are removed. Nothing is sent: review the report, then save it.',
  gather: 'Create report',
  again: 'Recreate report',
  save: 'Save report',
  saved: (name: string): string => `Saved ${name}.`,
  anew: 'The report had expired, so it was recreated and not saved. Review it, then save it.',
  files: 'Report files',
  textOf: (name: string): string => `Text of ${name}`,
  empty: 'This file is empty.',
} as const;
