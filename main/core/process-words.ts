/** What the process itself says before it ends. */
import { catalogue } from '../contract/messages/catalogue.ts';

export const processWords = catalogue('process', {
  closed:
    'Something unexpected went wrong inside Caliper, so it was closed. Nothing is lost: requests, jobs and downloads go on when you start it again. The log file in the user data folder says more.',
});
