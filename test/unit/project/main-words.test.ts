/** English of main that users read is in catalogues, as messages: nothing else can be put into another language. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const main = path.resolve(import.meta.dirname, '../../../main');

/** What they write is read by programs: USD, Python and CMake, and requests to and answers of a service that speaks English. */
const forPrograms = [
  'fix/convert/usd/{looks-text,write-robot-usda,write-usda}.ts',
  'fix/usd/{gprim,usda-colliders}.ts',
  'handover/targets/**',
  'modules/samples/sample-prompts.ts',
  'sandbox/**',
];

/** Texts that several catalogues hold. */
const inCatalogues = [
  'contract/plain/help/error-help-entry.ts',
  'core/network/network-words.ts',
  'host/web/web-words.ts',
];

type Tree = { readonly type: string } & Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (tree: Tree): Tree[] =>
  Object.entries(tree)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isTree);

const calleeOf = ({ callee }: Tree): unknown => (isTree(callee) ? callee['name'] : undefined);

/** Errors of these kinds are for developers, and so are those that say which rule of Caliper’s own does not hold. */
const forDevelopers = new Set(['Error', 'TypeError', 'RangeError', 'DOMException', 'Symbol']);

/** HTTP answers that only the window’s own code reads. */
const answers = new Set(['Response', 'badRequest', 'notAllowed']);

function isForDevelopers(tree: Tree): boolean {
  if (tree.type !== 'NewExpression' && tree.type !== 'CallExpression') return false;
  const called = String(calleeOf(tree));
  const [code] = tree['arguments'] as Tree[];
  return (
    // Of an error class of its own.
    (isTree(tree['callee']) && tree['callee'].type === 'Super') ||
    forDevelopers.has(called) ||
    answers.has(called) ||
    (called === 'AppError' && code?.['value'] === 'internal')
  );
}

/** A command or an option, as it is typed in every language. */
const isTyped = (text: string): boolean => /^(?:caliper [a-z]+ ?|--[a-z-]+ <[^<>]+>)$/.test(text);

/** Nor is the beginning of a binary format. */
const isSentence = (text: unknown): text is string =>
  typeof text === 'string' &&
  /\p{L}{2,},? \p{L}{2,}/u.test(withoutMarkup(text)) &&
  !sql.test(text) &&
  !statement.test(text) &&
  !selection.test(text) &&
  !code.test(text) &&
  !isTyped(text) &&
  !text.includes('\0') &&
  !notRead.has(text);

/** Tags, and what is of one of them at the end or the beginning of a piece of a template. */
const withoutMarkup = (text: string): string =>
  text.replace(/^"[^<>]*>/, '').replaceAll(/<[?!/]?[\w:-]+(?: [^<>]*)?(?:>|$)/g, '');

/** By its keywords in capitals, or as a list of columns, which begins with an id. */
const sql =
  /\b(?:SELECT|FROM|WHERE|JOIN|CREATE|ALTER|INSERT|UPDATE|DELETE|DROP|PRAGMA|VALUES|INDEXED|BEGIN|ATTACH|IS (?:NOT )?NULL|(?:ORDER|GROUP) BY)\b|^\s*(?:\w+_)?id, \w+|^, removed|^ AS \w+, |^coalesce\(/;

/** Of USD, of material libraries, of CSS and of HTTP. */
const statement =
  /^\s*\(?(?:uniform token|prepend apiSchemas|newmtl|usemtl)\b|^\s*:root\{|^private, |^[A-Z]+(?:, [A-Z]+)+$/;

/** What a message has in several places is put into each of them. */
const selection = /^\{\w+, (?:select|plural), /;

/** `body{margin:0}`, and the script of a page. */
const code = /\w\{(?:[\w-]+:[^{};]+;?)+\}|^const \{/;

/** Names, keys of data, and what is typed. */
const notRead = new Set([
  'MuJoCo Error',
  '<!doctype html',
  'GLB, glTF 2.0',
  'Kaydara FBX Binary',
  'kaydara fbx',
  'Display Matrix',
  'Dolby Vision',
  ': partial file',
  'Lcl Translation',
  'Lcl Rotation',
  'Lcl Scaling',
  'buffer view',
  'buffer view ',
  'version https://git-lfs.github.com/spec/',
  'undefined entity',
  'Include error',
  'absent texture',
  'outside texture',
  'absent model',
  'outside model',
  'bounding box',
  'system volume information',
  '  facet normal ',
  '    outer loop',
  'Convex hull of a collider',
  'Mesh of a model',
  'curl --request POST ',
  'SQLite format 3\0',
  'not JSON',
  // Stored.
  'Service whose address was lost',
  'Code Cache',
  'Local Storage',
  'Session Storage',
  'Shared Dictionary',
  'application/json, application/problem+json',
  'public, max-age=31536000, immutable',
  'Caliper ends',
  'Application Support',
  'Too many open files',
  'did not self-register',
  'Isaac Sim',
  'Unreal Engine',
  'Dolby Vision',
  'note:"left handle"',
]);

const partOf = (tree: unknown, key: string): unknown => (isTree(tree) ? tree[key] : undefined);

/** `log.warn(…)`, `deps.log.warn(…)`, and `faults.brokeDown(…)`, whose first argument is a key. */
const isLogged = ({ callee }: Tree): boolean => {
  const of = partOf(callee, 'object');
  const name = partOf(of, 'name') ?? partOf(partOf(of, 'property'), 'name');
  return name === 'log' || partOf(partOf(callee, 'property'), 'name') === 'brokeDown';
};

/** A list of words: `'a b c'.split(' ')`. */
const isList = ({ callee }: Tree): boolean =>
  isTree(callee) &&
  isTree(callee['object']) &&
  callee['object'].type === 'Literal' &&
  isTree(callee['property']) &&
  callee['property']['name'] === 'split';

/** Sentences outside of catalogues; what an import names and what developers read does not count. */
function sentencesIn(tree: Tree): string[] {
  if (/^(?:Import|ExportAll)/.test(tree.type)) return [];
  if (tree.type === 'CallExpression' && (calleeOf(tree) === 'catalogue' || isLogged(tree) || isList(tree)))
    return [];
  if (isForDevelopers(tree)) return [];
  if (tree.type === 'Literal') return isSentence(tree['value']) ? [tree['value']] : [];
  if (tree.type === 'TemplateElement') {
    const { cooked } = tree['value'] as { cooked: string };
    return isSentence(cooked) ? [cooked] : [];
  }
  return partsOf(tree).flatMap(sentencesIn);
}

/** Members of catalogues that choose their words in code. */
function functionsIn(tree: Tree, within = false): string[] {
  const isCatalogue = tree.type === 'CallExpression' && calleeOf(tree) === 'catalogue';
  if (within && tree.type === 'CallExpression' && !isCatalogue) return [];
  if (within && tree.type === 'Property' && isTree(tree['value']) && /Function/.test(tree['value'].type)) {
    const key = isTree(tree['key']) ? (tree['key']['name'] ?? tree['key']['value']) : '';
    return [String(key)];
  }
  return partsOf(tree).flatMap((part) => functionsIn(part, within || isCatalogue));
}

function read(file: string, text: string): Tree {
  const program: unknown = parseSync(file, text).program;
  if (!isTree(program)) throw new TypeError(file);
  return program;
}

/** Only files that `mention` it are parsed. */
const found = (
  except: readonly string[],
  mention: RegExp,
  search: (tree: Tree) => string[],
  cwd = main,
): string[] =>
  globSync('**/*.{ts,tsx}', { cwd, exclude: except })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(path.join(cwd, file), 'utf8') }))
    .filter(({ text }) => mention.test(text))
    .flatMap(({ file, text }) => search(read(file, text)).map((one) => `${file}: ${one}`));

describe('main', () => {
  test('says nothing outside of its catalogues', () => {
    expect(found([...forPrograms, ...inCatalogues], /\p{L}{2,},? \p{L}{2,}/u, sentencesIn)).toEqual([]);
  });

  test('has messages in its catalogues, and no functions that choose among sentences', () => {
    expect(found([], /catalogue\('/, functionsIn)).toEqual([]);
  });
});

/** Shaders, models that are written for MuJoCo, and the names of both. */
const isForEngines = (text: string): boolean =>
  /[;{}]$|^#\w/m.test(text) || /="|<mujoco>|\.xml$|\bsans-serif$/.test(text) || engineNames.has(text);
const engineNames = new Set([
  'caliper base',
  'caliper floor',
  'contact shadow',
  'copy of a target',
  'ground grid',
]);
const shownSentencesIn = (tree: Tree): string[] => sentencesIn(tree).filter((text) => !isForEngines(text));

test('the 3D view says nothing outside of its catalogues', () => {
  const scene = path.resolve(main, '../renderer/scene');
  expect(found(['engine/**'], /\p{L}{2,},? \p{L}{2,}/u, shownSentencesIn, scene)).toEqual([]);
});

test('sees sentences and functions where they are', () => {
  const source = `
    import { x } from './some where.ts';
    const said = catalogue('a.b', { one: 'In a catalogue', two: icu('{n} of them', (n) => ({ n })), three: (n) => n, four: { five() {} } });
    const fault = { message: \`Not \${name} in it\` };
    throw new TypeError('for developers only');
    if (name === '') throw new AppError('internal', { reason: 'for developers, too' });
    const tag = \`<mesh name="\${name}" of="a b"><p class="b c">Text in it</p>\`;
    const key = 'left-over';
    const rows = db.query(\`SELECT title FROM assets WHERE id = :id\`, 'id, kind, name', { 'cache-control': 'private, no-cache' });
    deps.log.warn({ err: error }, 'for developers as well');
    const little = 'of the'.split(' '), part = '{map, select, base {base colour} other {}}';
    const other = 'Out of it';
  `;
  expect(sentencesIn(read('example.ts', source))).toEqual(
    [' in it', '" of="a b"><p class="b c">Text in it</p>', 'Out of it'].filter(isSentence),
  );
  expect(functionsIn(read('example.ts', source))).toEqual(['three', 'five']);
});
