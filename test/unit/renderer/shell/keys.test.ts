/** The sheet of keys is complete: every key of the sources is in it, and every key that a menu or button shows is a command's. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sheetGroups } from '../../../../renderer/app/ShortcutSheet.tsx';
import { fixedKeys, listKeys } from '../../../../renderer/app/screen-key-words.ts';
import { shippedCommands } from '../../../../renderer/modules/commands/keys/key-catalogue-words.ts';
import { shownShortcut } from '../../../../renderer/modules/commands/shortcut.ts';
import { undoCommands } from '../../../../renderer/modules/organise/OrganiseEntry.tsx';
import { createNotices } from '../../../../renderer/modules/shared/store/notices.ts';
import { createUndo } from '../../../../renderer/modules/shared/store/undo.ts';

const renderer = path.resolve(import.meta.dirname, '../../../../renderer');
const sources = globSync('{app,modules}/**/*.{ts,tsx}', { cwd: renderer })
  .filter((file) => !file.includes('screen-key-words'))
  .map((file) => ({ file, text: readFileSync(path.join(renderer, file), 'utf8') }));

/** Keys of commands, as they are spelt: `shortcuts: ['P', 'Mod+O']`. */
const commandKeys = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/shortcuts: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].flatMap(([, key]) => (key === undefined ? [] : [{ file, key }])),
  ),
);
/** Of commands that work everywhere: these are in the sheet at any time. */
const everywhere = /^(app|modules\/(commands|captures\/boards|organise|help))\//;

test('every key of a screen is in the sheet, also while another screen is open', () => {
  const inSheet = new Set([
    ...sheetGroups([], {}).flatMap(({ lines }) => lines.flatMap(([, ...keys]) => keys)),
    ...commandKeys.filter(({ file }) => everywhere.test(file)).map(({ key }) => key),
  ]);
  const missing = commandKeys.filter(({ file, key }) => !everywhere.test(file) && !inSheet.has(key));
  expect(missing).toEqual([]);
  expect(commandKeys.length).toBeGreaterThan(40);
});

test('every key that a menu, button or tooltip shows belongs to a command', () => {
  const known = new Set(
    [
      ...commandKeys.map(({ key }) => key),
      ...[...Object.values(fixedKeys()).flat(), ...listKeys()].flatMap(([, ...keys]) => keys),
      ...shippedCommands.flatMap(({ keys }) => keys),
    ].map((key) => shownShortcut(key, false)),
  );
  // These are the lists' and windows' own.
  for (const key of ['Enter', 'Esc', 'Space', 'Shift+F10', '←', '→', '+']) known.add(key);
  const strangers = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bshortcut(?:=|: )["']([^"']+)["']/g)].flatMap(([, key = '']) =>
      known.has(key) || known.has(shownShortcut(key, false)) ? [] : [`${file}: ${key}`],
    ),
  );
  expect(strangers).toEqual([]);
});

/** Keys of a list, a window or a view itself: they are no commands, and stay as they are. */
const ownKeys: readonly (readonly [file: string, ...keys: string[]])[] = [
  ['modules/library/preview/QuickLook.tsx', '←', '→', 'Esc'],
  ['modules/library/search/SavedSearches.tsx', 'F2', 'Del'],
  ['modules/library/facets/FacetSection.tsx', 'Enter', 'Alt+Enter'],
  ['modules/files/PictureView.tsx', '-', '+', '0', '1'],
  ['modules/compare/ComparePane.tsx', '←', '→'],
];

const isOwn = ({ file, key }: { file: string; key: string }): boolean =>
  // A list opens what is active in it.
  key === 'Enter' || ownKeys.some(([own, ...keys]) => own === file && keys.includes(key));

test('a key that a menu, button or tooltip shows names its command, so that it follows what the user has set', () => {
  const shown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bshortcut(?:=|: )["']([^"']+)["']/g)].map(({ index, 1: key = '' }) => {
      const before = text.slice(0, index).split('\n').slice(-4).join('\n');
      const [command] = [...before.matchAll(/\bcommand(?:=|: )\{?["'`]([^"'`]+)/g)].map(([, id]) => id);
      return { file, key, command };
    }),
  );
  expect(shown.length).toBeGreaterThan(40);
  // Where a tool's key is passed on, the command is named beside it.
  const nameless = shown.filter((one) => one.command === undefined && !isOwn(one) && !/trays/.test(one.file));
  expect(nameless).toEqual([]);
  const known = new Set([...shippedCommands.map(({ id }) => id), 'new-asset', 'back', 'forward', 'help']);
  const strangers = shown.filter(
    ({ command }) => command !== undefined && !command.includes('$') && !known.has(command),
  );
  expect(strangers).toEqual([]);
});

const run = (): void => undefined;

const lineOf = (own: Record<string, string[]>) =>
  sheetGroups([], own)
    .flatMap(({ lines }) => lines)
    .find(([title]) => title === 'Toggle done rows');

test('the lines of screens that are not open have the user’s keys, too', () => {
  expect(lineOf({})).toEqual(['Toggle done rows', 'H']);
  expect(lineOf({ 'queue-hide-done': ['G H', 'Alt+H'] })).toEqual(['Toggle done rows', 'G H', 'Alt+H']);
  expect(lineOf({ 'queue-hide-done': [] })).toBeUndefined();
});

test('the open screen’s commands take the place of its lines, and a search leaves what has it', () => {
  const commands = [{ id: 'x', title: 'Pause it all', group: 'Queue', shortcuts: ['P'], run }];
  const groups = sheetGroups(commands, {});
  expect(groups.filter(({ name }) => name === 'Queue')).toEqual([
    { name: 'Queue', lines: [['Pause it all', 'P']] },
  ]);
  expect(groups.map(({ name }) => name)).toContain('3D view');
  expect(sheetGroups(commands, {}, 'pause it')).toEqual([{ name: 'Queue', lines: [['Pause it all', 'P']] }]);
  expect(sheetGroups(commands, {}, 'zebra')).toEqual([]);
});

test('undo and redo, which every screen has, stand in the sheet once', () => {
  const everywhereNow = undoCommands({ undo: createUndo({ notices: createNotices() }) });
  // The grid of a batch has its own.
  const lines = sheetGroups(everywhereNow, {}).flatMap(({ name, lines: all }) =>
    name === 'Batch' ? [] : all,
  );
  for (const key of ['Mod+Z', 'Mod+Shift+Z', 'Mod+Y'])
    expect(lines.filter((line) => line.includes(key))).toHaveLength(1);
});
