/** Sizes, lengths and masses as text: one order, one unit and one precision for each. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { setTranslation } from '../../../main/contract/messages/language.ts';
import { formatBytes } from '../../../main/contract/messages/number-text.ts';
import { mirroredTranslation } from '../../../main/contract/messages/pseudo.ts';
import {
  lengthText,
  massText,
  sizeText,
  standingSize,
  statedText,
} from '../../../main/contract/plain/measure-text.ts';

describe('sizes', () => {
  it.each([
    [[120, 80.25, 3], '120.0 × 80.3 × 3.0 m'],
    [[1.2, 0.45, 0.002], '1.200 × 0.450 × 0.002 m'],
    [[0.082, 0.0815, 0.095], '8.2 × 8.2 × 9.5 cm'],
    [[0.004, 0.0025, 0], '4.00 × 2.50 × 0.00 mm'],
    [[0, 0, 0], '0.00 × 0.00 × 0.00 mm'],
  ] as const)('%j is %s', ([width, depth, height], text) => {
    expect(sizeText({ width, depth, height })).toBe(text);
  });

  it('of a model whose y axis is up have its height last', () => {
    expect(standingSize([1, 2, 3])).toEqual({ width: 1, depth: 3, height: 2 });
  });
});

describe('single measures', () => {
  it('have three digits that count', () => {
    expect([0, 0.00123, 0.4567, 1.2345, -0.05].map((one) => lengthText(one))).toEqual([
      '0 cm',
      '1.23 mm',
      '45.7 cm',
      '1.23 m',
      '−5 cm',
    ]);
    expect([0, 0.0125, 12.44, 2500].map((kg) => massText(kg))).toEqual([
      '0 kg',
      '12.5 g',
      '12.4 kg',
      '2.5 t',
    ]);
  });

  it('stay in their order among words that are read from right to left', () => {
    setTranslation(mirroredTranslation);
    onTestFinished(() => setTranslation(null));
    expect([lengthText(0.095), massText(0.35), statedText([0.6, 0.4], 'm'), formatBytes(2000)]).toEqual(
      ['9.5 cm', '350 g', '60.0 × 40.0 cm', '2.0 kB'].map((text) => `\u{2066}${text}\u{2069}`),
    );
  });

  it('are finer where that is wanted', () => expect(massText(0.35012, 4)).toBe('350.1 g'));
});

it.each([
  [0.6, 'm', '60 cm'],
  [0.0799999, 'm', '8 cm'],
  [12.3456, 'kg', '12.3 kg'],
  [350.49, 'g', '350 g'],
  [1200, 'mm', '1.2 m'],
  [[0.6, 0.4, 0.25], 'm', '60.0 × 40.0 × 25.0 cm'],
  [[60, 40], 'cm', '60.0 × 40.0 cm'],
  [0.5, 'm3', null],
  [0.5, 'constructor', null],
] as const)('%j stated in %s reads as all others do', (value, unit, text) =>
  expect(statedText(value, unit)).toBe(text),
);
