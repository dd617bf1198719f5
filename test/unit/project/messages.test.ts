/** All messages: each can be parsed, and names no value that it is not given. */
import { globSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { knownMessages } from '../../../main/contract/messages/catalogue.ts';
import { accentedTranslation } from '../../../main/contract/messages/pseudo.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test('every message can be parsed, and put into another language', async () => {
  const files = globSync(
    [
      '{main,renderer}/**/{words,*-words}.ts',
      'main/contract/plain/{*error-messages,problem-sentences}.ts',
      'main/contract/plain/help/*error-help.ts',
    ],
    { cwd: root },
  );
  await Promise.all(files.map((file) => import(path.join(root, file))));
  const messages = [...knownMessages()].filter(([key]) => !key.startsWith('test.'));
  expect(messages.length).toBeGreaterThan(4000);
  for (const [key, source] of messages) {
    expect(key).toMatch(/^[\w-]+(?:\.[\w-]+)+$/);
    expect(accentedTranslation.text(source)).not.toBe('');
  }
  const parsed = messages.filter(([, source]) => /\{\w+[,}]/.test(source));
  for (const [, source] of parsed)
    expect(() =>
      accentedTranslation.parsed(
        new IntlMessageFormat(source, 'en', undefined, { ignoreTag: true }).getAst(),
      ),
    ).not.toThrow();
});
