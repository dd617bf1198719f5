/** Screens change a moment after what changes them: an expectation reads them until they agree, not once. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

/** Methods of Playwright’s locators that answer at once with what is there. */
const readOnce =
  /\bexpect\(\s*await [^;]*?\.(?:count|innerText|textContent|isVisible|isHidden|isDisabled|isEnabled|isChecked|inputValue|getAttribute|allInnerTexts|allTextContents)\(/g;

test('tests of screens read them again until they agree', () => {
  const files = globSync('test/{e2e,integration/browser}/**/*.test.ts', { cwd: root });
  const found = files.flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(readOnce),
      ([once]) => `${file}: ${once}`,
    ),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(found, 'write await expect.poll(() => …)').toEqual([]);
});
