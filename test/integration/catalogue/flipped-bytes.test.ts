/**
 * One damaged byte, in every page and in every field of the header: the catalogue opens, what stands elsewhere survives,
 * and no request gets another key. What must survive is stated per table on whose page the byte lies.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCatalogue } from '../../../main/catalogue/opening/open.ts';
import { savedSearchSchema } from '../../../main/contract/schema/library/search.ts';
import { noReviewBody } from '../../../main/contract/schema/review/review.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { makeRichLibrary } from '../../library/enter-rich.ts';
import { clock, databasePath } from './library.ts';
import { group, ids, now, submission } from './rows.ts';

const pageBytes = 4096;
const requestCount = 40;
/** Memory where the system has some as a disk: hundreds of catalogues are made, and none of them has to last. */
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** What is compared of each table: what no recovery changes. `none`: made anew from the files, or kept for undoing only. */
const compared = {
  connections: 'id, kind, name, base_url, created_at, active, removed, paths',
  submissions:
    "id, connection_id, idempotency_key, body_sha256, json_extract(request, '$.route'), json_extract(request, '$.input.text'), state, position, label, paused, hold, attempt, may_be_at_service, unreported, created_at",
  assets:
    'id, connection_id, remote_id, kind, name, created_at, source, effective_params, deleted_here_at, origin',
  jobs: 'id, connection_id, remote_id, status, created_at',
  job_transitions: 'job_id, at, status, stage',
  groups: 'id, connection_id, remote_id, type, route, name, count, created_at, members_listed',
  files: 'asset_id, path, kind',
  transfers: 'asset_id, paused, via, attempt',
  organisation: 'asset_id, title, tags, rating, note, review, collections',
  reviews: 'asset_id, body',
  collections: 'id, name, created_at',
  saved_searches: 'id, name, text, sort',
  local_folders: 'id, path, watched, added_at',
  asset_places: 'asset_id, folder_id, path, stem, fingerprint',
  captures: 'input_id, file_name, size_bytes, sha256, added_at, listed, state, board',
  measurements: 'input_id, layout_key, version, measured_at, gzipped',
  review_folders: 'folder_id',
  kept_webhooks: 'connection_id, webhook_id, url_shown, host, seen, kept_at',
  webhook_registrations: 'connection_id, url_shown, url_sha256, events, known, replaces, started_at',
  webhook_replacements: 'connection_id, new_id, old_id, test_id',
  received_deliveries: 'connection_id, webhook_id, delivery_id, event, received_at',
  webhook_receiver: 'is_on, port',
  events: 'at, subject, type, data',
} as const;
type Table = keyof typeof compared;
const tables = Object.keys(compared).filter((name): name is Table => name in compared);

/** Beside the damaged table itself, these may lose the rows that hang on its lost ones. */
const hangOn: Partial<Record<string, readonly Table[]>> = {
  assets: ['files', 'transfers', 'organisation', 'reviews', 'asset_places'],
  jobs: ['job_transitions'],
};
/** Damage here costs nothing at all. */
const costsNothing = new Set(['header', 'index', 'schema', 'free']);

/** Of every table, each row as text. */
type Content = Readonly<Record<Table, readonly string[]>>;

let folder = '';
let library = '';
let original: Buffer;
let before: Content;
let owners: readonly string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(place, 'caliper-flipped-'));
  library = join(folder, 'library');
  await makeRichLibrary(library, 60);
  await fillRest();
  const raw = new Database(databasePath(library));
  raw.pragma('wal_checkpoint(TRUNCATE)');
  owners = ownersOf(raw);
  before = contentOf(raw);
  raw.close();
  original = readFileSync(databasePath(library));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Requests in every state under real keys, and a row at least in every other table. */
async function fillRest(): Promise<void> {
  const { catalogue } = await openCatalogue({ libraryPath: library, log: silentLog, clock });
  const connectionId = ids.connection('c1');
  for (let n = 0; n < requestCount; n += 1) {
    const state = (['waiting', 'sending', 'refused', 'waiting'] as const)[n % 4] ?? 'waiting';
    catalogue.submissions.insert(
      submission(`s${n}`, {
        idempotencyKey: uuidOf(n),
        state,
        attempt: n % 3,
        unreported: n % 5 < 2,
        position: n + 1,
        bodySha256: createHash('sha256').update(String(n)).digest('hex'),
      }),
    );
  }
  catalogue.groups.insert(group('g-more'));
  catalogue.savedSearches.put(
    savedSearchSchema.parse({
      id: 'heavy',
      name: 'Heavy',
      text: 'mass>2kg',
      sort: { by: 'mass', descending: true },
    }),
  );
  catalogue.reviews.put({
    assetId: ids.asset('asset-1'),
    body: { ...noReviewBody, verdictAt: now },
    base: {},
    due: false,
    fileSha256: 'ab',
    fileError: null,
  });
  catalogue.transfers.upsert({
    assetId: ids.asset('asset-2'),
    state: 'waiting',
    paused: false,
    via: 'files',
    attempt: 2,
    nextTryAt: null,
    error: null,
  });
  catalogue.events.append({ at: now, subject: 'asset-1', type: 'made', data: {} });
  catalogue.webhooks.keep({
    connectionId,
    webhookId: 'w1',
    url: 'https://x.example',
    host: 'x',
    seen: true,
    keptAt: now,
  });
  catalogue.close();
  const raw = new Database(databasePath(library));
  raw.exec(`
    INSERT INTO job_transitions (job_id, at, status) VALUES ('job-1', '${now}', 'queued');
    INSERT INTO local_folders (id, path, watched, added_at, state) VALUES ('f1', '/models', 1, '${now}', 'ready');
    INSERT INTO asset_places (asset_id, folder_id, path, stem, fingerprint, stamp) VALUES ('asset-3', 'f1', '/models/a', '', 'f', '');
    INSERT INTO review_folders VALUES ('f1');
    INSERT INTO captures (input_id, file_name, other_names, size_bytes, sha256, media_type, added_at, listed, state, board, best_of_object)
      VALUES ('${'ab'.repeat(20)}', 'a.mp4', '[]', 5, '${'ab'.repeat(32)}', 'video/mp4', '${now}', 1, 'done', '{"type":"auto"}', 0);
    INSERT INTO measurements VALUES ('${'ab'.repeat(20)}', '', 1, '${now}', x'1f8b');
    INSERT INTO webhook_registrations (connection_id, url_shown, url_sha256, events, known, started_at)
      VALUES ('c1', 'https://x.example', 'aa', '[]', '[]', '${now}');
    INSERT INTO webhook_replacements VALUES ('c1', 'w2', 'w1', NULL);
    INSERT INTO received_deliveries (connection_id, webhook_id, delivery_id, event, test, received_at, repeats)
      VALUES ('c1', 'w1', 'd1', 'job.complete', 0, '${now}', 0);
    INSERT INTO webhook_receiver VALUES (1, 0, 4000);
    CREATE TABLE spare (x); INSERT INTO spare VALUES (zeroblob(9000)); DROP TABLE spare;
  `);
  raw.close();
  // As a start after that leaves it: with the notes of where the tables are.
  (await openCatalogue({ libraryPath: library, log: silentLog, clock })).catalogue.close();
}

const uuidOf = (n: number): string =>
  createHash('sha256')
    .update(`key ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');

function contentOf(raw: Database.Database): Content {
  const rows = (table: Table): string[] =>
    raw
      .prepare(`SELECT ${compared[table]} FROM ${table} NOT INDEXED`)
      .raw()
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted();
  return Object.fromEntries(tables.map((table) => [table, rows(table)])) as Record<Table, string[]>;
}

/** By page, from the first: a table, `index`, `schema` or `free`. */
function ownersOf(raw: Database.Database): string[] {
  const kinds = new Map(
    raw.prepare<[], [string, string]>('SELECT name, type FROM sqlite_schema').raw().all(),
  );
  const pages = raw.prepare<[], [number, string]>('SELECT pageno, name FROM dbstat').raw().all();
  const owner = new Map(
    pages.map(([page, name]) => {
      if (name === 'sqlite_schema') return [page, 'schema'];
      return [page, kinds.get(name) === 'index' ? 'index' : name];
    }),
  );
  const count = Number(raw.pragma('page_count', { simple: true }));
  return Array.from({ length: count }, (_, n) => owner.get(n + 1) ?? 'free');
}

interface Outcome {
  readonly codes: readonly string[];
  readonly after: Content;
}

/** What opening it once more reports. */
async function codesOf(copy: string): Promise<string[]> {
  const { catalogue, reports } = await openCatalogue({ libraryPath: copy, log: silentLog, clock });
  catalogue.close();
  return reports.map(({ code }) => code);
}

/** Opens a copy with this byte changed, and reads what it holds then. A second start has nothing to say. */
async function openFlipped(offset: number, mask: number): Promise<Outcome> {
  const copy = mkdtempSync(join(folder, 'copy-'));
  try {
    const path = databasePath(copy);
    mkdirSync(dirname(path));
    const bytes = Buffer.from(original);
    bytes.writeUInt8(bytes.readUInt8(offset) ^ mask, offset);
    writeFileSync(path, bytes);
    for (const note of ['catalogue-pages.json', 'catalogue-connections.json'])
      copyFileSync(join(dirname(databasePath(library)), note), join(dirname(path), note));
    const { catalogue, reports } = await openCatalogue({ libraryPath: copy, log: silentLog, clock });
    // What every start reads.
    for (const { id } of catalogue.connections.list()) {
      catalogue.submissions.queued(id);
      catalogue.webhooks.begun(id);
      catalogue.groups.unlisted(id);
      catalogue.jobs.live(id);
    }
    catalogue.connections.active();
    catalogue.submissions.list(['sending', 'waiting', 'refused']);
    catalogue.transfers.unfinished();
    catalogue.close();
    const raw = new Database(path, { readonly: true });
    const after = contentOf(raw);
    const sound = raw.pragma('integrity_check', { simple: true });
    raw.close();
    expect(sound).toBe('ok');
    expect(reports.length === 0 ? [] : await codesOf(copy)).toEqual([]);
    return { codes: reports.map(({ code }) => code), after };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const keysIn = (content: Content): string[] =>
  content.submissions.map((row) => JSON.stringify((JSON.parse(row) as unknown[]).slice(0, 3)));

/** A finished asset without a download gets one when it is rescued. */
function isSame(table: Table, after: Content): boolean {
  const wanted = before[table];
  const found = new Set(after[table]);
  return wanted.every((row) => found.has(row)) && (table === 'transfers' || found.size === wanted.length);
}

/** What the byte's owner promises. Answers the tables that lost something all the same. */
function broken(owner: string, { codes, after }: Outcome): string[] {
  const mayLose = new Set<string>(costsNothing.has(owner) ? [] : [owner, ...(hangOn[owner] ?? [])]);
  const found: string[] = tables.filter((table) => !mayLose.has(table) && !isSame(table, after));
  if (codes.some((code) => !/^catalogue\.(mended|rebuilt|requests-unreadable)$/.test(code)))
    found.push(codes.join(', '));
  if (costsNothing.has(owner) && codes.includes('catalogue.rebuilt')) found.push('all that no folder tells');
  // A request is as it was, or it is not there: never under a key or a connection that it did not have.
  if (owner === 'submissions') {
    const known = new Set(keysIn(before));
    const changed = keysIn(after).filter((row) => !known.has(row));
    // Of a damaged id, the key still decides.
    const keys = new Set(keysIn(before).map((row) => (JSON.parse(row) as string[])[2]));
    if (changed.some((row) => !keys.has((JSON.parse(row) as string[])[2]))) found.push('a key');
  }
  return found;
}

/** [name, offset, bytes] of every field of the header (SQLite file format, section 1.3). */
const headerFields: readonly (readonly [string, number, number])[] = [
  ['magic', 0, 16],
  ['page size', 16, 2],
  ['write version', 18, 1],
  ['read version', 19, 1],
  ['reserved bytes', 20, 1],
  ['greatest payload', 21, 1],
  ['least payload', 22, 1],
  ['leaf payload', 23, 1],
  ['change counter', 24, 4],
  ['page count', 28, 4],
  ['first free page', 32, 4],
  ['free pages', 36, 4],
  ['schema cookie', 40, 4],
  ['schema format', 44, 4],
  ['cache size', 48, 4],
  ['largest root', 52, 4],
  ['text encoding', 56, 4],
  ['user version', 60, 4],
  ['incremental vacuum', 64, 4],
  ['application id', 68, 4],
  ['reserved', 72, 20],
  ['valid for', 92, 4],
  ['SQLite version', 96, 4],
];

test.each(headerFields)('header, %s: any byte of it costs nothing', async (_name, offset, bytes) => {
  for (const at of new Set([offset, offset + bytes - 1]))
    for (const mask of [0x01, 0x07, 0x80]) {
      const outcome = await openFlipped(at, mask);
      expect([at, mask, broken('header', outcome)]).toEqual([at, mask, []]);
    }
});

/** Places in a page: its kind, its count of cells, and text near its end. With one bit texts become other texts, with two nonsense. */
const places: readonly (readonly [number, number])[] = [
  [0, 0x11],
  [4, 0x11],
  [pageBytes - 20, 0x01],
];
/** Tables of which the user can make anew what they hold, or that only an undo reads. */
const others = ['library_edits', 'library_edit_parts', 'asset_facts', 'asset_problems'];

test.each([...tables, ...others, 'index', 'schema', 'free'])(
  'pages of %s: what stands on others survives',
  async (owner) => {
    const pages = owners.flatMap((one, n) => (one === owner ? [n] : []));
    expect(pages.length).toBeGreaterThan(0);
    // Indexes have the most pages and the least to lose: one byte of each.
    for (const [turn, n] of pages.entries())
      for (const [at, mask] of owner === 'index' ? places.slice(turn % 3, (turn % 3) + 1) : places) {
        // The first page begins with the header.
        const offset = n * pageBytes + (n === 0 && at < 100 ? 100 + at : at);
        const outcome = await openFlipped(offset, mask);
        expect([`page ${n + 1}, byte ${at}`, broken(owner, outcome)]).toEqual([
          `page ${n + 1}, byte ${at}`,
          [],
        ]);
      }
  },
);

test('any byte of the row of the only connection: its requests stay with it', async () => {
  const page = owners.indexOf('connections');
  const start = page * pageBytes;
  const content = original.readUInt16BE(start + 5);
  for (let at = content; at < pageBytes; at += 3) {
    const outcome = await openFlipped(start + at, at % 2 === 0 ? 0x04 : 0x21);
    expect([at, broken('connections', outcome)]).toEqual([at, []]);
    expect(outcome.after.connections.map((row) => (JSON.parse(row) as string[])[0])).toEqual(['c1']);
  }
});
