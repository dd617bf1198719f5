/** One spelling everywhere that users read: British. The state “canceled” is the service's own word, and stays as it writes it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Words as they are not written. Names of fields and options, such as `metersPerUnit` and `bottom-center`, are no words. */
const american =
  /(?<![\w-])(?:(?:centi|milli|kilo)?meters?|centers?|centered|gr[ae]y(?<=gray)s?|(?:dis|un)?colors?|(?:un)?colored|(?:un|re)?organiz\w+|(?:un)?recogniz\w+|serializ\w+|licenses?|labeled|modeled|traveled|neighbors?|neighboring|aluminum|fibers?|fiberglass|liters?|artifacts?|behaviors?|favorites?|analyze[sd]?)(?![\w-]|\.\w|\()/gi;

/** What `--origin` takes. */
const options = 'bottom-center, center-of-mass, center';

const americanIn = (text: string): string[] => text.replaceAll(options, '').match(american) ?? [];

type Tree = { readonly type: string } & Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Several words, and neither styles nor markup: what has only one is a name of data, but in files of words. */
const isSentence = (text: string): boolean =>
  /\p{L}{2,}[,.:;]? \p{L}{2,}/u.test(text) && !/\{[\w-]+:|^<\w+ \w+="/.test(text);

/** Texts of a source file, without what is searched for: keywords find both spellings. */
function textsIn(tree: Tree, hasWordsOnly: boolean): string[] {
  if (/^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/.test(tree.type)) return [];
  const { key, value } = tree;
  if (tree.type === 'Property' && isTree(key) && /^(?:key)?words$/.test(String(key['name']))) return [];
  if (tree.type === 'Literal')
    return typeof value === 'string' && (hasWordsOnly || isSentence(value)) ? [value] : [];
  if (tree.type === 'TemplateElement') {
    const { raw } = value as { raw: string };
    return hasWordsOnly || isSentence(raw) ? [raw] : [];
  }
  return Object.entries(tree)
    .flatMap(([name, part]) =>
      name === 'parent' || (tree.type === 'Property' && name === 'key') ? [] : part,
    )
    .filter(isTree)
    .flatMap((part) => textsIn(part, hasWordsOnly));
}

function textsOf(file: string, text: string): string[] {
  const program: unknown = parseSync(file, text).program;
  if (!isTree(program)) throw new TypeError(file);
  return textsIn(program, /(?:^|[-/])words\.ts$/.test(file));
}

/** The sandbox speaks as the service does. */
const sources = globSync('{main,renderer}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.startsWith('main/sandbox/'))
  .toSorted();

test('windows, help, errors, reports and the command line are spelled alike', () => {
  const found = sources
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => americanIn(text).length > 0)
    .flatMap(({ file, text }) =>
      textsOf(file, text).flatMap((one) => americanIn(one).map((word) => `${file}: ${word}: ${one}`)),
    );
  expect(found).toEqual([]);
});

test('apostrophes between letters are typographic, in plain texts and in ICU messages alike', () => {
  const straight = /\p{L}''?(?=(?:s|t|re|ve|ll|d)\b)/u;
  const found = sources
    // Terminals take what a keyboard has; a program's source is no text.
    .filter((file) => !/^main\/(?:cli|host\/start)\/|rewrite-glue/.test(file))
    .map((file) => ({ file, text: read(file) }))
    .filter(({ text }) => straight.test(text))
    .flatMap(({ file, text }) =>
      textsOf(file, text).flatMap((one) => (straight.test(one) ? [`${file}: ${one}`] : [])),
    );
  expect(found).toEqual([]);
});

test('documents are spelled as the product is', () => {
  const found = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...globSync('docs/**/*.md', { cwd: root }),
  ].flatMap((file) => {
    const prose = read(file)
      .replace(/```[^]*?```|`[^`\n]*`|\]\([^)]*\)|<!--[^]*?-->/g, '')
      .replace(/\[LICENSE/g, '');
    return americanIn(prose).map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('sees what is read, and no names of data', () => {
  const source = `
    import { color } from './colors of things.ts';
    const data = { type: 'color', center: 'center', 'bottom-center': 'Bottom center', keywords: 'colors and licenses' };
    const text = \`\${n} meters of metersPerUnit, from bottom-center\`;
  `;
  expect(textsOf('example.ts', source).flatMap(americanIn)).toEqual(['center', 'meters']);
  expect(
    textsOf('example-words.ts', `const said = catalogue('a.b', { gray: 'Gray' });`).flatMap(americanIn),
  ).toEqual(['Gray']);
});
