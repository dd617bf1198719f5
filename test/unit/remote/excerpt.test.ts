import { expect, it } from 'vitest';
import { excerptOf } from '../../../main/remote/body/answer-body.ts';

const token = 'tok_very"secret/+';

it.each<[string, string, string]>([
  ['a short text as it is', 'upstream is down', 'upstream is down'],
  ['on one line', ' <html>\r\n\t<body>\u2028Hi </html>\n', '<html> <body> Hi </html>'],
  ['without control characters and marks', 'a\u0000b\u001b[31mc\u202ed\u200be\ufffdf', 'a b [31mc d e f'],
  ['without the token', `Bearer ${token} <p>${token}</p>`, 'Bearer [censored] <p>[censored]</p>'],
  [
    'without the token as JSON or a URL write it',
    `${JSON.stringify(token)} ${encodeURIComponent(token)}`,
    '"[censored]" [censored]',
  ],
  [
    'without a secret of broken JSON',
    '{"id":"w","secret":"whsec_1","x":',
    '{"id":"w","secret":"[censored]","x":',
  ],
  ['without a signature', 'see https://h.example/f?X-Sig=abc now', 'see https://h.example/f?[censored] now'],
  ['empty when nothing is to be seen', '\u0000 \u0001', ''],
])('%s', (_, text, excerpt) => expect(excerptOf(text, token)).toBe(excerpt));

it('shows 200 characters, and cuts none of them in half', () => {
  expect(excerptOf('x'.repeat(201), token)).toBe(`${'x'.repeat(200)}…`);
  expect(excerptOf('x'.repeat(200), token)).toBe('x'.repeat(200));
  expect(excerptOf(`${'x'.repeat(199)}😀😀`, token)).toBe(`${'x'.repeat(199)}…`);
});

it('censors what lies across the cut', () => {
  const text = `${'x'.repeat(195)}${token}`;
  expect(excerptOf(text, token)).toBe(`${'x'.repeat(195)}[cens…`);
  expect(excerptOf(`${'x '.repeat(90)}https://h.example/f?sig=${'s'.repeat(500)}`, token)).not.toContain(
    'sss',
  );
});
