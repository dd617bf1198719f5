/** Assets as the user arranges them: titles, tags, collections, the bin, deletion. */

export { createAssets } from './assets.ts';
export { createDeleteSetAtService } from './delete-at-service.ts';
export { createOrganising } from './organising.ts';
