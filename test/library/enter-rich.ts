/** Enters made-up assets in bulk, past the services: 100,000 in a few seconds. */
import Database from 'better-sqlite3';
import { cataloguePath, openCatalogue } from '../../main/catalogue/opening/open.ts';
import { systemClock } from '../../main/core/clock.ts';
import { silentLog } from '../../main/core/logging/log.ts';
import { collectionNames, type RichAsset, richAsset, setNames } from './rich-asset.ts';

const atOnce = 20_000;

/** The statements of one asset, prepared once. */
function createEntering(raw: Database.Database) {
  const one = (sql: string) => raw.prepare<(string | number | null)[]>(sql);
  const asset = one(
    `INSERT OR REPLACE INTO assets (seq, id, connection_id, remote_id, kind, name, created_at, source, folder, dimensions,
      effective_params, deleted_at_service_at, group_id, group_index, listed, origin, deleted_here_at)
      VALUES (?, ?, 'c1', ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const job = one(
    `INSERT OR REPLACE INTO jobs (id, seq, connection_id, remote_id, asset_id, status, created_at)
      VALUES (?, ?, 'c1', ?, ?, ?, ?)`,
  );
  const file = one(
    `INSERT OR REPLACE INTO files (asset_id, path, kind, state, size_bytes, received_bytes) VALUES (?, ?, ?, ?, ?, 0)`,
  );
  const said = one(
    `INSERT OR REPLACE INTO organisation (seq, asset_id, title, tags, rating, note, review, collections)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const facts = one(
    `INSERT OR REPLACE INTO asset_facts (asset_id, version, inspected_at, size_x_m, size_y_m, size_z_m, mass_kg, triangles,
      joints, content_sha256) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const problem = one(
    `INSERT OR REPLACE INTO asset_problems (asset_id, code, path, severity, words, fix, found_at, ignored)
      VALUES (?, ?, '', 'warn', '{"code":"finding","data":{"text":""}}', 'none', ?, ?)`,
  );
  return (rich: RichAsset): void => {
    const at = new Date(rich.createdMs).toISOString();
    const { id, seq } = rich;
    asset.run(
      seq,
      id,
      `remote-${rich.n}`,
      rich.kind,
      rich.name,
      at,
      JSON.stringify({ type: 'text', text: rich.source }),
      rich.told === null ? null : JSON.stringify(rich.told),
      paramsOf(rich),
      rich.gone ? at : null,
      rich.set === null ? null : `group-${rich.set}`,
      rich.set === null ? null : rich.index,
      rich.listed ? 1 : 0,
      rich.origin,
      rich.inBin ? at : null,
    );
    job.run(`job-${rich.n}`, seq, `remote-job-${rich.n}`, id, rich.status, at);
    for (const format of rich.formats) file.run(id, `model.${format}`, format, 'complete', rich.fileBytes);
    file.run(id, 'late.bin', 'late', 'waiting', 5);
    if (
      rich.title !== null ||
      rich.tags.length + rich.rating + rich.collections.length > 0 ||
      rich.note !== '' ||
      rich.review !== null
    )
      said.run(
        rich.n + 1,
        id,
        rich.title,
        JSON.stringify(rich.tags),
        rich.rating,
        rich.note,
        rich.review === null ? null : JSON.stringify({ ...rich.review, at }),
        JSON.stringify(rich.collections.map((number) => `collection-${number}`)),
      );
    if (rich.facts !== null)
      facts.run(
        id,
        at,
        ...(rich.facts.size ?? [null, null, null]),
        rich.facts.mass,
        rich.facts.triangles,
        rich.facts.joints,
        rich.facts.content.toString(16).padStart(8, '0').repeat(8),
      );
    for (const code of rich.problems) problem.run(id, code, at, 0);
    if (rich.n % 11 === 0) problem.run(id, 'folder-gone', at, 1);
  };
}

function paramsOf({ quality, resolution, body, collision, simulator }: RichAsset): string {
  return JSON.stringify({
    mesh: { quality },
    texture: { resolution },
    physics: { body, collision, simulator },
    variation: { variation_type: 'general', wildness: 'moderate' },
  });
}

function enterNames(raw: Database.Database, sets: number): void {
  raw.exec(`INSERT OR IGNORE INTO connections (id, kind, name, base_url, created_at, active)
    VALUES ('c1', 'service', 'Service', 'http://127.0.0.1:9', '2026-01-01T00:00:00Z', 1)`);
  const collection = raw.prepare<[number, string, string]>(
    `INSERT OR IGNORE INTO collections (seq, id, name, created_at) VALUES (?, ?, ?, '2026-01-01T00:00:00Z')`,
  );
  for (const [number, name] of collectionNames.entries())
    collection.run(number + 1, `collection-${number}`, name);
  const group = raw.prepare<[number, string, string, string]>(
    `INSERT OR IGNORE INTO groups (seq, id, connection_id, remote_id, type, route, name, count, created_at, members_listed)
      VALUES (?, ?, 'c1', ?, 'variation_set', 'procedural-set', ?, 12, '2026-01-01T00:00:00Z', 1)`,
  );
  for (let set = 0; set < sets; set += 1)
    group.run(set + 1, `group-${set}`, `remote-group-${set}`, setNames[set % setNames.length] ?? '');
}

/** Writes these assets into a catalogue that nobody has open for writing at the moment, or replaces them. */
export function putRich(path: string, assets: readonly RichAsset[]): void {
  const raw = new Database(path, { timeout: 20_000 });
  try {
    const enter = createEntering(raw);
    const forget = ['files', 'organisation', 'asset_facts', 'asset_problems'].map((table) =>
      raw.prepare<[string]>(`DELETE FROM ${table} WHERE asset_id = ?`),
    );
    const put = (asset: RichAsset): void => {
      for (const statement of forget) statement.run(asset.id);
      enter(asset);
    };
    raw.transaction(() => assets.forEach(put)).immediate();
  } finally {
    raw.close();
  }
}

/** A new library of so many assets; answers the path of its catalogue. */
export async function makeRichLibrary(libraryPath: string, count: number, everyMs?: number): Promise<string> {
  (await openCatalogue({ libraryPath, log: silentLog, clock: systemClock })).catalogue.close();
  const path = cataloguePath(libraryPath);
  const raw = new Database(path);
  try {
    raw.pragma('synchronous = off');
    raw.pragma('foreign_keys = off');
    raw.transaction(() => enterNames(raw, Math.ceil(count / 60)))();
    const enter = createEntering(raw);
    for (let from = 0; from < count; from += atOnce)
      raw.transaction(() => {
        for (let n = from; n < Math.min(count, from + atOnce); n += 1) enter(richAsset(n, everyMs));
      })();
    raw.exec('ANALYZE');
  } finally {
    raw.close();
  }
  return path;
}
