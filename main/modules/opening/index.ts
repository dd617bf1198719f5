/** What was opened or dropped from the desktop: found and judged. */

export type { Opening } from './opening.ts';
export { openingOf } from './opening-of.ts';
