import { expect, it } from 'vitest';
import { minute, printable, table } from '../../../main/cli/output.ts';
import { progressOf } from '../../../main/cli/summary-text.ts';
import { formatBytes } from '../../../main/contract/messages/number-text.ts';

it('makes text from elsewhere harmless for a terminal', () => {
  expect(printable('Mug\n\u001b[2J\u001b]0;owned\u0007 \u202egnp.exe')).toBe(
    'Mug \ufffd[2J\ufffd]0;owned\ufffd \ufffdgnp.exe',
  );
  expect(printable('Tür 椅子 🪑')).toBe('Tür 椅子 🪑');
});

it('aligns columns by what a terminal shows', () => {
  expect(
    table(
      ['NAME', 'SIZE'],
      [
        ['Mug', '1 B'],
        ['椅子', '2 B'],
        ['Tu\u0308r', '3 B'],
        ['🪑', ''],
      ],
    ),
  ).toBe(['NAME  SIZE', 'Mug   1 B', '椅子  2 B', 'Tu\u0308r   3 B', '🪑'].join('\n'));
  expect(table(['NAME'], [])).toBe('');
});

it.each([
  ['running', 0.404, '40 %'],
  ['running', 0.989, '98 %'],
  ['running', 0.99, 'finishing'],
  ['complete', 1, '100 %'],
  ['running', null, null],
] as const)('a %s job at %s says %s', (status, progress, text) =>
  expect(progressOf({ status, progress })).toBe(text),
);

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [1_440_000, '1.4 MB'],
  [512_000_000, '512 MB'],
  [3_000_000_000_000_000, '3000 TB'],
])('%i bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it('shows a timestamp to the minute', () => {
  expect(minute('2026-01-02T03:04:59.000Z')).toMatch(/^2026-01-0\d \d\d:\d4$/);
});
