/** The catalogue over one open database: all tables, their statements prepared once. */
import type { Catalogue } from './catalogue.ts';
import type { WritableDatabase } from './database.ts';
import { createAssetTable } from './tables/assets/assets.ts';
import { createFactsTable } from './tables/assets/facts.ts';
import { createFileTable } from './tables/assets/files.ts';
import { createLocalFolderTable } from './tables/assets/local-folders.ts';
import { createPlaceTable } from './tables/assets/places.ts';
import { createProblemTable } from './tables/assets/problems.ts';
import { createVersionTable } from './tables/assets/versions.ts';
import { createCaptureTable } from './tables/captures.ts';
import { readFigures } from './tables/figures.ts';
import { createMeasurementTable } from './tables/measurements.ts';
import { createCollectionTable } from './tables/organising/collections.ts';
import { createLibraryEditTable } from './tables/organising/library-edits.ts';
import { createOrganisationTable } from './tables/organising/organisation.ts';
import { createReviewTable } from './tables/organising/reviews.ts';
import { createSavedSearchTable } from './tables/organising/saved-searches.ts';
import { createConnectionTable } from './tables/service/connections.ts';
import { createEventTable } from './tables/service/events.ts';
import { createGroupTable } from './tables/service/groups.ts';
import { createJobTable } from './tables/service/jobs.ts';
import { createReceivedTable } from './tables/service/received-deliveries.ts';
import { createSubmissionTable } from './tables/service/submissions.ts';
import { createTransferTable } from './tables/service/transfers.ts';
import { createWebhookTable } from './tables/service/webhooks.ts';

/** Every table, and what binds them together. */
export function createTables(db: WritableDatabase): Omit<Catalogue, 'close'> {
  return {
    connections: createConnectionTable(db),
    submissions: createSubmissionTable(db),
    assets: createAssetTable(db),
    groups: createGroupTable(db),
    jobs: createJobTable(db),
    files: createFileTable(db),
    transfers: createTransferTable(db),
    captures: createCaptureTable(db),
    measurements: createMeasurementTable(db),
    events: createEventTable(db),
    organisation: createOrganisationTable(db),
    reviews: createReviewTable(db),
    collections: createCollectionTable(db),
    savedSearches: createSavedSearchTable(db),
    libraryEdits: createLibraryEditTable(db),
    facts: createFactsTable(db),
    problems: createProblemTable(db),
    localFolders: createLocalFolderTable(db),
    places: createPlaceTable(db),
    versions: createVersionTable(db),
    webhooks: createWebhookTable(db),
    received: createReceivedTable(db),
    readOnly: db.readOnly,
    figures: () => readFigures(db),
    transaction: (work) => db.transaction(work),
  };
}
