/** The small pages of the web host: why a browser is not let in, and what to do. One or two sentences each. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const getALink =
  'press Enter in the terminal where Caliper runs to get a fresh link, or start Caliper again.';

export const webWords = catalogue('host.web', {
  notARequest: 'This is not a request that Caliper answers.',
  embedded: 'Caliper does not run inside another page.',
  crossSite: 'Another site led here, so nothing was opened. Copy the link into the address bar instead.',
  notItsPage: 'Only Caliper’s own page may ask this.',
  notItsSocket: 'Only Caliper’s own page may connect.',
  socketMethod: 'A WebSocket begins with GET.',
  noSocketHere: 'There is no WebSocket at this path.',
  noSession: `This browser has no session with Caliper: ${getALink}`,
  usedKey: `This link was already used. Open the tab that is already open, or ${getALink}`,
  loadingAhead: 'This link is opened only when you look at it.',
  otherHost: icu('Caliper answers only at http://{host}. Open it at that address.', (host: string) => ({
    host,
  })),
  openingMethod: 'A link is opened with GET.',
  needsScript: 'Caliper needs JavaScript. Switch it on for this page and open the link again.',
  open: 'Open Caliper',
  failed: 'Something unexpected went wrong. Try again.',
  tooLarge: icu('At most {megabytes} MB can be sent at once.', (megabytes: number) => ({ megabytes })),
});

/** Why nothing was opened; reasons of an error. */
export const openingWords = catalogue('host.opening', {
  noFileManager: 'no file manager was found',
  noProgram: 'no program was found that opens it',
});
