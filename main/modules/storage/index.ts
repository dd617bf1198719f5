/** How much of the disk the library takes, and what can be freed. */

export { createStorage, type MeasuredParts, type MeasureRequest, measureStorage } from './storage.ts';
