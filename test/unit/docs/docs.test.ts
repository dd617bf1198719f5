/** The developers' documents stay true: the diagram is that of the rules, links lead somewhere, and what they name in the code is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDiagram } from '../../architecture-diagram.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...globSync('docs/**/*.md', { cwd: root }),
];
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the documents', () => {
  it('have the diagram of the rules as they are (test/run/architecture-diagram.ts draws it anew)', () => {
    const text = read('docs/architecture.md');
    expect(withDiagram(text)).toBe(text);
    expect(text).toMatch(/renderer_modules --> renderer_modules_store/);
  });

  it.each(documents)('%s: its links lead to files that are there', (file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link ?? '');
    const gone = links.filter((link) => !existsSync(path.resolve(root, path.dirname(file), link)));
    expect(gone).toEqual([]);
  });

  it.each(documents.filter((file) => file.startsWith('docs/')))('%s: names files that are there', (file) => {
    // The table of the rules has areas that are parts of a folder under names of their own.
    const text = read(file).replace(/<!-- begin[^]*?<!-- end -->/, '');
    const named = [...text.matchAll(/`((?:main|renderer|preload|test|bench)\/[\w./-]+)`/g)];
    const gone = named.map(([, name]) => name ?? '').filter((name) => !existsSync(path.join(root, name)));
    expect(gone).toEqual([]);
  });

  it('number the decisions without a gap, and list each', () => {
    const files = globSync('docs/decisions/[0-9]*.md', { cwd: root })
      .map((file) => path.basename(file))
      .toSorted();
    expect(files.map((file) => Number(file.slice(0, 3)))).toEqual(files.map((_, index) => index + 1));
    const index = read('docs/decisions/README.md');
    expect(files.filter((file) => !index.includes(`(${file})`))).toEqual([]);
  });
});
