/** The layout's rules held as data: who may import whom, where Electron, processes and SQL may appear, how long files may be. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Every source file of the product, with the project files it imports and the packages it names. */
interface Source {
  readonly file: string;
  readonly area: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly typeOnly: boolean }[];
}

/**
 * Areas, most specific first. A file belongs to the first area whose prefix it has; `may` lists the areas it may
 * import besides its own. `types` may be imported for their types only.
 */
const areas: readonly { prefix: string; may: readonly string[]; types?: readonly string[] }[] = [
  { prefix: 'main/contract', may: [] },
  // What bytes of a file format mean, pure: the inspection and the 3D view must not read them in two ways, and neither
  // may import the other. Nothing of the application is in it.
  { prefix: 'main/formats', may: ['main/contract'] },
  { prefix: 'main/core', may: ['main/contract'] },
  { prefix: 'main/catalogue', may: ['main/core', 'main/contract'] },
  { prefix: 'main/remote', may: ['main/core', 'main/contract'] },
  { prefix: 'main/transfer', may: ['main/core', 'main/contract'], types: ['main/remote'] },
  { prefix: 'main/media', may: ['main/core', 'main/contract'] },
  { prefix: 'main/capture', may: ['main/core', 'main/contract', 'main/media'] },
  { prefix: 'main/inspect', may: ['main/core', 'main/contract', 'main/media', 'main/formats'] },
  { prefix: 'main/sandbox', may: ['main/core'] },
  {
    prefix: 'main/services',
    may: [
      'main/core',
      'main/contract',
      'main/catalogue',
      'main/remote',
      'main/transfer',
      'main/media',
      'main/capture',
      'main/inspect',
    ],
  },
  {
    prefix: 'main/host/electron',
    may: ['main/app.ts', 'main/host/shared', 'main/core', 'main/contract', 'main/sandbox/start'],
  },
  {
    prefix: 'main/host/start',
    may: [
      'main/app.ts',
      'main/host/shared',
      'main/host/web',
      'main/core',
      'main/contract',
      'main/sandbox/start',
    ],
  },
  {
    prefix: 'main/host/web',
    may: ['main/app.ts', 'main/host/shared', 'main/core', 'main/contract', 'main/sandbox/start'],
  },
  {
    prefix: 'main/host/shared',
    may: ['main/core', 'main/contract'],
    types: ['main/app.ts', 'main/services'],
  },
  {
    prefix: 'main/cli',
    may: [
      'main/app.ts',
      'main/host/shared',
      'main/host/start',
      'main/core',
      'main/contract',
      'main/sandbox/start',
      'main/services/verify',
      'main/services/check',
      'main/services/report',
    ],
  },
  {
    prefix: 'main/app.ts',
    may: [
      'main/core',
      'main/contract',
      'main/services',
      'main/catalogue',
      'main/remote',
      'main/transfer',
      'main/media',
      'main/capture',
      'main/inspect',
      'main/sandbox',
    ],
  },
  { prefix: 'preload', may: [], types: ['main/contract'] },
  { prefix: 'renderer/bridge', may: ['main/contract/plain'], types: ['main/contract'] },
  {
    prefix: 'renderer/state',
    may: ['renderer/bridge', 'main/contract/plain'],
    // What is chosen in a store is what the scene can do: its types, never its code.
    types: ['main/contract', 'renderer/scene'],
  },
  { prefix: 'renderer/scene', may: ['main/contract/plain', 'main/formats'], types: ['main/contract'] },
  { prefix: 'renderer/ui', may: [], types: ['main/contract'] },
  {
    prefix: 'renderer/features',
    may: ['renderer/state', 'renderer/scene', 'renderer/ui', 'main/contract/plain', 'main/formats'],
    types: ['main/contract'],
  },
  {
    prefix: 'renderer/main.tsx',
    may: ['renderer/bridge', 'renderer/state', 'renderer/features', 'renderer/ui'],
  },
];

/** Files right under `main/host` serve both hosts. */
const sharedHost = /^main\/host\/[^/]+\.ts$/;
/** What starts the embedded service: the only part of it that hosts and the CLI touch. */
const sandboxStart = /^main\/sandbox\/(start-in-worker|command)\.ts$/;
/** Reads folders only: the CLI verifies without opening an application, whose library may be another process's. */
const verifyEntry = /^main\/services\/verify-library\.ts$/;
/** Reads clips where they lie: the CLI checks them without opening a library, too. */
const checkEntry = /^main\/services\/captures\/standalone-check\.ts$/;
/** Reads a folder where it lies: the CLI inspects it without opening a library, too. */
const reportEntry = /^main\/services\/inspection\/standalone-report\.ts$/;
/** Contract files without the schema library: the renderer may import their values. */
const plainContract =
  /^main\/contract\/(content-paths|main-file|errors|error-messages|(capture|desktop|library|model|review)-error-messages|model\/(param-values|job-status|operation-paths|review-limits|truth-row-names|library\/(organisation-limits|query\/[^/]+)|capture\/(thresholds|dictionaries|board-squares|board-sheet)|(request-rules|batch-rows)\/[^/]+))\.ts$/;

function areaOf(file: string): string {
  if (sharedHost.test(file)) return 'main/host/shared';
  return areas.find(({ prefix }) => file === prefix || file.startsWith(`${prefix}/`))?.prefix ?? 'nowhere';
}

/** Names under which a target may be listed in `may`. */
function namesOf(target: string): string[] {
  const names = [areaOf(target)];
  if (sandboxStart.test(target)) names.push('main/sandbox/start');
  if (verifyEntry.test(target)) names.push('main/services/verify');
  if (checkEntry.test(target)) names.push('main/services/check');
  if (reportEntry.test(target)) names.push('main/services/report');
  if (plainContract.test(target)) names.push('main/contract/plain');
  return names;
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

/** The catalogue, and the embedded service's own store. */
function mayHoldSql(file: string): boolean {
  return file.startsWith('main/catalogue/') || file === 'main/sandbox/store/store.ts';
}

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

  test('nothing imports in a circle', () => {
    expect(circles()).toEqual([]);
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

  test('plain contract files import nothing but each other', () => {
    const broken = sources
      .filter((source) => plainContract.test(source.file))
      .flatMap((source) =>
        source.imports
          .filter(({ target, typeOnly }) => !typeOnly && !plainContract.test(target))
          .map(({ target }) => `${source.file} -> ${target}`),
      );
    expect(broken).toEqual([]);
  });

  test('no colour is stated outside of the tokens', () => {
    const styles = globSync('renderer/**/*.css', { cwd: root }).filter(
      (file) => !file.endsWith('tokens.css'),
    );
    const colour = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i;
    expect(styles.filter((file) => colour.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  });
});

describe('how files read', () => {
  test('no file is longer than 400 lines, and every one begins with its purpose', () => {
    expect(
      sources.filter((source) => source.text.split('\n').length > 401).map((source) => source.file),
    ).toEqual([]);
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

  test('code is never made from text', () => {
    const evil = /\beval\(|new Function\(|dangerouslySetInnerHTML/;
    expect(sources.filter((source) => evil.test(source.text)).map((source) => source.file)).toEqual([]);
  });
});

/** Circles of value imports, as `a -> b -> a`; type imports vanish and may be mutual. */
function circles(): string[] {
  const edges = new Map(
    sources.map((source) => [
      source.file,
      source.imports.filter((one) => !one.typeOnly).map((one) => one.target),
    ]),
  );
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
