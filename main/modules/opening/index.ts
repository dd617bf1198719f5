/** What was opened or dropped from the desktop: found and judged. */

export { createOpening, type Opening } from './opening.ts';
