/** The layout's rules: who may import whom (the data is in `layers.ts`), where Electron, processes and SQL may appear, how files begin and are named. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { areaOf, areas, isDoor, namesOf } from './layers.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Every source file of the product, with the project files it imports and the packages it names. */
interface Source {
  readonly file: string;
  readonly area: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly typeOnly: boolean }[];
}

const importStatement = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function readSource(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const found = [
    ...[...text.matchAll(importStatement)].map((match) => ({
      name: match[2] ?? '',
      typeOnly: match[1] !== undefined,
    })),
    ...[...text.matchAll(dynamicImport)].map((match) => ({ name: match[1] ?? '', typeOnly: false })),
  ];
  const imports = found.map(({ name, typeOnly }) => ({
    target: name.startsWith('.')
      ? path.posix.normalize(path.posix.join(path.posix.dirname(file), name.replace(/\?.*$/, '')))
      : name,
    typeOnly,
  }));
  return { file, area: areaOf(file), text, imports };
}

const sources = globSync('{main,preload,renderer}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.endsWith('.d.ts'))
  .toSorted()
  .map(readSource);
const isProjectFile = (target: string): boolean => /^(main|preload|renderer|test|bench)\//.test(target);
const importersOf = (wanted: RegExp): string[] =>
  sources
    .filter((source) => source.imports.some(({ target }) => wanted.test(target)))
    .map((source) => source.file);
/** Without those that only need its types. */
const valueImportersOf = (wanted: RegExp): string[] =>
  sources
    .filter(({ imports }) => imports.some(({ target, typeOnly }) => !typeOnly && wanted.test(target)))
    .map(({ file }) => file);

/** The catalogue, and the embedded service's own store. */
function mayHoldSql(file: string): boolean {
  return file.startsWith('main/catalogue/') || file === 'main/sandbox/store/store.ts';
}

const moduleOf = (file: string): string | undefined => /^main\/modules\/([^/]+)\//.exec(file)?.[1];

describe('who may import whom', () => {
  test('every source file belongs to an area of the layout', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((source) => source.area === 'nowhere').map((source) => source.file)).toEqual([]);
  });

  test.each(areas.map((area) => [area.prefix, area] as const))(
    '%s imports only what it may',
    (prefix, rule) => {
      const broken = sources
        .filter((source) => source.area === prefix)
        .flatMap((source) =>
          source.imports
            .filter(({ target }) => isProjectFile(target) && areaOf(target) !== prefix)
            .filter(
              ({ target, typeOnly }) =>
                !namesOf(target).some(
                  (name) => rule.may.includes(name) || (typeOnly && (rule.types ?? []).includes(name)),
                ),
            )
            .map(({ target }) => `${source.file} -> ${target}`),
        );
      expect(broken).toEqual([]);
    },
  );

  test('a module of main is imported through its index.ts alone', () => {
    const around = sources.flatMap(({ file, imports }) =>
      imports
        .map(({ target }) => target)
        .filter((target) => {
          const name = moduleOf(target);
          return name !== undefined && name !== 'shared' && name !== moduleOf(file) && !isDoor(target);
        })
        .map((target) => `${file} -> ${target}`),
    );
    expect(around).toEqual([]);
  });

  test('no folder imports in a circle: of files the linter says so', () => {
    expect(circles(folderEdges())).toEqual([]);
  });
});

describe('where things may appear', () => {
  test('electron is imported by its host and the preload alone', () => {
    expect(
      importersOf(/^electron$/).filter((file) => !/^(main\/host\/electron|preload)\//.test(file)),
    ).toEqual([]);
  });

  test('a process is started by media, and by the launcher in one file', () => {
    const allowed = /^main\/(media\/|host\/start\/run-program\.ts$)/;
    expect(importersOf(/^(node:)?child_process$/).filter((file) => !allowed.test(file))).toEqual([]);
  });

  test('pictures are read through the one loader that bounds their library', () => {
    expect(valueImportersOf(/^sharp$/)).toEqual(['main/core/load-sharp.ts']);
  });

  test('concurrency is bounded in one place of main, and by one library in the window', () => {
    const own = importersOf(/^p-(limit|map)$/).filter((file) => !file.startsWith('main/core/concurrency/'));
    expect(own.filter((file) => !file.startsWith('renderer/'))).toEqual([]);
    expect(importersOf(/^p-map$/).filter((file) => file.startsWith('renderer/'))).toEqual([]);
  });

  test("SQL and its library stay in the catalogue and in the embedded service's own store", () => {
    expect(importersOf(/^better-sqlite3$|^node:sqlite$/).filter((file) => !mayHoldSql(file))).toEqual([]);
    const sql =
      /\b(SELECT\s+[\s\S]{1,80}\sFROM|INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\w+\s+SET|CREATE\s+TABLE)\b/;
    expect(
      sources
        .filter((source) => !mayHoldSql(source.file) && sql.test(source.text))
        .map((source) => source.file),
    ).toEqual([]);
  });

  test('the contract names no package but the schema library and the contract part of the rpc library', () => {
    const named = sources
      .filter((source) => source.area === 'main/contract')
      .flatMap((source) =>
        source.imports.map(({ target }) => target).filter((target) => !isProjectFile(target)),
      );
    expect([...new Set(named)].toSorted()).toEqual(['@orpc/contract', 'zod']);
  });

  test('the renderer carries no schema library, no node module and no database', () => {
    const named = sources
      .filter((source) => source.file.startsWith('renderer/'))
      .flatMap((source) =>
        source.imports
          .filter(
            ({ target, typeOnly }) => !typeOnly && /^(zod|node:|@orpc\/server|better-sqlite3)/.test(target),
          )
          .map(({ target }) => `${source.file} -> ${target}`),
      );
    expect(named).toEqual([]);
  });

  test('what the window may have of the contract comes without a library', () => {
    const libraries = sources
      .filter(({ area }) => area === 'main/contract/plain' || area === 'main/contract/rules')
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target, typeOnly }) => !typeOnly && !isProjectFile(target))
          .map(({ target }) => `${file} -> ${target}`),
      );
    expect(libraries).toEqual([]);
  });

  test('no colour is stated outside of the tokens', () => {
    const styles = globSync('renderer/**/*.css', { cwd: root }).filter(
      (file) => !file.endsWith('tokens.css'),
    );
    const colour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i;
    expect(styles.filter((file) => colour.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });

  test('no tables of a language are read while a module is: each takes a start 4 to 20 ms', () => {
    const early = sources.filter(({ text }) => /^(export )?const \w+ = new Intl\./m.test(text));
    expect(early.map(({ file }) => file)).toEqual([]);
  });
});

describe('how files read', () => {
  test('every file begins with its purpose', () => {
    expect(sources.filter((source) => !source.text.startsWith('/**')).map((source) => source.file)).toEqual(
      [],
    );
  });

  test('no file is a drawer for everything', () => {
    expect(
      sources
        .filter((source) => /\/(utils?|helpers?|misc|common|\w*-?manager)\.tsx?$/.test(source.file))
        .map((source) => source.file),
    ).toEqual([]);
  });
});

/** By folder, with all that it imports. */
type Edges = ReadonlyMap<string, Iterable<string>>;

/** Imports of types count: who reads the one file has to know the other. */
function folderEdges(): Edges {
  const edges = new Map<string, Set<string>>();
  for (const { file, imports } of sources) {
    const targets = edges.get(folderOf(file)) ?? new Set();
    for (const { target } of imports)
      if (isProjectFile(target) && folderOf(target) !== folderOf(file)) targets.add(folderOf(target));
    edges.set(folderOf(file), targets);
  }
  return edges;
}

/** Where folders stand for parts of their own; elsewhere what lies right under `main` or `renderer` is one. */
const partedFolders = /^(main\/(modules|formats|sandbox|host|contract|core)|renderer\/(modules|scene))\//;

function folderOf(file: string): string {
  const parts = file.split('/');
  return parts.slice(0, Math.min(partedFolders.test(file) ? 3 : 2, parts.length - 1)).join('/');
}

/** As `a -> b -> a`. */
function circles(edges: Edges): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      found.push([...trail.slice(at), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const target of edges.get(file) ?? []) if (edges.has(target)) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}
