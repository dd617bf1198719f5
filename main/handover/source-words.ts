/** Why an asset cannot be prepared for a program, and why MuJoCo refuses what was made. */
import { catalogue, icu } from '../contract/messages/catalogue.ts';

export const sourceWords = catalogue('handover.reasons', {
  noLinks: 'it has no links',
  missing: icu('missing: {files}', (files: string) => ({ files })),
});
