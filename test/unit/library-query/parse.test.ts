import { describe, expect, test } from 'vitest';
import { dateRange, numberRange } from '../../../main/contract/rules/query/amounts.ts';
import { parseQuery } from '../../../main/contract/rules/query/parse.ts';

const now = new Date(2026, 10, 21, 12).getTime();

/** Terms in short: `-tag=a|b`, `mass[2..Infinity]`, `"mug"`. */
function short(text: string): string[] {
  return parseQuery(text, now).terms.map(({ not, field, test: one }) => {
    const name = `${not ? '-' : ''}${field ?? ''}`;
    switch (one.type) {
      case 'texts':
        return `${name}"${one.texts.join('|')}"`;
      case 'values':
        return `${name}=${one.values.join('|')}`;
      case 'ranges':
        return `${name}${one.ranges.map(({ least, most }) => `[${tidy(least)}..${tidy(most)}]`).join('|')}`;
    }
  });
}
const tidy = (value: number): string => String(Number(value.toPrecision(8)));

test.each([
  ['', []],
  ['  \n\t ', []],
  ['Red MUG', ['"red"', '"mug"']],
  ['"two  Words" -mug', ['"two words"', '-"mug"']],
  ['MÖBEL', ['"mobel"']],
  ['"say ""no"""', ['"say "no""']],
  ['""', []],
  ['- -- a-b', ['"-"', '"--"', '"a-b"']],
  ['12:30 a,b', ['"12:30"', '"a,b"']],
  ['tag:kitchen/chairs -tag:rejected', ['tag=kitchen/chairs', '-tag=rejected']],
  ['simulator:mujoco,sapien', ['simulator=mujoco|sapien']],
  ['collection:"Living room",Bath', ['collection=living room|bath']],
  ['SIMULATOR=MuJoCo', ['simulator=mujoco']],
  ['batch:Chairs title:mug,cup', ['set=chairs', 'name"mug|cup"']],
  [
    'mass>2kg mass<=500g mass:>1lb',
    ['mass[2..Infinity]', 'mass[-Infinity..0.5]', 'mass[0.45359237..Infinity]'],
  ],
  ['size:30cm size>=12in', ['size[0.295..0.305]', 'size[0.3048..Infinity]']],
  ['mass:2.0kg', ['mass[1.95..2.05]']],
  ['triangles<50k triangles:10k..1M', ['triangles[-Infinity..50000]', 'triangles[10000..1000000]']],
  ['rating:3 rating>=4,0', ['rating[3..3]', 'rating[4..Infinity]|[0..Infinity]']],
  ['bytes>100MB textures:0', ['bytes[100000000..Infinity]', 'textures[0..0]']],
  ['is:duplicate has:problem -is:remote', ['is=duplicate', 'has=problem', '-is=remote']],
  ['tag:a, mug', ['tag=a', '"mug"']],
])('%j is read as %j', (text, terms) => {
  const parsed = parseQuery(text, now);
  expect(short(text)).toEqual(terms);
  expect(parsed.faults).toEqual([]);
});

test.each([
  ['mug mass:heavy', ['"mug"'], 4, 14, '“mass” needs a number, such as mass>2kg.'],
  ['mass>', [], 0, 5, '“mass” needs a value, such as mass>2kg.'],
  ['mass>2parsec mug', ['"mug"'], 0, 12, '“mass” needs a number'],
  ['created:soon', [], 0, 12, '“created” needs a date or an age, such as created:<7d.'],
  ['created:2026-02-30', [], 0, 18, '“created” needs a date'],
  ['tag>a', [], 0, 5, '“tag” cannot be compared; use tag:kitchen.'],
  ['is:round', [], 0, 8, 'valid values are deleted, remote, local, duplicate, gone or member'],
  ['review:perhaps', [], 0, 14, 'approved, needs-work, rejected or none'],
  ['http://x.org', [], 0, 12, 'Unknown field “http”. To search for the words'],
  ['-simulater:x', [], 0, 12, 'Did you mean simulator:mujoco?'],
  ['colour:red', [], 0, 10, 'Unknown field “colour”. To search for the words'],
  ['sim:genesis', [], 0, 11, 'Did you mean simulator:mujoco?'],
  ['size:..', [], 0, 7, '“size” needs a number'],
  ['mug "never closed', ['"mug"', '"never closed"'], 4, 17, 'The quote is not closed'],
  ['name:mug,"left', ['name"mug|left"'], 9, 14, 'The quote is not closed'],
])('%j says what is wrong and leaves the rest', (text, terms, from, to, words) => {
  const { faults } = parseQuery(text, now);
  expect(short(text)).toEqual(terms);
  expect(faults).toEqual([{ from, to, message: expect.stringContaining(words) }]);
});

test('what is half typed is no fault where its beginning may become a value', () => {
  expect(parseQuery('is:dup review:app', now).faults).toEqual([]);
});

const at = (...parts: [number, number, number]): number => new Date(...parts).getTime();

describe('dates', () => {
  const day = 86_400_000;
  test.each([
    ['7d', '<', now - 7 * day, Infinity],
    ['7d', ':', now - 7 * day, Infinity],
    ['7d', '>', -Infinity, now - 7 * day],
    ['2w', '<', now - 14 * day, Infinity],
    ['36h', '<', now - 1.5 * day, Infinity],
    ['1mo', '<', new Date(2026, 9, 21, 12).getTime(), Infinity],
    ['1y', '>=', -Infinity, new Date(2025, 10, 21, 12).getTime()],
    ['2026', ':', at(2026, 0, 1), at(2027, 0, 1) - 1],
    ['2026-02', '=', at(2026, 1, 1), at(2026, 2, 1) - 1],
    ['2026-2-3', ':', at(2026, 1, 3), at(2026, 1, 4) - 1],
    ['2026-11', '>', at(2026, 11, 1), Infinity],
    ['2026-11', '>=', at(2026, 10, 1), Infinity],
    ['2026-11-05', '<', -Infinity, at(2026, 10, 5) - 1],
    ['2026-11-05', '<=', -Infinity, at(2026, 10, 6) - 1],
    ['2026-10..2026-11-05', ':', at(2026, 9, 1), at(2026, 10, 6) - 1],
    ['..2025', ':', -Infinity, at(2026, 0, 1) - 1],
    ['today', ':', at(2026, 10, 21), at(2026, 10, 22) - 1],
    ['yesterday', ':', at(2026, 10, 20), at(2026, 10, 21) - 1],
  ] as const)('%s with %s', (text, comparison, least, most) => {
    expect(dateRange(text, comparison, now)).toEqual({ least, most });
  });
  test.each(['', '7', 'd', '2026-13', '2026-1-32', '1..2..3', 'never'])('%j is none', (text) => {
    expect(dateRange(text, ':', now)).toBeNull();
  });
});

function within(value: number, text: string, sign: '<' | '<=' | '>' | '>='): boolean {
  const range = numberRange(text, sign, 'kg');
  return range !== null && value >= range.least && value <= range.most;
}

test('a bound itself is in or out as it is written', () => {
  for (const [value, text] of [
    [2, '2kg'],
    [0.002, '2g'],
    [0, '0'],
  ] as const)
    expect([
      within(value, text, '<'),
      within(value, text, '<='),
      within(value, text, '>'),
      within(value, text, '>='),
    ]).toEqual([false, true, false, true]);
});
