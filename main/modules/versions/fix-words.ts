/** Why the thread that fixes an asset gave up. */
import { catalogue } from '../../contract/messages/catalogue.ts';

export const fixThreadWords = catalogue('versions.thread', {
  outOfMemory: 'it needs too much memory',
  unreadable: 'a file cannot be read',
});
