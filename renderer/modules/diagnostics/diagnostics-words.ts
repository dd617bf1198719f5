/** What the page of diagnostics says. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

export const diagnosticsWords = catalogue('diagnostics.general', {
  title: 'Diagnostic report',
  about:
    'Versions, system, settings, counts and the log, as a ZIP for support. Tokens, URLs, user names and personal names are removed. Nothing is sent: review the report, then save it.',
  gather: 'Create report',
  again: 'Recreate report',
  save: 'Save report',
  saved: icu('Saved {name}.', (name: string) => ({ name })),
  anew: 'The report had expired, so it was recreated and not saved. Review it, then save it.',
  files: 'Report files',
  textOf: icu('Text of {name}', (name: string) => ({ name })),
  empty: 'This file is empty.',
});
