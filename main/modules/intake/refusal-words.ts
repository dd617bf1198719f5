/** Why a folder cannot be watched. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const refusalWords = catalogue('intake.refusals', {
  library: 'Caliper’s library is there. Select the folder that the phone or card writes to.',
  tooMany: icu('{limit} folders is the maximum. Stop watching one of them first.', (limit: number) => ({
    limit,
  })),
  unknownError: 'an unknown error',
  notAFolder: 'it is not a folder',
});
