/** The same searches in plain SQLite: a table with an index for each column, and FTS5 trigrams; no stacks, no facets, only keys. */
import Database from 'better-sqlite3';
import { parseQuery, type Term } from '../../main/contract/rules/query/parse.ts';
import type { LibrarySort } from '../../main/contract/schema/library/search.ts';

const columns =
  'kind simulator body collision quality status mass size triangles rating bytes created name content'.split(
    ' ',
  );

/** Its own tables in a file of its own, filled from a catalogue; answers how to search and how to close it. */
export function openBareSearch(cataloguePath: string, file: string) {
  const raw = new Database(file);
  raw.pragma('journal_mode = off');
  raw.pragma('synchronous = off');
  raw.pragma('cache_size = -262144');
  raw.prepare('ATTACH ? AS c').run(cataloguePath);
  raw.exec(`
    CREATE TABLE a (seq INTEGER PRIMARY KEY, kind, simulator, body, collision, quality, status, mass, size, triangles, rating,
      bytes, created, name, content, tags, text);
    INSERT INTO a SELECT s.seq, s.kind, s.effective_params ->> '$.physics.simulator', s.effective_params ->> '$.physics.body',
      s.effective_params ->> '$.physics.collision', s.effective_params ->> '$.mesh.quality',
      (SELECT status FROM c.jobs WHERE asset_id = s.id), coalesce(f.mass_kg, s.dimensions ->> '$.mass_kg'),
      coalesce(max(f.size_x_m, f.size_y_m, f.size_z_m), s.dimensions ->> '$.height_m'), f.triangles, coalesce(o.rating, 0),
      (SELECT sum(size_bytes) FROM c.files WHERE asset_id = s.id AND state = 'complete'), s.seq / 1024,
      lower(coalesce(o.title, s.name)), f.content_sha256, coalesce(o.tags, '[]'),
      lower(concat_ws(char(10), o.title, s.name, s.source ->> '$.text', o.note, s.kind, o.tags))
      FROM c.assets s LEFT JOIN c.organisation o ON o.asset_id = s.id LEFT JOIN c.asset_facts f ON f.asset_id = s.id
      WHERE s.listed = 1 AND s.deleted_here_at IS NULL;
    CREATE VIRTUAL TABLE t USING fts5 (text, tokenize = 'trigram', content = 'a', content_rowid = 'seq');
    INSERT INTO t (t) VALUES ('rebuild');`);
  for (const column of columns) raw.exec(`CREATE INDEX a_${column} ON a (${column})`);
  raw.exec('ANALYZE');
  raw.exec('DETACH c');
  return {
    search(text: string, { by, descending }: LibrarySort, now: number): number {
      const { terms } = parseQuery(text, now);
      const values: (string | number)[] = [];
      const where = terms
        .map((term) => `${term.not ? 'NOT ' : ''}(${condition(term, values)})`)
        .join(' AND ');
      const from = where === '' ? 'FROM a' : `FROM a WHERE ${where}`;
      const order = `${by} IS NULL, ${by} ${descending ? 'DESC' : ''}, seq DESC`;
      const total = raw
        .prepare<(string | number)[], number>(`SELECT count(*) ${from}`)
        .pluck()
        .get(...values);
      raw.prepare(`SELECT seq ${from} ORDER BY ${order} LIMIT 200`).all(...values);
      return total ?? 0;
    },
    close: () => raw.close(),
  };
}

function condition({ field, test }: Term, values: (string | number)[]): string {
  switch (test.type) {
    case 'texts':
      return test.texts.map((text) => contains(text, values)).join(' OR ');
    case 'ranges':
      return test.ranges
        .map(({ least, most }) => {
          values.push(Math.max(least, -1e300), Math.min(most, 1e300));
          return `${field} BETWEEN ? AND ?`;
        })
        .join(' OR ');
    case 'values':
      return test.values
        .map((value) => {
          if (field === 'is')
            return 'content IN (SELECT content FROM a GROUP BY content HAVING count(*) > 1)';
          values.push(field === 'tag' ? `%"${value}%` : `${value}%`);
          return field === 'tag' ? 'tags LIKE ?' : `${field} LIKE ?`;
        })
        .join(' OR ');
  }
}

/** Trigrams find three letters and more. */
function contains(text: string, values: (string | number)[]): string {
  if (text.length < 3) {
    values.push(text);
    return 'instr(text, ?) > 0';
  }
  values.push(`"${text.replaceAll('"', '""')}"`);
  return 'seq IN (SELECT rowid FROM t WHERE t MATCH ?)';
}
