/** Numbers, times, keys and failures as the user reads them. */
import { describe, expect, test } from 'vitest';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import {
  isMac,
  isPress,
  shownShortcut,
  worksWhileTyping,
} from '../../../../renderer/modules/commands/shortcut.ts';
import { defaultsShown } from '../../../../renderer/modules/welcome/ConnectForm.tsx';
import { describeData, failureText } from '../../../../renderer/ui/status/failure-text.ts';
import {
  formatBytes,
  formatDuration,
  formatName,
  formatNumber,
  formatPercent,
  formatRelative,
  remainingMs,
} from '../../../../renderer/ui/text/format.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [9949, '9.9 kB'],
  [9999, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [48_300_000, '48 MB'],
  [7.2e12, '7.2 TB'],
  [9e15, '9000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test.each([
  [-5, '0 s'],
  [59_400, '59 s'],
  [59_600, '1 min 00 s'],
  [185_000, '3 min 05 s'],
  [7_800_000, '2 h 10 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms are %s', (durationMs, text) => expect(formatDuration(durationMs)).toBe(text));

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [240_000, '4 min ago'],
  [3 * 3_600_000, '3 h ago'],
  [30 * 3_600_000, 'yesterday'],
  [5 * 86_400_000, '5 d ago'],
  [-20_000, 'just now'],
  [-120_000, 'in 2 min 00 s'],
])('%d ms ago is %s', (passedMs, text) => {
  const now = Date.parse('2026-05-06T07:08:09Z');
  expect(formatRelative(now - passedMs, now)).toBe(text);
});

test('time left is said only when there is something to go by', () => {
  expect(remainingMs(0.25, 10_000)).toBe(30_000);
  expect(remainingMs(1, 10_000)).toBe(0);
  expect([remainingMs(null, 10_000), remainingMs(0.01, 10_000), remainingMs(0.5, 100)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('numbers are grouped as the words are written', () => {
  expect([formatNumber(12_480), formatNumber(0.12345, { maximumSignificantDigits: 2 })]).toEqual([
    '12,480',
    '0.12',
  ]);
});

test('numbers of any size and kind are written as the system writes them', () => {
  const system = new Intl.NumberFormat('en');
  const powers = Array.from({ length: 16 }, (_, digits) => 10 ** digits);
  const whole = [0, ...powers.flatMap((power) => [power - 1, power, power * 7 + 1]), Number.MAX_SAFE_INTEGER];
  const others = [-0, 0.5, 1234.5678, 1e21, 2 ** 60, NaN, Infinity, -Infinity];
  const all = [...whole, ...whole.map((value) => -value), ...others];
  expect(all.map((value) => formatNumber(value))).toEqual(all.map((value) => system.format(value)));
});

test('a job is not 100 % before it is done', () => {
  expect([formatPercent(0.999), formatPercent(1), formatPercent(-1)]).toEqual(['99 %', '100 %', '0 %']);
});

test.each([
  ['convex_hull', 'Convex hull'],
  ['isaac_sim_physx', 'Isaac Sim PhysX'],
  ['coacd', 'CoACD'],
  ['', ''],
])('%s is %s', (identifier, text) => expect(formatName(identifier)).toBe(text));

test('the defaults of an account are rows, whatever they hold', () => {
  expect(defaultsShown(paramDefaults)).toContainEqual(['Physics simulator', 'Isaac Sim PhysX']);
  expect(defaultsShown(paramDefaults)).toContainEqual(['Variation type', 'General']);
  expect(defaultsShown({ odd: null, list: [1, 2], deep: { deeper: { deepest: true } } })).toEqual([
    ['List', '[1,2]'],
    ['Deep deeper deepest', 'true'],
  ]);
  expect(defaultsShown(Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`a${i}`, i])))).toHaveLength(
    12,
  );
});

test('a failure’s data are rows without what is empty', () => {
  const data = { baseUrl: 'https://a.example', retryAfterMs: null, issues: [{ field: 'name' }] };
  expect(describeData(data)).toEqual([
    ['Base URL', 'https://a.example'],
    ['Issues', '[{"field":"name"}]'],
  ]);
  const failure = { code: 'remote.rate-limited', data: { retryAfterMs: 1500 } };
  expect(failureText(failure)).toBe(
    `${sentenceOf(failure)}\nCode: remote.rate-limited\nRetry after ms: 1500`,
  );
  // What the service says of a job replaces a sentence of ours.
  expect(
    failureText({ code: 'https://a.example/too-dark', sentence: 'Too dark.', data: { status: 422 } }),
  ).toBe('Too dark.\nCode: https://a.example/too-dark\nStatus: 422');
});

const press = (key: string, part: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...part,
});

describe('shortcuts', () => {
  test.each([
    ['Mod+K', press('k', { ctrlKey: true }), false, true],
    ['Mod+K', press('K', { ctrlKey: true, shiftKey: true }), false, false],
    ['Mod+K', press('k', { metaKey: true }), false, false],
    ['Mod+K', press('k', { metaKey: true }), true, true],
    ['Mod+1', press('1', { ctrlKey: true, altKey: true }), false, false],
    ['C', press('c'), false, true],
    ['C', press('c', { ctrlKey: true }), false, false],
    ['Shift+?', press('?', { shiftKey: true }), false, true],
    ['Shift+?', press('?'), false, true],
    ['Alt+ArrowLeft', press('ArrowLeft', { altKey: true }), false, true],
    ['Alt+ArrowLeft', press('ArrowLeft'), false, false],
  ])('%s', (shortcut, event, mac, expected) => expect(isPress(shortcut, event, mac)).toBe(expected));

  test('are shown as on the keyboard', () => {
    expect(shownShortcut('Mod+K', false)).toBe('Ctrl+K');
    expect(shownShortcut('Mod+K', true)).toBe('⌘+K');
    expect(shownShortcut('Alt+ArrowLeft', false)).toBe('Alt+←');
    expect(shownShortcut('G L', false)).toBe('G L');
    expect(shownShortcut('Mod+K Mod+ArrowUp', false)).toBe('Ctrl+K Ctrl+↑');
  });

  test('single keys are left to the text field while typing', () => {
    expect(['Mod+K', 'Alt+ArrowLeft', 'C', 'G L'].map(worksWhileTyping)).toEqual([true, true, false, false]);
  });

  test('know a Mac by either name', () => {
    expect([isMac('darwin'), isMac('MacIntel'), isMac('Linux x86_64')]).toEqual([true, true, false]);
  });
});
