import { expect, it } from 'vitest';
import { createProgressLine } from '../../../main/cli/output.ts';

function terminal(columns: number | undefined, isTTY = true) {
  const written: string[] = [];
  let now = 0;
  const line = createProgressLine(
    { isTTY, ...(columns !== undefined && { columns }), write: (text: string) => written.push(text) },
    { now: () => now, after: () => ({ cancel: () => undefined }) },
  );
  const pass = (ms: number): void => {
    now += ms;
  };
  return { line, written, pass };
}

it.each([
  [40, 39],
  [undefined, 79],
  [0, 79],
])('keeps to a terminal of %s columns', (columns, length) => {
  const { line, written } = terminal(columns);
  line.show(() => 'x'.repeat(200));
  expect(written).toEqual([`\r\u001b[K${'x'.repeat(length)}`]);
});

it('is written five times a second at most, and taken back once', () => {
  const { line, written, pass } = terminal(40);
  for (let n = 0; n < 100; n += 1, pass(10)) line.show(() => String(n));
  line.clear();
  line.clear();
  expect(written.map((text) => text.slice(4))).toEqual(['0', '20', '40', '60', '80', '']);
});

it('is nothing where standard error is no terminal', () => {
  const { line, written } = terminal(40, false);
  line.show(() => 'x');
  line.clear();
  expect(written).toEqual([]);
});
