/** The connections of a damaged catalogue: noted beside it while it is sound, and found again from notes, rows and manifests. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { type Connection, connectionSchema } from '../../contract/schema/connection.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Manifest } from '../../contract/schema/manifest.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { writeWholeNow } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { readManifest } from '../asset-folders.ts';
import type { Catalogue, ConnectionTable } from '../catalogue.ts';
import { connectionNames } from '../connection-words.ts';
import { serviceAddress } from '../enter-manifests.ts';
import { attempt } from './enter-rescued.ts';
import { type Damaged, type RescuedConnection, rescuedConnection } from './read-damaged.ts';

// Notes the connections beside the catalogue, without their tokens: of a damaged catalogue they may be what is lost, and requests that were paid for hang on them.

const fileName = 'catalogue-connections.json';
const notedSchema = z.array(
  connectionSchema.omit({ paths: true, notOffered: true }).extend({
    removed: z.boolean(),
    paths: connectionSchema.shape.paths.catch({}),
  }),
);

/** Called when a catalogue is open. Throws nothing: without the note only a table that is damaged later costs more. */
export function noteConnections(raw: Database.Database, folder: string, log: Log): void {
  try {
    const rows = raw.prepare(`SELECT ${rescuedConnection.columns} FROM connections ORDER BY rowid`).all();
    const noted = rows.flatMap((row) => {
      const parsed = rescuedConnection.schema.safeParse(row);
      if (!parsed.success) return [];
      const { notOffered: _, assetLimit: __, ...rest } = parsed.data;
      return [rest];
    });
    const text = JSON.stringify(noted);
    if (text !== readText(folder)) writeWholeNow(join(folder, fileName), text);
  } catch (error) {
    log.warn({ err: error }, 'the connections could not be noted');
  }
}

/** The table, whose changes are noted at once. */
export function withNotes(table: ConnectionTable, note: () => void): ConnectionTable {
  const noted =
    <A extends readonly unknown[]>(change: (...args: A) => void) =>
    (...args: A): void => {
      change(...args);
      note();
    };
  return {
    ...table,
    insert: noted(table.insert),
    activate: noted(table.activate),
    rename: noted(table.rename),
    remove: noted(table.remove),
    setProfile: noted(table.setProfile),
  };
}

/** What was noted last; empty when nothing was. Never throws. */
function notedConnections(folder: string): ReadonlyMap<ConnectionId, RescuedConnection> {
  try {
    const noted = notedSchema.safeParse(JSON.parse(readText(folder) ?? ''));
    return new Map(
      (noted.success ? noted.data : []).map((row) => [row.id, { ...row, notOffered: [], assetLimit: null }]),
    );
  } catch {
    return new Map();
  }
}

function readText(folder: string): string | null {
  try {
    return readFileSync(join(folder, fileName), 'utf8');
  } catch {
    return null;
  }
}

// Enters the connections of a damaged catalogue into the new one, and finds those again that its rows name and its table
// has lost: requests that wait keep their service, and the token that is kept under its id.

type Tables = Pick<Catalogue, 'connections' | 'transaction'>;

/**
 * Of a service whose address nothing tells any more: what waits for it is sent nowhere until the user names its service.
 * It is stored, and tells such a row from a damaged one, so it is the same in every language.
 */
const addressLost = 'Service whose address was lost';

/** `damaged` with the connections that its rows have now; `connections`: those that were entered. */
export interface Settled {
  readonly damaged: Damaged;
  readonly connections: ReadonlySet<ConnectionId>;
  /** How many were lost and nothing tells their address. */
  readonly addressesLost: number;
}

/** `folder` holds what was noted of the connections. Before the folders are read: their assets then belong to the connections that hold the tokens. */
export async function settleConnections(
  tables: Tables,
  damaged: Damaged,
  {
    folder,
    libraryPath,
    clock,
  }: { readonly folder: string; readonly libraryPath: string; readonly clock: Clock },
): Promise<Settled> {
  const noted = notedConnections(folder);
  const entered = new Set<ConnectionId>();
  const put = (connection: RescuedConnection): boolean => {
    if (entered.has(connection.id) || !enter(tables, connection)) return false;
    entered.add(connection.id);
    return true;
  };
  const rescued = new Set(damaged.connections.rows.map(({ id }) => id));
  for (const row of damaged.connections.rows) put(withNotedId(row, noted, rescued));
  if (!damaged.connections.whole) for (const row of noted.values()) put(row);

  const now = new Map<ConnectionId, ConnectionId>();
  let addressesLost = 0;
  for (const id of namedBy(damaged)) {
    if (entered.has(id)) continue;
    const row = noted.get(id);
    if (row !== undefined && put(row)) continue;
    const twin = [...entered].find((other) => differInOne(id, other));
    const place = twin === undefined ? await placeOf(id, damaged, libraryPath) : null;
    const same = twin ?? (place === null ? undefined : idAt(tables, place));
    if (same !== undefined) now.set(id, same);
    else {
      const connection = { ...(place ?? lostPlace), id, createdAt: timestamp(clock) };
      if (place === null) addressesLost += 1;
      put({ ...connection, active: false, paths: {}, notOffered: [], removed: false, assetLimit: null });
    }
  }
  activateOnly(tables);
  return { damaged: moved(damaged, now), connections: entered, addressesLost };
}

type Place = Pick<Connection, 'kind' | 'name' | 'baseUrl'>;
const lostPlace: Place = { kind: 'service', name: addressLost, baseUrl: null };

function enter(tables: Tables, { removed, assetLimit, ...connection }: RescuedConnection): boolean {
  const baseUrl = connection.kind === 'sandbox' ? null : serviceAddress(connection.baseUrl);
  const isLost = connection.kind === 'service' && baseUrl === null && !removed;
  if (isLost && connection.name !== addressLost) return false;
  return attempt(tables, () => {
    tables.connections.insert({ ...connection, baseUrl, active: connection.active && !removed });
    if (assetLimit !== null) tables.connections.setAssetLimit(connection.id, assetLimit);
    if (removed) tables.connections.remove(connection.id);
  });
}

/** A row whose id is one damaged byte away from a noted one that is missing is that one. */
function withNotedId(
  row: RescuedConnection,
  noted: ReadonlyMap<ConnectionId, RescuedConnection>,
  rescued: ReadonlySet<ConnectionId>,
): RescuedConnection {
  if (noted.size === 0 || noted.has(row.id)) return row;
  const id = [...noted.keys()].find((other) => differInOne(row.id, other) && !rescued.has(other));
  return id === undefined ? row : { ...row, id };
}

function differInOne(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let different = 0;
  for (let n = 0; n < one.length; n += 1) if (one.charCodeAt(n) !== other.charCodeAt(n)) different += 1;
  return different === 1;
}

function namedBy({ submissions, groups, jobs, assets }: Damaged): ReadonlySet<ConnectionId> {
  return new Set(
    [submissions, groups, jobs, assets].flatMap(({ rows }) => rows.map((row) => row.connectionId)),
  );
}

/** Folders that are read to find the address of one connection. */
const mostFolders = 20;

/** What the manifests of its own assets say. Those of others prove nothing: the token and the requests would go to any service. */
async function placeOf(id: ConnectionId, { assets }: Damaged, libraryPath: string): Promise<Place | null> {
  const own = assets.rows.filter((row) => row.connectionId === id && row.folder !== null);
  for (const { id: assetId, folder } of own.slice(0, mostFolders)) {
    const read = await readManifest(join(libraryPath, folder ?? ''));
    if (read === null || 'unreadable' in read || read.manifest.asset.id !== assetId) continue;
    const place = placeIn(read.manifest);
    if (place !== null) return place;
  }
  return null;
}

function placeIn({ connection: { kind, baseUrl: written } }: Manifest): Place | null {
  if (kind === 'sandbox') return { kind, name: connectionNames.sandbox, baseUrl: null };
  const baseUrl = serviceAddress(written);
  return baseUrl === null ? null : { kind, name: new URL(baseUrl).host, baseUrl };
}

function idAt({ connections }: Tables, { kind, baseUrl }: Place): ConnectionId | undefined {
  return connections.list().find((one) => one.kind === kind && one.baseUrl === baseUrl)?.id;
}

/** Which one was in use is lost with its row; where there is one only, it was that. */
function activateOnly({ connections }: Tables): void {
  const [only, ...others] = connections.list();
  if (only !== undefined && others.length === 0 && only.name !== addressLost) connections.activate(only.id);
}

function moved(damaged: Damaged, now: ReadonlyMap<ConnectionId, ConnectionId>): Damaged {
  if (now.size === 0) return damaged;
  const move = <T extends { readonly connectionId: ConnectionId }>(scanned: {
    readonly rows: readonly T[];
    readonly whole: boolean;
  }) => ({
    ...scanned,
    rows: scanned.rows.map((row) => ({
      ...row,
      connectionId: now.get(row.connectionId) ?? row.connectionId,
    })),
  });
  const { submissions, groups, jobs, assets } = damaged;
  return {
    ...damaged,
    submissions: move(submissions),
    groups: move(groups),
    jobs: move(jobs),
    assets: move(assets),
  };
}
