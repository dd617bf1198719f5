import { expect, test } from 'vitest';
import { z } from 'zod';
import { jsonColumn, nullableJsonColumn, toCensoredJson, toJson } from '../../../main/catalogue/columns.ts';

const numbers = z.object({ n: z.number() });

test('a JSON column is parsed by its schema', () => {
  expect(jsonColumn(numbers).parse('{"n": 1}')).toEqual({ n: 1 });
  expect(nullableJsonColumn(numbers).parse(null)).toBeNull();
  for (const bad of ['{"n": "1"}', '{"n": 1', '', 7, null])
    expect(jsonColumn(numbers).safeParse(bad).success).toBe(false);
  expect(nullableJsonColumn(numbers).safeParse('{').success).toBe(false);
});

test('null stays null; secrets are censored at any depth and the JSON stays JSON', () => {
  expect([toJson(null), toCensoredJson(null)]).toEqual([null, null]);
  const value = { a: [{ b: 'GET https://x.org/f?sig=1"quoted" with Bearer abc' }], n: 1 };
  expect(JSON.parse(toJson(value) ?? '')).toEqual(value);
  expect(JSON.parse(toCensoredJson(value) ?? '')).toEqual({
    a: [{ b: 'GET https://x.org/f?[censored]"quoted" with Bearer [censored]' }],
    n: 1,
  });
});
