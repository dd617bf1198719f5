/** What is answered in place of a file of the page. */
import { catalogue } from '../contract/messages/catalogue.ts';

export const pageWords = catalogue('host.page', {
  onlyGet: 'Only GET is answered here.',
  noFile: 'There is no such file in Caliper.',
  unreadable: 'This file of Caliper could not be read. Install Caliper again.',
});
