/** A library in a folder of its own, and rows to put into it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type {
  AssetRow,
  Catalogue,
  JobRow,
  OpenedCatalogue,
  SubmissionRow,
} from '../../../main/catalogue/catalogue.ts';
import { openCatalogue } from '../../../main/catalogue/open.ts';
import { type Connection, connectionSchema } from '../../../main/contract/model/connection.ts';
import {
  assetIdSchema,
  connectionIdSchema,
  jobIdSchema,
  submissionIdSchema,
} from '../../../main/contract/model/ids.ts';
import { paramsSchema } from '../../../main/contract/model/params.ts';
import type { Clock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/log.ts';

/** 2026-11-21T10:00:00Z, and it stays then. */
export const clock: Clock = { now: () => 1_795_255_200_000, after: () => ({ cancel: () => undefined }) };
export const now = '2026-11-21T10:00:00.000Z';

/** An empty folder that is removed when the test ends. */
export function makeLibrary(): string {
  const path = mkdtempSync(join(tmpdir(), 'caliper-catalogue-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Opens, and closes when the test ends. */
export async function open(libraryPath: string): Promise<OpenedCatalogue> {
  const opened = await openCatalogue({ libraryPath, log: silentLog, clock });
  onTestFinished(() => opened.catalogue.close());
  return opened;
}

/** A fresh catalogue with one active connection, `c1`. */
export async function openWithConnection(libraryPath = makeLibrary()): Promise<Catalogue> {
  const { catalogue } = await open(libraryPath);
  catalogue.connections.insert(connection('c1', { active: true }));
  return catalogue;
}

export const databasePath = (libraryPath: string): string => join(libraryPath, '.caliper', 'catalogue.db');

export const ids = {
  asset: (id: string) => assetIdSchema.parse(id),
  connection: (id: string) => connectionIdSchema.parse(id),
  job: (id: string) => jobIdSchema.parse(id),
  submission: (id: string) => submissionIdSchema.parse(id),
};

export function connection(id: string, rest: Partial<Connection> = {}): Connection {
  return connectionSchema.parse({
    id,
    kind: 'service',
    name: `Service ${id}`,
    baseUrl: `https://${id}.example.com`,
    createdAt: now,
    active: false,
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
    folder: null,
    dimensions: null,
    effectiveParams: { mesh: { quality: 'standard' } },
    ...rest,
  };
}

export function job(id: string, rest: Partial<JobRow> = {}): JobRow {
  return {
    id: ids.job(id),
    connectionId: ids.connection('c1'),
    remoteId: `remote-${id}`,
    assetId: null,
    status: 'queued',
    stage: null,
    progress: null,
    createdAt: now,
    updatedAt: null,
    startedAt: null,
    endedAt: null,
    error: null,
    ...rest,
  };
}

export function submission(id: string, rest: Partial<SubmissionRow> = {}): SubmissionRow {
  return {
    id: ids.submission(id),
    connectionId: ids.connection('c1'),
    idempotencyKey: `key-of-${id}`,
    request: { name: 'Mug', input: { type: 'text', text: 'a red mug' }, params: paramsSchema.parse({}) },
    state: 'sending',
    attempt: 0,
    nextTryAt: null,
    error: null,
    createdAt: now,
    assetId: null,
    jobId: null,
    ...rest,
  };
}
