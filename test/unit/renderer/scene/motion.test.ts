/** A user who requested less motion gets none: no style sheet moves anything past the tokens and the rule that still it. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../../renderer');
const sheets = globSync('**/*.css', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''),
}));
const textOf = (name: string): string => sheets.find(({ file }) => file.endsWith(name))?.text ?? '';

test('the tokens of motion are nothing, and everything that moves on its own stops', () => {
  const tokens = /@media \(prefers-reduced-motion: reduce\) \{\s*:root \{([^}]*)\}/.exec(
    textOf('tokens.css'),
  )?.[1];
  expect(tokens).toMatch(/--quick: 0ms;/);
  expect(tokens).toMatch(/--calm: 0ms;/);
  const rule =
    /@media \(prefers-reduced-motion: reduce\) \{([\s\S]*?\}\s*)\}/.exec(textOf('base.css'))?.[1] ?? '';
  expect(rule).toMatch(/\*,\s*\*::before,\s*\*::after/);
  for (const property of ['animation-duration', 'animation-iteration-count', 'scroll-behavior'])
    expect(rule).toMatch(new RegExp(`${property}: [^;]+ !important`));
  // Any length, however short, would begin a fade of every property of every element.
  expect(rule).toMatch(/transition: none !important/);
  expect(rule).not.toContain('transition-duration');
});

test('no style sheet is stronger than that rule, and no transition has a length of its own', () => {
  const stronger = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:transition|animation)[\w-]*:[^;]*!important/g)].flatMap(([found]) =>
      file.endsWith('ui/base.css') ? [] : [`${file}: ${found}`],
    ),
  );
  expect(stronger).toEqual([]);
  const own = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/\btransition(?:-duration)?:\s*([^;]+);/g)].flatMap(([, value = '']) =>
      /\d+m?s\b/.test(value.replaceAll(/var\([^)]*\)/g, '')) && !file.endsWith('ui/base.css')
        ? [`${file}: ${value.trim()}`]
        : [],
    ),
  );
  expect(own).toEqual([]);
});

test('scripts ask as well before they move something', () => {
  const moving = globSync('**/*.{ts,tsx}', { cwd: root })
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(
      ({ text }) => /behavior: 'smooth'|\.animate\(\[/.test(text) && !text.includes('prefers-reduced-motion'),
    );
  expect(moving.map(({ file }) => file)).toEqual([]);
});
