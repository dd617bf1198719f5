import { expect, test } from 'vitest';
import { placeOfJsonFault } from '../../../main/sandbox/http/body.ts';

test.each([
  ['', 1, 1],
  ['nul', 1, 1],
  ['{"a": b}', 1, 7],
  ['{"a":1,}', 1, 8],
  ['{"a" 1}', 1, 6],
  ['[1 2]', 1, 4],
  ['[1,]', 1, 4],
  ['{"a":1]', 1, 7],
  ['{"a":\n  "x\ny"}', 2, 5],
  ['{"a":"\\x"}', 1, 7],
  ['{"a":"\\u12"}', 1, 7],
  ['01', 1, 2],
  ['1 2', 1, 3],
  ['"open', 1, 6],
  ['[[[', 1, 4],
])('%j stops being JSON at %i:%i', (source, line, column) => {
  expect(placeOfJsonFault(source)).toEqual({ line, column });
});

test('what is JSON has its fault at its end: nothing before it is wrong', () => {
  const source = JSON.stringify({ a: [1, -2.5e3, true, null, { b: 'é\n"\\' }], '': {}, c: [] }, null, 2);
  expect(placeOfJsonFault(source).line).toBe(source.split('\n').length);
});

test('a string of 50 MB does not overflow', () => {
  expect(placeOfJsonFault(`{"a":"${'x'.repeat(50_000_000)}"`)).toEqual({ line: 1, column: 50_000_008 });
});
