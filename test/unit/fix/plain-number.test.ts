/** Numbers as models are written with them. */
import { expect, test } from 'vitest';
import { plainNumber } from '../../../main/formats/plain-number.ts';

test.each([
  [0.1 + 0.2, '0.3'],
  [-0, '0'],
  // Next to nothing: single precision does not hold it.
  [-5.36864417e-48, '0'],
  [1.2e-30, '1.2e-30'],
  [1e21, '1e+21'],
  [1 / 3, '0.333333333'],
])('%s is written as %s', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

test('to fewer digits', () => {
  expect(plainNumber(1 / 3, 4)).toBe('0.3333');
});
