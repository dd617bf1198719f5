/** A catalogue with live jobs, batches, half-downloaded assets and requests that wait, and ways to damage it. */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Catalogue } from '../../../main/catalogue/catalogue.ts';
import { manifest, writeFolder } from './folders.ts';
import { databasePath, makeLibrary, open } from './library.ts';
import { asset, connection, group, ids, job, now, submission } from './rows.ts';

export const pageBytes = 4096;
export const count = 200;
export const numbers = Array.from({ length: count }, (_, n) => n);
export const at = (n: number): string => new Date(Date.parse(now) + n * 60_000).toISOString();
export const states = ['waiting', 'sending', 'refused', 'accepted'] as const;
export const stateOf = (n: number) => states[n % states.length] ?? 'waiting';
export const waiting = numbers.filter((n) => stateOf(n) !== 'accepted').map((n) => `s${n}`);
export const groupNumbers = numbers.slice(0, 60);
export const assetLimit = { reachedAt: now, limit: 1000, used: 990, refusedCount: 20, detail: 'No more.' };
export const queued = submission('s1', {
  unreported: true,
  state: 'sending',
  attempt: 1,
  createdAt: at(1),
  bodySha256: 'cd'.repeat(32),
  position: -1.5,
  label: 'Kitchen',
  lineage: { type: 'gaps', groupId: ids.group('g3'), indexes: [2] },
  uploadedAnyway: [
    {
      inputId: ids.input('clip-1'),
      fileName: 'mug.mp4',
      at: now,
      verdict: 'fail',
      headline: 'Too dark.',
      issues: ['too-dark'],
    },
  ],
  paused: true,
  hold: 'asset-limit',
});
export const made = submission('made-g3', {
  state: 'accepted',
  attempt: 1,
  bodySha256: 'ef'.repeat(32),
  groupId: ids.group('g3'),
  jobId: ids.job('parent-g3'),
  mayBeAtService: true,
});

/** Live jobs, half-downloaded assets and requests that wait, beside one asset with a folder. */
export async function busyLibrary(): Promise<string> {
  const library = makeLibrary();
  const { catalogue } = await open(library);
  catalogue.connections.insert(connection('c1', { active: true }));
  catalogue.connections.setAssetLimit(ids.connection('c1'), assetLimit);
  catalogue.transaction(() => {
    for (const n of numbers) fill(catalogue, n);
    for (const n of groupNumbers) fillGroup(catalogue, n);
  });
  catalogue.close();
  writeFolder(
    library,
    'mug-a1',
    manifest('a1', { connection: { kind: 'service', baseUrl: 'https://c1.example.com' } }),
  );
  return library;
}

export function fill(catalogue: Catalogue, n: number): void {
  const assetId = ids.asset(`x${n}`);
  catalogue.submissions.insert(
    n === 1
      ? queued
      : submission(`s${n}`, { state: stateOf(n), attempt: 1, createdAt: at(n), position: n + 1 }),
  );
  catalogue.assets.insert(asset(`x${n}`, { createdAt: at(n), folder: n % 2 === 0 ? `folder-${n}` : null }));
  const status = n % 2 === 0 ? 'complete' : 'running';
  catalogue.jobs.insert(job(`j${n}`, { assetId, status, createdAt: at(n) }));
  catalogue.jobs.addTransition(ids.job(`j${n}`), { at: at(n), status: 'queued', stage: null });
  catalogue.jobs.addTransition(ids.job(`j${n}`), { at: at(n), status, stage: 'mesh' });
  if (n % 2 === 1) return;
  const listing = ['mug.glb', 'preview.png'].map((path) => ({
    path,
    kind: 'glb',
    localPath: path,
    error: null,
  }));
  catalogue.files.sync(assetId, listing);
  catalogue.files.update(assetId, 'mug.glb', {
    state: 'complete',
    sizeBytes: 5,
    receivedBytes: 5,
    sha256: 'ab'.repeat(32),
  });
  catalogue.transfers.upsert({
    assetId,
    state: 'active',
    paused: false,
    via: 'files',
    attempt: 2,
    nextTryAt: at(n),
    error: null,
  });
}

/** A batch with a parent job and two members, the second of which is not complete. */
export function fillGroup(catalogue: Catalogue, n: number): void {
  const groupId = ids.group(`g${n}`);
  catalogue.groups.insert(group(`g${n}`, { createdAt: at(n), count: 2, submissionId: made.id }));
  catalogue.jobs.insert(job(`parent-g${n}`, { groupId, status: 'running', createdAt: at(n) }));
  for (const groupIndex of [1, 2]) {
    const id = `g${n}-${groupIndex}`;
    const member = { groupId, groupIndex, createdAt: at(n) };
    catalogue.assets.insert(asset(id, { ...member, listed: groupIndex === 1 }));
    const status = groupIndex === 1 ? 'complete' : 'queued';
    catalogue.jobs.insert(job(`job-${id}`, { ...member, assetId: ids.asset(id), status }));
  }
  if (n === 3) catalogue.submissions.insert(made);
}

/** Pages whose text holds `text`; `kind` 13 is a table's leaf, 10 an index's. */
export function pagesWith(library: string, text: string, kind: number): number[] {
  const bytes = readFileSync(databasePath(library));
  return Array.from({ length: bytes.length / pageBytes }, (_, n) => n).filter(
    (n) => bytes[n * pageBytes] === kind && bytes.subarray(n * pageBytes, (n + 1) * pageBytes).includes(text),
  );
}

export function overwrite(library: string, offset: number, bytes: Buffer): void {
  const descriptor = openSync(databasePath(library), 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, offset);
  closeSync(descriptor);
}

/** Overwrites whole pages; answers the text that they held. */
export function destroy(library: string, pages: readonly number[]): string {
  const bytes = readFileSync(databasePath(library));
  for (const page of pages) overwrite(library, page * pageBytes, Buffer.alloc(pageBytes, 0xa5));
  return pages.map((page) => bytes.toString('latin1', page * pageBytes, (page + 1) * pageBytes)).join('');
}

/** Overwrites the first page of a table. */
export function destroyTable(library: string, table: string): void {
  const raw = new Database(databasePath(library));
  const root = raw.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck();
  const page = root.get(table);
  raw.close();
  destroy(library, [(page ?? 0) - 1]);
}
