/** Rows to put into a catalogue. */
import type { AssetRow, GroupRow, JobRow, SubmissionRow } from '../../../main/catalogue/catalogue.ts';
import { type Connection, connectionSchema } from '../../../main/contract/schema/connection.ts';
import { paramsSchema } from '../../../main/contract/schema/creation/params.ts';
import {
  assetIdSchema,
  collectionIdSchema,
  connectionIdSchema,
  editIdSchema,
  groupIdSchema,
  inputIdSchema,
  jobIdSchema,
  submissionIdSchema,
} from '../../../main/contract/schema/ids.ts';

export const now = '2026-11-21T10:00:00.000Z';

export const ids = {
  asset: (id: string) => assetIdSchema.parse(id),
  connection: (id: string) => connectionIdSchema.parse(id),
  group: (id: string) => groupIdSchema.parse(id),
  job: (id: string) => jobIdSchema.parse(id),
  submission: (id: string) => submissionIdSchema.parse(id),
  input: (id: string) => inputIdSchema.parse(id),
  edit: (id: string) => editIdSchema.parse(id),
  collection: (id: string) => collectionIdSchema.parse(id),
};

export function connection(id: string, rest: Partial<Connection> = {}): Connection {
  return connectionSchema.parse({
    id,
    kind: 'service',
    name: `Service ${id}`,
    baseUrl: `https://${id}.example.com`,
    createdAt: now,
    active: false,
    paths: {},
    notOffered: [],
    ...rest,
  });
}

export function asset(id: string, rest: Partial<AssetRow> = {}): AssetRow {
  return {
    id: ids.asset(id),
    connectionId: ids.connection('c1'),
    remoteId: `remote-${id}`,
    kind: 'object_reconstruction',
    name: `Asset ${id}`,
    createdAt: now,
    source: { type: 'text', text: 'a red mug' },
    groupId: null,
    groupIndex: null,
    listed: true,
    folder: null,
    dimensions: null,
    effectiveParams: { mesh: { quality: 'standard' } },
    deletedAtServiceAt: null,
    origin: 'service',
    deletedHereAt: null,
    createdElsewhere: false,
    ...rest,
  };
}

export function job(id: string, rest: Partial<JobRow> = {}): JobRow {
  return {
    id: ids.job(id),
    connectionId: ids.connection('c1'),
    remoteId: `remote-${id}`,
    assetId: null,
    groupId: null,
    groupIndex: null,
    status: 'queued',
    stage: null,
    progress: null,
    createdAt: now,
    updatedAt: null,
    startedAt: null,
    endedAt: null,
    error: null,
    clearedAt: null,
    ...rest,
  };
}

export function group(id: string, rest: Partial<GroupRow> = {}): GroupRow {
  return {
    id: ids.group(id),
    connectionId: ids.connection('c1'),
    remoteId: `remote-${id}`,
    type: 'variation_set',
    route: 'procedural-set',
    name: `Group ${id}`,
    count: 50,
    createdAt: now,
    submissionId: null,
    lineage: null,
    membersListed: true,
    createdElsewhere: false,
    deletedAtServiceAt: null,
    ...rest,
  };
}

export function submission(id: string, rest: Partial<SubmissionRow> = {}): SubmissionRow {
  return {
    id: ids.submission(id),
    connectionId: ids.connection('c1'),
    idempotencyKey: `key-of-${id}`,
    bodySha256: null,
    request: {
      route: 'standard',
      name: 'Mug',
      input: { type: 'text', text: 'a red mug' },
      params: paramsSchema.parse({}),
    },
    state: 'sending',
    position: 1,
    label: null,
    lineage: null,
    uploadedAnyway: null,
    paused: false,
    hold: null,
    mayBeAtService: false,
    unreported: false,
    attempt: 0,
    nextTryAt: null,
    error: null,
    createdAt: now,
    assetId: null,
    groupId: null,
    jobId: null,
    ...rest,
  };
}
