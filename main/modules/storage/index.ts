/** How much of the disk the library takes, and what can be freed. */

export { type MeasuredParts, type MeasureRequest, measureStorage } from './measure-storage.ts';
export { createStorage } from './storage.ts';
