/**
 * The library's search against the same in plain SQLite with FTS5 (`peers/sqlite-search.ts`), at 10,000 and 50,000 assets or
 * as many as the arguments say: the same questions by turns, in one thread, until the first page and until all counts; a
 * start, changes, every order, memory. Of each question the quickest of all rounds counts, so that a busy machine says the same. Between two questions an asset changes, so that neither answers from what it kept.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Database from 'better-sqlite3';
import { createEntryReader } from '../main/catalogue/library-index/entry-reader.ts';
import { type LibrarySort, newestFirst } from '../main/contract/schema/library/search.ts';
import { makeRichLibrary, putRich } from '../test/library/enter-rich.ts';
import { richAsset } from '../test/library/rich-asset.ts';
import { everySort, ownSearch, readAll, scenes, typed } from './peers/search-scenes.ts';
import { openSqliteSearch, type SqliteSearch } from './peers/sqlite-search.ts';

const given = process.argv.slice(3).map(Number);
const sizes = given.length > 0 ? given : [10_000, 50_000];
const rounds = 5;
const limit = 200;
/** What a user may notice: a picture of the screen. */
const frameMs = 16;
const everyMs = 60_000;

type Search = Pick<SqliteSearch, 'put' | 'page' | 'facets' | 'close'>;
type Which = 'own' | 'sqlite';

/** Milliseconds by what was measured, by which question of it, and by whom: the quickest of all rounds. */
function createFigures() {
  const taken = new Map<string, Map<string, Record<Which, number>>>();
  return {
    add(name: string, question: string, which: Which, ms: number) {
      const questions = taken.get(name) ?? new Map<string, Record<Which, number>>();
      taken.set(name, questions);
      const both = questions.get(question) ?? { own: Infinity, sqlite: Infinity };
      questions.set(question, both);
      both[which] = Math.min(both[which], ms);
    },
    all: () =>
      [...taken].map(([name, questions]) => {
        const own = spread([...questions.values()].map((both) => both.own));
        const sqlite = spread([...questions.values()].map((both) => both.sqlite));
        return { name, own, sqlite, ratio: rounded(sqlite.median / own.median) };
      }),
  };
}
type Figures = ReturnType<typeof createFigures>;

const rounded = (value: number): number => Number(value.toPrecision(3));
function spread(took: readonly number[]): { median: number; most: number } {
  const ordered = took.toSorted((a, b) => a - b);
  const at = (part: number): number => rounded(ordered[Math.round(part * (ordered.length - 1))] ?? 0);
  return { median: at(0.5), most: at(1) };
}

interface Both {
  readonly own: Search;
  readonly sqlite: Search;
}

/** Runs the same on both by turns, notes how long each took, and says when they answer differently. */
function createTurns(figures: Figures, differences: Set<string>) {
  let turn = 0;
  return (name: string, question: string, run: Readonly<Record<Which, () => unknown>>): void => {
    turn += 1;
    const answers = new Map<Which, unknown>();
    for (const which of turn % 2 === 0 ? (['own', 'sqlite'] as const) : (['sqlite', 'own'] as const)) {
      const start = performance.now();
      const answer = run[which]();
      figures.add(name, question, which, performance.now() - start);
      answers.set(which, answer);
    }
    if (!isDeepStrictEqual(comparable(answers.get('own')), comparable(answers.get('sqlite'))))
      differences.add(name);
  };
}
type Turns = ReturnType<typeof createTurns>;

/** Counts by value: those of equal counts are in the order of their names, of which SQLite's part knows only the ids. */
function comparable(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || 'rows' in answer) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([field, values]) => [
      field,
      Object.fromEntries(Array.isArray(values) ? values : []),
    ]),
  );
}

/** Something else changed: what was found before is no answer any more. */
function createStir(catalogue: string, { own, sqlite }: Both): () => void {
  const raw = new Database(catalogue, { readonly: true });
  const [entry] = createEntryReader(raw).page(Number.POSITIVE_INFINITY, 1);
  raw.close();
  if (entry === undefined) throw new Error('there are no assets');
  let rating = 0;
  return () => {
    rating = 1 + (rating % 5);
    const changed = [{ ...entry, numbers: { ...entry.numbers, rating } }];
    own.put(changed);
    sqlite.put(changed);
  };
}

function askAll(turns: Turns, both: Both, stir: () => void): void {
  const { own, sqlite } = both;
  const ask = (name: string, text: string, sort: LibrarySort): void => {
    turns(`${name}: page`, text, {
      own: () => own.page(text, sort, limit, 0),
      sqlite: () => sqlite.page(text, sort, limit, 0),
    });
    turns(`${name}: counts`, text, { own: () => own.facets(text, 0), sqlite: () => sqlite.facets(text, 0) });
  };
  for (const when of ['first', 'again'])
    for (const sort of everySort) {
      stir();
      turns(`sort, ${when}: page`, JSON.stringify(sort), {
        own: () => own.page('', sort, limit, 0),
        sqlite: () => sqlite.page('', sort, limit, 0),
      });
    }
  stir();
  for (let length = 1; length <= typed.length; length += 1)
    ask('typing', typed.slice(0, length), newestFirst);
  for (const { name, text, sort } of scenes) {
    stir();
    ask(name, text, sort);
  }
}

/** Assets change in the catalogue, both are told, and show the same search as before. */
function change(turns: Turns, both: Both, at: { catalogue: string; assets: number; round: number }): void {
  const raw = new Database(at.catalogue, { readonly: true });
  const reader = createEntryReader(raw);
  for (const count of [1, 500]) {
    const step = Math.floor(at.assets / count);
    const changed = Array.from({ length: count }, (_one, index) => ({
      ...richAsset(index * step, everyMs),
      note: `changed ${at.round}`,
      rating: at.round % 6,
    }));
    putRich(at.catalogue, changed);
    const ids = changed.map(({ id }) => id);
    const shown = (search: Search) => () => {
      for (let from = 0; from < ids.length; from += 100)
        search.put(reader.byIds(ids.slice(from, from + 100)));
      return search.page('mug', newestFirst, limit, 0);
    };
    turns(`change of ${count}, until the page`, '', { own: shown(both.own), sqlite: shown(both.sqlite) });
  }
  raw.close();
}

function memoryOf(which: Which, file: string): { rss: number; live: number } {
  const program = path.join(import.meta.dirname, 'peers/search-index-memory.ts');
  const printed = execFileSync(process.execPath, ['--expose-gc', program, which, file], { encoding: 'utf8' });
  const { rss, live } = JSON.parse(printed) as { rss: number; live: number };
  return { rss: Math.round(rss), live: Math.round(live) };
}

function fill(catalogue: string, file: string): number {
  const start = performance.now();
  const made = openSqliteSearch(file);
  const all = readAll(catalogue);
  made.nameAll(all.collections);
  made.put([...all.entries].flat());
  made.analyze();
  made.close();
  return Math.round(performance.now() - start);
}

async function measure(assets: number) {
  const library = mkdtempSync(path.join(tmpdir(), 'caliper-bench-search-'));
  const figures = createFigures();
  const differences = new Set<string>();
  const turns = createTurns(figures, differences);
  try {
    const catalogue = await makeRichLibrary(library, assets, everyMs);
    const file = path.join(library, 'search.db');
    const sqliteMadeMs = fill(catalogue, file);
    for (let round = 0; round < rounds; round += 1) {
      const open: { own: Search | null; sqlite: Search | null } = { own: null, sqlite: null };
      const begin = (which: Which, make: () => Search) => () => {
        const search = make();
        open[which] = search;
        return search.page('mug', newestFirst, limit, 0);
      };
      turns('start, until the page', '', {
        own: begin('own', () => ownSearch(readAll(catalogue))),
        sqlite: begin('sqlite', () => openSqliteSearch(file)),
      });
      const { own, sqlite } = open;
      if (own === null || sqlite === null) throw new Error('a search was not opened');
      askAll(turns, { own, sqlite }, createStir(catalogue, { own, sqlite }));
      change(turns, { own, sqlite }, { catalogue, assets, round });
      own.close();
      sqlite.close();
    }
    return {
      assets,
      figures: figures.all(),
      differences: [...differences],
      sqliteMadeMs,
      sqliteFileMB: Math.round(statSync(file).size / 1e6),
      catalogueMB: Math.round(statSync(catalogue).size / 1e6),
      memoryMB: { own: memoryOf('own', catalogue), sqlite: memoryOf('sqlite', file) },
    };
  } finally {
    rmSync(library, { recursive: true, force: true });
  }
}

const results = [];
for (const assets of sizes) {
  const result = await measure(assets);
  console.log(
    `${assets} assets, milliseconds, median (most) of each kind of question: SQLite's file of ${result.sqliteFileMB} MB beside the catalogue's ${result.catalogueMB} MB was made in ${result.sqliteMadeMs} ms`,
  );
  for (const { name, own, sqlite, ratio } of result.figures)
    console.log(
      `  ${name.padEnd(32)} own ${`${own.median} (${own.most})`.padEnd(16)} SQLite ${`${sqlite.median} (${sqlite.most})`.padEnd(16)} × ${ratio}`,
    );
  console.log(
    `  memory, MB: ${JSON.stringify(result.memoryMB)}; answers that differ: ${result.differences.join(', ') || 'none'}`,
  );
  results.push(result);
}
const noticed = results.flatMap(({ assets, figures }) =>
  figures
    .filter(({ own, sqlite }) => sqlite.median - own.median > frameMs)
    .map(({ name }) => `${assets}: ${name}`),
);
console.log(
  JSON.stringify({
    name: 'search-index',
    results,
    noticed,
    holds: results.every(({ differences }) => differences.length === 0) && noticed.length > 0,
  }),
);
