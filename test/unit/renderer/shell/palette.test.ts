/** The palette's search: what is meant by a few letters, what was used last, and that nothing is listed twice. */
import { expect, test } from 'vitest';
import { findCommands } from '../../../../renderer/modules/commands/find-commands.ts';
import type { Command } from '../../../../renderer/modules/shared/store/commands.ts';

const command = (id: string, title: string, group = 'Go to', more: Partial<Command> = {}): Command => ({
  id,
  title,
  group,
  run: () => undefined,
  ...more,
});
const commands = [
  command('library', 'Go to Library'),
  command('new-asset', 'Create an asset', 'Go to', { keywords: 'new generate' }),
  command('queue', 'Go to Queue'),
  command('settings', 'Go to Settings'),
  command('clear', 'Clear finished rows…', 'Queue', { keywords: 'finished remove' }),
  command('pause', 'Pause all requests and downloads', 'Queue'),
  command('tag', 'Tag…', 'Library'),
  command('dark', 'Use the dark theme', 'Appearance', { keywords: 'colour mode' }),
  command('furnish', 'Möblier l’atelier'),
  command('secret', 'Open the command palette', 'Help', { hidden: true }),
];
const ids = (query: string, recent: readonly string[] = []): string[] =>
  findCommands(commands, query, recent).flatMap(({ items }) => items.map(({ value }) => value));

test.each([
  ['settings', 'settings'],
  ['set', 'settings'],
  ['dark', 'dark'],
  ['the dark', 'dark'],
  ['caa', 'new-asset'],
  ['gen', 'new-asset'],
  ['clr', 'clear'],
  ['clear queue', 'clear'],
  ['FINISHED', 'clear'],
  ['stgs', 'settings'],
  ['moblier', 'furnish'],
])('“%s” means %s', (query, first) => {
  expect(ids(query)[0]).toBe(first);
});

test('nothing is found for what no command has, and hidden ones are not listed', () => {
  expect(ids('zebra')).toEqual([]);
  expect(ids('palette')).toEqual([]);
  expect(ids('')).not.toContain('secret');
});

test('what was used last is on top without a query, and first among equals with one', () => {
  const [top, ...rest] = findCommands(commands, '', ['pause', 'gone', 'queue']);
  expect(top?.items.map((item) => item.command.id)).toEqual(['pause', 'queue']);
  expect(rest.map(({ value }) => value)).toEqual(['Go to', 'Queue', 'Library', 'Appearance']);
  expect(ids('go to', ['settings']).slice(0, 2)).toContain('settings');
  expect(new Set(ids('', ['pause'])).size).toBe(commands.length);
});

const groups = (near: readonly string[]): string[] =>
  findCommands(commands, '', ['queue'], near).map(({ value }) => value);

test('without a query the open screen’s commands stand before the others, below what was used last', () => {
  const [recent, ...usual] = groups([]);
  const last = usual.at(-1) ?? '';
  expect(groups([last])).toEqual([recent, last, ...usual.slice(0, -1)]);
  expect(usual.length).toBeGreaterThan(1);
});

test('of two commands of one id the later one counts', () => {
  const twice = [...commands, command('tag', 'Tag the chosen…', 'Library')];
  const found = findCommands(twice, 'tag').flatMap(({ items }) => items);
  expect(found.map((item) => item.command.title)).toEqual(['Tag the chosen…']);
});
