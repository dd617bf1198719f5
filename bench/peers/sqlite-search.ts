/**
 * The library's search in plain SQLite, as good as ordinary means make it: a table of rows with an index for each order and
 * value, one for what has several values, FTS5 trigrams for texts, which find any part of a word as the search does. What
 * matches is kept in a temporary table that page and counts share. It finds what the index finds, row for row; open
 * stacks, places and the rarer flags are left out.
 */
import Database from 'better-sqlite3';
import { createValueNames } from '../../main/catalogue/library-index/column-stores.ts';
import {
  type IndexEntry,
  listFields,
  numberFields,
  valueFields,
} from '../../main/catalogue/library-index/columns.ts';
import { parseQuery, type Term } from '../../main/contract/rules/query/parse.ts';
import { fold, wordsIn } from '../../main/contract/rules/query/text.ts';
import type { LibrarySort } from '../../main/contract/schema/library/search.ts';

/** What both searches answer, in a form in which they can be compared. */
export interface FoundPage {
  readonly rows: readonly (number | readonly [string, number, readonly number[]])[];
  readonly total: number;
  readonly assets: number;
}

/** Values by field, most frequent first. */
export type FoundFacets = Readonly<Record<string, readonly (readonly [string, number])[]>>;

export interface SqliteSearch {
  put(entries: readonly IndexEntry[]): void;
  nameAll(named: readonly { readonly id: string; readonly name: string }[]): void;
  page(text: string, sort: LibrarySort, limit: number, now: number): FoundPage;
  facets(text: string, now: number): FoundFacets;
  /** After it was filled. */
  analyze(): void;
  close(): void;
}

const parts = ['name', 'source', 'note', 'rest'] as const;
const sorted = ['title', 'stars', 'size', 'mass', 'triangles', 'bytes', 'kind', 'simulator'] as const;
const counted = [
  'kind',
  'simulator',
  'review',
  'status',
  'body',
  'collision',
  'quality',
  'origin',
  'connection',
] as const;
const columns = ['seq', 'here', 'title', 'stars', 'content', ...valueFields, ...numberFields];
const covers = 4;
/** What is counted for a text of no terms. */
const shelf = 'FROM a WHERE here = 1';
/** What is counted for any other. */
const matching = 'FROM temp.m';
/** What is counted is copied into it, so that it is looked up once. */
const copied = ['seq', '"set"', 'rating', ...counted].join(', ');

const schema = `
  CREATE TABLE a (seq INTEGER PRIMARY KEY, here INTEGER, title TEXT, stars INTEGER, content TEXT,
    ${valueFields.map((name) => `"${name}" TEXT`).join(', ')}, ${numberFields.map((name) => `${name} REAL`).join(', ')});
  CREATE TABLE said (seq INTEGER PRIMARY KEY, name TEXT, source TEXT, note TEXT, whole TEXT);
  CREATE VIRTUAL TABLE words USING fts5 (name, source, note, rest, tokenize = 'trigram case_sensitive 1', content = '',
    contentless_delete = 1);
  CREATE TABLE several (field TEXT, here INTEGER, value TEXT, seq INTEGER, PRIMARY KEY (field, here, value, seq)) WITHOUT ROWID;
  CREATE INDEX several_of ON several (seq, field, value);
  CREATE TABLE names (field TEXT, value TEXT, label TEXT, PRIMARY KEY (field, value)) WITHOUT ROWID;
  ${sorted.map((key) => `CREATE INDEX up_${key} ON a (${key} IS NULL, ${key}, seq DESC, "set") WHERE here = 1;`).join('\n')}
  ${sorted.map((key) => `CREATE INDEX down_${key} ON a (${key}, seq, "set") WHERE here = 1;`).join('\n')}
  ${counted.map((key) => `CREATE INDEX of_${key} ON a (${key}) WHERE here = 1;`).join('\n')}
  CREATE INDEX newest ON a (seq, "set") WHERE here = 1;
  CREATE INDEX of_rating ON a (rating) WHERE here = 1;
  CREATE INDEX of_set ON a ("set", seq) WHERE here = 1 AND "set" IS NOT NULL;
  CREATE INDEX of_content ON a (content) WHERE here = 1 AND content IS NOT NULL;
  CREATE INDEX of_created ON a (created) WHERE here = 1;`;

/** In a file of its own, which stays: an index that is there needs no making. */
export function openSqliteSearch(file: string): SqliteSearch {
  const raw = new Database(file);
  raw.pragma('journal_mode = wal');
  raw.pragma('synchronous = off');
  raw.pragma('cache_size = -65536');
  raw.pragma('temp_store = memory');
  if (raw.pragma('user_version', { simple: true }) === 0) {
    raw.exec(schema);
    raw.pragma('user_version = 1');
  }
  raw.exec(
    `CREATE TEMP TABLE m (seq INTEGER PRIMARY KEY, "set" TEXT, rating INTEGER, ${counted.map((name) => `${name} TEXT`).join(', ')})`,
  );
  const statements = new Map<string, Database.Statement>();
  const sql = (text: string): Database.Statement => {
    const statement = statements.get(text) ?? raw.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const names = Object.fromEntries(
    [...valueFields, ...listFields].map((field) => [field, createValueNames()]),
  );
  const named = (field: string) => names[field] ?? createValueNames();
  for (const row of sql('SELECT field, value, label FROM names').raw().all()) {
    const [field, value, label] = row as [string, string, string];
    named(field).numberOf(value, label);
  }
  const put = createPut(raw, sql, named);
  let matched: string | null = null;
  /** The rows of a text are in `m` afterwards, unless it has no terms. */
  const match = (text: string, now: number): string => {
    const { terms } = parseQuery(text, now);
    if (terms.length === 0) return shelf;
    if (matched === text) return matching;
    const values: unknown[] = [];
    const where = terms.map((term) => condition(term, values, named));
    sql('DELETE FROM temp.m').run();
    sql(`INSERT INTO temp.m SELECT ${copied} FROM a WHERE ${['here = 1', ...where].join(' AND ')}`).run(
      ...values,
    );
    matched = text;
    return matching;
  };
  const numbers = (text: string, ...values: unknown[]): number[] =>
    sql(text)
      .raw()
      .get(...values) as number[];
  return {
    put(entries) {
      matched = null;
      put(entries);
    },
    nameAll: (all) => {
      matched = null;
      named('collection').nameAll(all);
      for (const { id, name } of all)
        sql(`INSERT OR REPLACE INTO names VALUES ('collection', ?, ?)`).run(id, name);
    },
    page(text, sort, limit, now) {
      const from = match(text, now);
      const [assets = 0, members = 0] = numbers(`SELECT count(*), count("set") ${from}`);
      const [sets = 0] =
        from === shelf
          ? numbers(`SELECT count(DISTINCT "set") FROM a WHERE here = 1 AND "set" IS NOT NULL`)
          : numbers(`SELECT count(DISTINCT "set") ${from}`);
      const order = `ORDER BY ${orderOf(sort)}`;
      const listed =
        from === shelf ? shelf : sort.by === 'created' ? matching : `FROM temp.m CROSS JOIN a USING (seq)`;
      const stack = (set: string): readonly [string, number, readonly number[]] => {
        const among = from === shelf ? 'FROM a' : 'FROM a CROSS JOIN temp.m USING (seq)';
        const seqs = sql(`SELECT seq ${among} WHERE here = 1 AND a."set" = ? ${order}`)
          .pluck()
          .all(set) as number[];
        return [set, seqs.length, seqs.slice(0, covers)];
      };
      // Most pages need no more; the first of many are found without putting all of them in order.
      const set = listed === shelf || listed === matching ? '"set"' : 'm."set"';
      const rowsOf = (end: string) =>
        firstRows(sql(`SELECT seq, ${set} ${listed} ${order} ${end}`).raw().iterate(), limit);
      const some = rowsOf(`LIMIT ${limit * 3}`);
      const rows = some.length === limit || assets <= limit * 3 ? some : rowsOf('');
      return {
        rows: rows.map((row) => (typeof row === 'number' ? row : stack(row))),
        total: assets - members + sets,
        assets,
      };
    },
    facets(text, now) {
      const from = match(text, now);
      const filter = from === shelf ? `${shelf} AND` : `${matching} WHERE`;
      const single = [...counted, 'rating'].map((field): [string, [string, number][]] => {
        const known = field === 'rating' ? '> 0' : 'IS NOT NULL';
        const rows = sql(`SELECT ${field}, count(*) ${filter} ${field} ${known} GROUP BY ${field}`)
          .raw()
          .all();
        return [
          field,
          (rows as [string | number, number][]).map(([value, assets]) => [String(value), assets]),
        ];
      });
      const several = sql(
        from === shelf
          ? 'SELECT field, value, count(*) FROM several WHERE here = 1 GROUP BY field, value'
          : 'SELECT field, value, count(*) FROM temp.m CROSS JOIN several USING (seq) GROUP BY field, value',
      )
        .raw()
        .all() as [string, string, number][];
      const counts = new Map<string, [string, number][]>([
        ...single,
        ...listFields.map((field) => [field, []] as [string, []]),
      ]);
      for (const [field, value, assets] of several) counts.get(field)?.push([value, assets]);
      for (const values of counts.values())
        values.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
      return Object.fromEntries(counts);
    },
    analyze() {
      raw.exec(`INSERT INTO words (words) VALUES ('optimize'); ANALYZE`);
      raw.pragma('wal_checkpoint(truncate)');
    },
    close: () => raw.close(),
  };
}

/** So many rows of the list, a set in the place of its first member. */
function firstRows(found: Iterable<unknown>, limit: number): (number | string)[] {
  const rows: (number | string)[] = [];
  const seen = new Set<string>();
  for (const row of found) {
    if (rows.length === limit) break;
    const [seq, set] = row as [number, string | null];
    if (set === null) rows.push(seq);
    else if (!seen.has(set)) rows.push(set);
    if (set !== null) seen.add(set);
  }
  return rows;
}

function joined(texts: readonly string[]): string {
  return texts.map((text) => wordsIn(fold(text)).join(' ')).join(' ');
}

/** In one transaction; what is known already is replaced. */
function createPut(
  raw: Database.Database,
  sql: (text: string) => Database.Statement,
  named: (field: string) => ReturnType<typeof createValueNames>,
) {
  const one = (entry: IndexEntry): void => {
    const { seq, texts, values, numbers, content, lists } = entry;
    if (sql('SELECT 1 FROM a WHERE seq = ?').get(seq) !== undefined) {
      for (const table of ['a', 'said', 'several']) sql(`DELETE FROM ${table} WHERE seq = ?`).run(seq);
      sql('DELETE FROM words WHERE rowid = ?').run(seq);
    }
    const here = entry.flags & 1;
    const [high, low] = content;
    sql(
      `INSERT INTO a (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ).run(
      seq,
      here,
      entry.title === null
        ? null
        : fold(entry.title).replaceAll(/\d+/g, (digits) => digits.padStart(10, '0')),
      numbers.rating === 0 ? null : numbers.rating,
      high === 0 && low === 0 ? null : `${high} ${low}`,
      ...valueFields.map((field) => values[field]),
      ...numberFields.map((field) => (Number.isNaN(numbers[field]) ? null : numbers[field])),
    );
    const [name = '', source = '', note = '', own = ''] = parts.map((part) => joined(texts[part]));
    const rest = `${own}\n${joined(entry.common)}`;
    sql('INSERT INTO said VALUES (?, ?, ?, ?, ?)').run(
      seq,
      name,
      source,
      note,
      [name, source, note, rest].join('\n'),
    );
    sql('INSERT INTO words (rowid, name, source, note, rest) VALUES (?, ?, ?, ?, ?)').run(
      seq,
      name,
      source,
      note,
      rest,
    );
    for (const field of listFields)
      for (const value of lists[field]) {
        sql('INSERT OR IGNORE INTO several VALUES (?, ?, ?, ?)').run(field, here, value, seq);
        know(field, value, field === 'collection' ? '' : value);
      }
    for (const field of valueFields) know(field, values[field], entry.labels[field]);
  };
  const know = (field: string, value: string | null, label = value ?? ''): void => {
    if (value === null || named(field).known(value) !== 0) return;
    named(field).numberOf(value, label);
    sql('INSERT OR IGNORE INTO names VALUES (?, ?, ?)').run(field, value, label);
  };
  return raw.transaction((entries: readonly IndexEntry[]) => entries.forEach(one));
}

/** What is not known is last either way, equal rows newest first. */
function orderOf({ by, descending }: LibrarySort): string {
  if (by === 'created') return descending ? 'seq DESC' : 'seq';
  const key = by === 'name' ? 'title' : by === 'rating' ? 'stars' : by;
  return descending ? `${key} DESC, seq DESC` : `${key} IS NULL, ${key}, seq DESC`;
}

type Named = (field: string) => ReturnType<typeof createValueNames>;

function condition(term: Term, values: unknown[], named: Named): string {
  const met = plain(term, values, named);
  return term.not ? `(${met}) IS NOT TRUE` : `(${met})`;
}

function plain({ field, test }: Term, values: unknown[], named: Named): string {
  switch (test.type) {
    case 'texts':
      return test.texts.map((text) => contains(field, text, values)).join(' OR ');
    case 'ranges':
      return test.ranges
        .map(({ least, most }) => {
          values.push(Math.max(least, -1e300), Math.min(most, 1e300));
          return `${field} BETWEEN ? AND ?`;
        })
        .join(' OR ');
    case 'values': {
      if (field === 'is' && test.values.join() === 'duplicate')
        return `content IN (SELECT content FROM a WHERE here = 1 AND content IS NOT NULL GROUP BY content HAVING count(*) > 1)`;
      if (field === null || field === 'is' || field === 'has') return 'FALSE';
      const names = named(field);
      const meant = test.values.flatMap((value) =>
        [...names.named(value).entries()].flatMap(([number, one]) => (one === 1 ? names.key(number) : [])),
      );
      values.push(JSON.stringify(meant));
      const among = 'IN (SELECT value FROM json_each(?))';
      return listFields.some((one) => one === field)
        ? `seq IN (SELECT seq FROM several WHERE field = '${field}' AND here = 1 AND value ${among})`
        : `"${field}" ${among}`;
    }
  }
}

/** Trigrams find three letters and more; for less each text is looked at. */
function contains(field: Term['field'], text: string, values: unknown[]): string {
  if (Array.from(text).length < 3) {
    values.push(text);
    return `seq IN (SELECT seq FROM said WHERE instr(${field ?? 'whole'}, ?) > 0)`;
  }
  const quoted = `"${text.replaceAll('"', '""')}"`;
  values.push(field === null ? quoted : `{${field}} : ${quoted}`);
  return 'seq IN (SELECT rowid FROM words WHERE words MATCH ?)';
}
