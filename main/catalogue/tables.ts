/** The catalogue over one open database: all tables, their statements prepared once. */
import type { Catalogue } from './catalogue.ts';
import type { WritableDatabase } from './database.ts';
import { createAssetTable } from './tables/assets.ts';
import { createCaptureTable } from './tables/captures.ts';
import { createCollectionTable } from './tables/collections.ts';
import { createConnectionTable } from './tables/connections.ts';
import { createEventTable } from './tables/events.ts';
import { createFactsTable } from './tables/facts.ts';
import { readFigures } from './tables/figures.ts';
import { createFileTable } from './tables/files.ts';
import { createGroupTable } from './tables/groups.ts';
import { createJobTable } from './tables/jobs.ts';
import { createLibraryEditTable } from './tables/library-edits.ts';
import { createLocalFolderTable } from './tables/local-folders.ts';
import { createMeasurementTable } from './tables/measurements.ts';
import { createOrganisationTable } from './tables/organisation.ts';
import { createPlaceTable } from './tables/places.ts';
import { createProblemTable } from './tables/problems.ts';
import { createReceivedTable } from './tables/received-deliveries.ts';
import { createReviewTable } from './tables/reviews.ts';
import { createSavedSearchTable } from './tables/saved-searches.ts';
import { createSubmissionTable } from './tables/submissions.ts';
import { createTransferTable } from './tables/transfers.ts';
import { createVersionTable } from './tables/versions.ts';
import { createWebhookTable } from './tables/webhooks.ts';

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
