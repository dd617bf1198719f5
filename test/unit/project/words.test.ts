/** English is in catalogues in `*-words.ts`, not in what draws it or keeps it, nor in functions beside a catalogue: read with a parser, so that comments and names of classes do not count. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync } from 'vite';
import { expect, test } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '../../../renderer');

/** Names of attributes and properties whose value is shown or read out. */
const shown = new Set(
  `label title placeholder alt hint aside description confirmLabel heading group keywords summary caption
  aria-label aria-description aria-valuetext aria-roledescription`.split(/\s+/),
);

interface Found {
  readonly file: string;
  readonly text: string;
}

/** Whatever is read by the parser. */
type Tree = { readonly type: string } & Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const partsOf = (tree: Tree): Tree[] =>
  Object.entries(tree)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isTree);

/** Addresses and units are the same in every language. */
const everywhere = /^https?:.*|(?<!\p{L})(?:kg|mm|cm|km|px|ms|Hz|fps|rad|[kMG]B|[kM]bit)(?!\p{L})/gu;
const hasWords = (text: unknown): text is string =>
  typeof text === 'string' && /\p{L}{2,}/u.test(text.replaceAll(everywhere, ''));

/** The words of an expression that is shown: also of both ways of a choice, and between the parts of a template. */
function wordsIn(tree: Tree): string[] {
  switch (tree.type) {
    case 'Literal':
      return hasWords(tree['value']) ? [tree['value']] : [];
    case 'TemplateElement': {
      const value = tree['value'] as ESTree.TemplateElementValue;
      return hasWords(value.raw) ? [value.raw] : [];
    }
    case 'TemplateLiteral':
    case 'LogicalExpression':
    case 'JSXExpressionContainer':
      return partsOf(tree).flatMap(wordsIn);
    case 'ConditionalExpression':
      return [tree['consequent'], tree['alternate']].filter(isTree).flatMap(wordsIn);
    default:
      return [];
  }
}

function nameOf(tree: unknown): string {
  if (!isTree(tree)) return '';
  const name = tree['name'] ?? tree['value'];
  return typeof name === 'string' ? name : '';
}

/** What of this part of the source is shown as it is written. */
function writtenHere(tree: Tree): string[] {
  switch (tree.type) {
    case 'JSXText':
      return hasWords(tree['value']) ? [tree['value'].trim()] : [];
    case 'JSXElement':
    case 'JSXFragment':
      return (Array.isArray(tree['children']) ? tree['children'] : [])
        .filter((child) => isTree(child) && child.type === 'JSXExpressionContainer')
        .flatMap(wordsIn);
    case 'JSXAttribute':
      return shown.has(nameOf(tree['name'])) && isTree(tree['value']) ? wordsIn(tree['value']) : [];
    case 'Property':
      return shown.has(nameOf(tree['key'])) && isTree(tree['value']) ? wordsIn(tree['value']) : [];
    case 'CallExpression': {
      const { callee, arguments: given } = tree;
      const told = isTree(callee) && ['tell', 'copyText'].includes(nameOf(callee['property'] ?? callee));
      return told && Array.isArray(given) ? given.filter(isTree).flatMap(wordsIn) : [];
    }
    default:
      return [];
  }
}

const wordsOf = (tree: Tree): string[] => [...writtenHere(tree), ...partsOf(tree).flatMap(wordsOf)];

const readWords = (file: string, text: string): string[] => wordsOf(programOf(file, text));

/** Of keys and of files; the same in every language. */
const keyName =
  /^(?:(?:Mod|Alt|Shift|Numpad)\+)*(?:Arrow\w+|Escape|Enter|Space|Delete|Backspace|Home|End|Drag|F?\d+|.)$/u;
const looksEnglish = (text: string): boolean =>
  hasWords(text) && /\s|^\p{Lu}\p{Ll}+$/u.test(text) && !keyName.test(text) && !/^[A-Z\d_]+$/.test(text);

/** Types, imports and messages say nothing that is not in a catalogue. */
const isLeftOut = ({ type, callee }: Tree): boolean =>
  (type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(type)) ||
  type === 'ImportDeclaration' ||
  (type === 'CallExpression' && nameOf(callee) === 'icu');

/** What functions of a words file say by themselves, instead of by a message. `kept`: in a catalogue, where texts belong. */
function besideMessages(tree: Tree, kept = false): string[] {
  if (isLeftOut(tree)) return [];
  if (tree.type === 'Literal')
    return !kept && typeof tree['value'] === 'string' && looksEnglish(tree['value']) ? [tree['value']] : [];
  if (tree.type === 'TemplateElement') {
    const { raw } = tree['value'] as ESTree.TemplateElementValue;
    return looksEnglish(raw) ? [raw] : [];
  }
  const isFunction = /Function/.test(tree.type);
  const isCatalogue = tree.type === 'CallExpression' && nameOf(tree['callee']) === 'catalogue';
  return partsOf(tree).flatMap((part) => besideMessages(part, !isFunction && (kept || isCatalogue)));
}

/** The plural of a noun in code: `counted(3, 'file')`. */
function countedNouns(tree: Tree): string[] {
  const { callee, arguments: given } = tree;
  const noun: unknown = tree.type === 'CallExpression' && Array.isArray(given) ? given[1] : undefined;
  const isCounted = nameOf(callee) === 'counted' && isTree(noun) && noun.type === 'Literal';
  return [...(isCounted ? [nameOf(noun)] : []), ...partsOf(tree).flatMap(countedNouns)];
}

function programOf(file: string, text: string): Tree {
  const program: unknown = parseSync(file, text).program;
  if (!isTree(program)) throw new TypeError(`${file} could not be read.`);
  return program;
}

test('sentences are messages, not made in code', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: renderer }).flatMap((file): Found[] => {
    const program = programOf(file, readFileSync(path.join(renderer, file), 'utf8'));
    const isWords = /(?:^|[-/])words\.ts$/.test(file) && !file.startsWith('modules/help/');
    const said = isWords ? besideMessages(program) : [];
    return [...said, ...countedNouns(program)].map((text) => ({ file, text }));
  });
  expect(found).toEqual([]);
});

test('sees sentences in code', () => {
  const source = `
    const words = catalogue('a.b', { c: 'Kept', d: icu('{n} kept', (n: number) => ({ n })), e: (n: number) => \`\${n} found here\` });
    export const found = (n: number): string => (n === 1 ? 'Found' : words.d(n));
    export const keys = ['Mod+A', 'Escape', 'library-open'];
    const many = counted(n, 'file');
  `;
  const program = programOf('example-words.ts', source);
  expect(besideMessages(program).toSorted()).toEqual([' found here', 'Found']);
  expect(countedNouns(program)).toEqual(['file']);
});

test('what is read by the user stands in the words of its feature', () => {
  const found = globSync('{app,modules,ui}/**/*.{ts,tsx}', { cwd: renderer })
    .filter((file) => !/(?:^|[-/])words\.ts$/.test(file))
    .flatMap((file): Found[] =>
      readWords(file, readFileSync(path.join(renderer, file), 'utf8')).map((text) => ({ file, text })),
    );
  expect(found).toEqual([]);
});

test('sees words wherever they are shown, and nothing else', () => {
  const source = `
    const x = <Button className="wide thing" label="One of them" shortcut="Mod+Enter" onClick={() => tell(kind)}>
      Two
      {many ? 'Three of them' : words.one}
      {' · '}
      <i title={\`Four \${name}\`} />
    </Button>;
    const command = { id: 'go-on', title: 'Five', shortcuts: ['Mod+K'], key: \`row \${id}\` };
    notices.tell('Six is done');
    if (kind === 'Seven') element.closest('button, input');
  `;
  expect(readWords('example.tsx', source).toSorted()).toEqual([
    'Five',
    'Four ',
    'One of them',
    'Six is done',
    'Three of them',
    'Two',
  ]);
});
