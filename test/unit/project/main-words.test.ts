/** English of main that users read is in catalogues, as messages: nothing else can be put into another language. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

const main = path.resolve(import.meta.dirname, '../../../main');

/** Their English is still in the code: docs/how-to/add-a-language.md says so. */
const notMoved = [
  'cli/**',

  'capture/*.ts',
  'capture/{export,photo,print,vision}/**',
  'contract/{plain,rules,schema}/**',
  'core/**',
  'host/**',
  'remote/**',

  'catalogue/**',
  'fix/**',
  'handover/**',
  'modules/**',
];

/** What they write is read by programs: SQL, and answers of a service that speaks English. */
const forPrograms = ['catalogue/migrations/**', 'sandbox/**'];

type Tree = { readonly type: string } & Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (tree: Tree): Tree[] =>
  Object.entries(tree)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isTree);

const calleeOf = ({ callee }: Tree): unknown => (isTree(callee) ? callee['name'] : undefined);

/** Errors of these kinds are for developers. */
const forDevelopers = new Set(['Error', 'TypeError', 'RangeError']);

/** Nor is the beginning of a binary format. */
const isSentence = (text: unknown): text is string =>
  typeof text === 'string' &&
  /\p{L}{2,},? \p{L}{2,}/u.test(text) &&
  !text.includes('\0') &&
  !notRead.has(text);

/** Names, and keys of data. */
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
]);

/** `log.warn(…)`, `parts.log.warn(…)`. */
const isLogged = ({ callee }: Tree): boolean => {
  const of = isTree(callee) ? callee['object'] : undefined;
  const name = isTree(of) && isTree(of['property']) ? of['property']['name'] : isTree(of) && of['name'];
  return name === 'log';
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
  if (tree.type === 'NewExpression' && forDevelopers.has(String(calleeOf(tree)))) return [];
  if (tree.type === 'Literal') return isSentence(tree['value']) ? [tree['value']] : [];
  if (tree.type === 'TemplateElement') {
    const { raw } = tree['value'] as { raw: string };
    return isSentence(raw) ? [raw] : [];
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
    expect(found([...notMoved, ...forPrograms], /\p{L}{2,},? \p{L}{2,}/u, sentencesIn)).toEqual([]);
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
    const key = 'left-over';
    const other = 'Out of it';
  `;
  expect(sentencesIn(read('example.ts', source))).toEqual([' in it', 'Out of it'].filter(isSentence));
  expect(functionsIn(read('example.ts', source))).toEqual(['three', 'five']);
});
