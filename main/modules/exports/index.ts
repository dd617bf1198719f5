/** Assets as a ZIP or a folder for others, and what comes back from them. */

export { createReviewing, type Reviewing } from './reviewing.ts';
