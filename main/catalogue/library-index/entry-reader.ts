/** Reads what the index knows of assets from the catalogue: page by page at first, and those that changed. */

import type Database from 'better-sqlite3';
import type { AssetId } from '../../contract/schema/ids.ts';
import { isRecord, readDimensions } from '../../contract/schema/reported-size.ts';
import { shownTitleSql, titlesJoin } from '../tables/assets/titles.ts';
import { flagBits, type IndexEntry } from './columns.ts';

// Size and mass that a service reported in its free-form `dimensions`, where what it means is clear.

/** Which of the reported lengths are sides of the asset, and not some distance in it. */
const sides = /^(width|height|depth|length|size|size_x|size_y|size_z|x|y|z)_m$/;

/** Metres of its longest side, also where not all are reported, and kilograms; NaN for what is not clear. */
export function reportedFigures(dimensions: unknown): { readonly size: number; readonly mass: number } {
  if (!isRecord(dimensions)) return { size: Number.NaN, mass: Number.NaN };
  const { metres, massKg } = readDimensions(dimensions);
  const size = metres === null ? longestSide(dimensions) : Math.max(...metres);
  return { size, mass: massKg ?? Number.NaN };
}

function longestSide(dimensions: Readonly<Record<string, unknown>>): number {
  const lengths = Object.entries(dimensions)
    .flatMap(([name, value]): unknown[] => (sides.test(name) ? [value].flat() : []))
    .filter((length): length is number => typeof length === 'number' && length > 0);
  return lengths.length === 0 ? Number.NaN : Math.max(...lengths);
}

/** The columns of `entrySql`, as STRICT tables hold them. */
interface EntryRow {
  readonly seq: number;
  readonly kind: string;
  readonly name: string | null;
  readonly created_at: string;
  readonly source: string;
  readonly group_id: string | null;
  readonly group_index: number | null;
  readonly listed: number;
  readonly origin: string;
  readonly deleted_here_at: string | null;
  readonly deleted_at_service_at: string | null;
  readonly dimensions: string | null;
  readonly effective_params: string;
  readonly connection_id: string;
  readonly title: string | null;
  readonly shown_title: string | null;
  readonly tags: string | null;
  readonly rating: number | null;
  readonly note: string | null;
  readonly review: string | null;
  readonly collections: string | null;
  readonly size_x_m: number | null;
  readonly size_y_m: number | null;
  readonly size_z_m: number | null;
  readonly mass_kg: number | null;
  readonly triangles: number | null;
  readonly materials: number | null;
  readonly textures: number | null;
  readonly joints: number | null;
  readonly content_sha256: string | null;
  readonly status: string | null;
  readonly files: string | null;
  readonly problems: string | null;
  readonly group_name: string | null;
  readonly connection_name: string | null;
}

const separator = '\u001f';

/** One lookup in each table by its key. `files`: size and kind of each complete one of the version in use. */
const entrySql = `SELECT a.seq, a.kind, a.name, a.created_at, a.source, a.group_id, a.group_index, a.listed, a.origin,
  a.deleted_here_at, a.deleted_at_service_at, a.dimensions, a.effective_params, a.connection_id,
  o.title, ${shownTitleSql} AS shown_title, o.tags, o.rating, o.note, o.review, o.collections,
  f.size_x_m, f.size_y_m, f.size_z_m, f.mass_kg, f.triangles, f.materials, f.textures, f.joints, f.content_sha256,
  (SELECT status FROM jobs WHERE asset_id = a.id ORDER BY seq DESC LIMIT 1) AS status,
  coalesce((SELECT group_concat(j.value ->> '$.sizeBytes' || ' ' || (j.value ->> '$.kind'), char(31))
    FROM asset_versions v, json_each(v.files) j WHERE v.asset_id = a.id AND v.is_current = 1),
  (SELECT group_concat(coalesce(size_bytes, 0) || ' ' || kind, char(31)) FROM files
    WHERE asset_id = a.id AND state = 'complete')) AS files,
  (SELECT group_concat(code, char(31)) FROM asset_problems WHERE asset_id = a.id AND ignored = 0) AS problems,
  g.name AS group_name, c.name AS connection_name
  FROM assets a
  LEFT JOIN organisation o ON o.asset_id = a.id
  ${titlesJoin}
  LEFT JOIN asset_facts f ON f.asset_id = a.id
  LEFT JOIN groups g ON g.id = a.group_id
  LEFT JOIN connections c ON c.id = a.connection_id`;

/** What the index asks the catalogue; its plans are tested. */
export const indexSql = {
  page: `${entrySql} WHERE a.seq < :before ORDER BY a.seq DESC LIMIT :limit`,
  byIds: `${entrySql} WHERE a.id IN (SELECT value FROM json_each(:ids))`,
  seqs: 'SELECT seq FROM assets',
  seqOf: 'SELECT seq FROM assets WHERE id = :id',
  ids: 'SELECT id FROM assets WHERE seq IN (SELECT value FROM json_each(:seqs))',
  collections: 'SELECT id, name FROM collections',
  connections: 'SELECT id, name FROM connections',
} as const;

/** Reads over a handle that is open for reading. All throw SQLite's own errors. */
export interface EntryReader {
  /** From the newest back, those before `before`. */
  page(before: number, limit: number): IndexEntry[];
  /** Those that are still there. */
  byIds(ids: readonly string[]): IndexEntry[];
  seqs(): IterableIterator<number>;
  seqOf(id: string): number | null;
  ids(seqs: Float64Array): AssetId[];
  /** Names of collections and connections, by id. */
  names(what: 'collections' | 'connections'): { readonly id: string; readonly name: string }[];
}

/** Prepares the statements. */
export function createEntryReader(raw: Database.Database): EntryReader {
  const page = raw.prepare<[{ before: number; limit: number }], EntryRow>(indexSql.page);
  const byIds = raw.prepare<[{ ids: string }], EntryRow>(indexSql.byIds);
  const seqs = raw.prepare<[], number>(indexSql.seqs).pluck();
  const seqOf = raw.prepare<[{ id: string }], number>(indexSql.seqOf).pluck();
  const ids = raw.prepare<[{ seqs: string }], AssetId>(indexSql.ids).pluck();
  const names = {
    collections: raw.prepare<[], { id: string; name: string }>(indexSql.collections),
    connections: raw.prepare<[], { id: string; name: string }>(indexSql.connections),
  };
  const params = createParamsReader();
  return {
    page: (before, limit) =>
      page.all({ before, limit }).map((row) => toEntry(row, params(row.effective_params))),
    byIds: (some) =>
      byIds.all({ ids: JSON.stringify(some) }).map((row) => toEntry(row, params(row.effective_params))),
    seqs: () => seqs.iterate(),
    seqOf: (id) => seqOf.get({ id }) ?? null,
    ids: (some) => ids.all({ seqs: JSON.stringify([...some]) }),
    names: (what) => names[what].all(),
  };
}

type ParamValues = Pick<IndexEntry['values'], 'simulator' | 'body' | 'collision' | 'quality' | 'resolution'>;
const keptParams = 1000;

/** Thousands of assets share the same text of params: it is parsed once. */
function createParamsReader(): (text: string) => ParamValues {
  const kept = new Map<string, ParamValues>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const params = parsed(text);
    const values: ParamValues = {
      simulator: valueAt(params, 'physics', 'simulator'),
      body: valueAt(params, 'physics', 'body'),
      collision: valueAt(params, 'physics', 'collision'),
      quality: valueAt(params, 'mesh', 'quality'),
      resolution: valueAt(params, 'texture', 'resolution'),
    };
    if (kept.size >= keptParams) kept.clear();
    kept.set(text, values);
    return values;
  };
}

function toEntry(row: EntryRow, params: ParamValues): IndexEntry {
  const review = row.review === null ? null : parsed(row.review);
  const verdict = valueAt(review, 'verdict');
  const tags = strings(row.tags);
  const files = (row.files ?? '').split(separator).filter((file) => file !== '');
  const formats = [...new Set(files.map((file) => file.slice(file.indexOf(' ') + 1)))];
  const problems = [...new Set((row.problems ?? '').split(separator).filter((code) => code !== ''))];
  const note = present([row.note, valueAt(review, 'notes'), valueAt(review, 'reviewer')]);
  const { resolution: _, ...named } = params;
  return {
    seq: row.seq,
    title: row.shown_title ?? row.title ?? row.name,
    texts: {
      name: [...new Set(present([row.shown_title, row.title, row.name]))],
      source: [sourceText(row.source)],
      note,
      rest: present([...tags, row.group_name]),
    },
    common: present([row.kind, ...Object.values(named), ...formats]),
    values: {
      ...params,
      kind: row.kind,
      review: verdict,
      status: row.status,
      origin: row.origin,
      connection: row.connection_id,
      set: row.group_id,
    },
    labels: {
      ...(row.group_name === null ? {} : { set: row.group_name }),
      ...(row.connection_name === null ? {} : { connection: row.connection_name }),
    },
    lists: {
      tag: withParents(tags),
      format: formats,
      collection: strings(row.collections),
      problem: problems,
    },
    numbers: numbersOf(row, files),
    groupIndex: row.group_index ?? 0,
    flags: flagsOf(row, files, formats, note),
    content: contentOf(row.content_sha256),
  };
}

function present(texts: readonly (string | null)[]): string[] {
  return texts.filter((text) => text !== null);
}

function numbersOf(row: EntryRow, files: readonly string[]): IndexEntry['numbers'] {
  const lengths = [row.size_x_m, row.size_y_m, row.size_z_m].filter((side) => side !== null);
  const reported =
    lengths.length === 0 || row.mass_kg === null
      ? reportedFigures(row.dimensions === null ? null : parsed(row.dimensions))
      : { size: Number.NaN, mass: Number.NaN };
  return {
    created: Date.parse(row.created_at),
    rating: row.rating ?? 0,
    size: lengths.length === 0 ? reported.size : Math.max(...lengths),
    mass: row.mass_kg ?? reported.mass,
    triangles: row.triangles ?? Number.NaN,
    materials: row.materials ?? Number.NaN,
    textures: row.textures ?? Number.NaN,
    joints: row.joints ?? Number.NaN,
    bytes: files.reduce((sum, file) => sum + Number.parseInt(file, 10), 0),
  };
}

function flagsOf(
  row: EntryRow,
  files: readonly string[],
  formats: readonly string[],
  notes: readonly string[],
): number {
  const inBin = row.deleted_here_at !== null;
  const place = inBin ? flagBits.deleted : flagBits.listed;
  return (
    (row.listed === 1 ? place : 0) |
    (files.length === 0 ? flagBits.remote : 0) |
    (row.deleted_at_service_at === null ? 0 : flagBits.gone) |
    (notes.every((note) => note.trim() === '') ? 0 : flagBits.note) |
    (formats.includes('preview') ? flagBits.preview : 0)
  );
}

/** `kitchen/chairs` is in `kitchen`, too. */
function withParents(tags: readonly string[]): string[] {
  const all = tags.flatMap((tag) => {
    const parts = tag.split('/');
    return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(all)];
}

/** A URL is not searched: its query may hold a signature. */
function sourceText(json: string): string {
  const source = parsed(json);
  switch (valueAt(source, 'type')) {
    case 'text':
      return valueAt(source, 'text') ?? '';
    case 'image':
      return valueAt(source, 'fileName') ?? '';
    case null:
    default:
      return '';
  }
}

const hex64 = /^([0-9a-f]{8})([0-9a-f]{8})/;

function contentOf(sha256: string | null): readonly [number, number] {
  const [, high = '0', low = '0'] = hex64.exec(sha256 ?? '') ?? [];
  return [Number.parseInt(high, 16), Number.parseInt(low, 16)];
}

/** Null for what is no JSON: such a row is shown with what else is known. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function strings(json: string | null): string[] {
  const list = json === null ? [] : parsed(json);
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

/** The text or number at a path; null for anything else. */
function valueAt(from: unknown, ...path: readonly string[]): string | null {
  let at = from;
  for (const name of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return null;
    at = Reflect.get(at, name);
  }
  return typeof at === 'string' ? at : typeof at === 'number' ? String(at) : null;
}
