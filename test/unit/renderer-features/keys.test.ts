/** Keys that a person gives to commands: what a press is called, whom it runs, and who gets into whose way. */
import { expect, test } from 'vitest';
import { shippedCommands } from '../../../renderer/features/keys/key-catalogue-words.ts';
import { keyRows } from '../../../renderer/features/keys/key-rows.ts';
import { pressToShortcut } from '../../../renderer/features/keys/press-to-shortcut.ts';
import { screenKeys } from '../../../renderer/features/shell/screen-key-words.ts';
import { isPress, type KeyPress } from '../../../renderer/features/shell/shortcut.ts';
import { type Command, createCommands } from '../../../renderer/state/commands.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test.each<[string, KeyPress, boolean]>([
  ['K', press('k'), false],
  ['Shift+K', press('K', { shiftKey: true }), false],
  ['Mod+Shift+F5', press('F5', { ctrlKey: true, shiftKey: true }), false],
  ['Mod+J', press('j', { metaKey: true }), true],
  ['Alt+ArrowUp', press('ArrowUp', { altKey: true }), false],
  // The sign itself, whatever the layout needs for it.
  ['?', press('?', { shiftKey: true }), false],
  ['Mod+/', press('/', { ctrlKey: true }), false],
])('%s is read from its press, and the same press runs it', (keys, event, mac) => {
  expect(pressToShortcut(event, mac)).toEqual({ type: 'shortcut', keys });
  expect(isPress(keys, event, mac)).toBe(true);
});

test('keys that the page or the system needs are refused, and a modifier alone is waited for', () => {
  for (const event of [
    press('Tab'),
    press('Enter'),
    press('Escape'),
    press('ArrowLeft', { shiftKey: true }),
    press('c', { ctrlKey: true }),
    press('w', { ctrlKey: true }),
    press('j', { metaKey: true }),
  ])
    expect(pressToShortcut(event, false).type).toBe('refused');
  expect(pressToShortcut(press('Control', { ctrlKey: true }), false).type).toBe('waiting');
});

const command = (id: string, group: string, shortcuts: string[]): Command => ({
  id,
  title: id.toUpperCase(),
  group,
  shortcuts,
  run: () => undefined,
});

test('a command runs by the person’s keys, in every list of commands, and gets its own back', () => {
  const commands = createCommands();
  const take = commands.add([command('frame', '3D view', ['F'])]);
  commands.setKeys({ frame: ['Q'], later: ['Z'] });
  commands.add([command('later', '3D view', ['L'])]);
  expect(commands.usable().map(({ shortcuts }) => shortcuts)).toEqual([['Q'], ['Z']]);
  expect(commands.asAdded().map(({ shortcuts }) => shortcuts)).toEqual([['F'], ['L']]);
  commands.setKeys({ later: [] });
  expect(commands.store.getState().map(({ shortcuts }) => shortcuts)).toEqual([['F'], []]);
  take();
  expect(commands.store.getState().map(({ id }) => id)).toEqual(['later']);
});

test('a changed key that another command has at the same time is a conflict; one of another screen is none', () => {
  const present = [
    command('queue-label', 'Queue', ['L']),
    command('view-tray-look', '3D view', ['L']),
    command('palette', 'Help', ['Mod+K']),
  ];
  const conflicts = (own: Record<string, string[]>) =>
    keyRows([], present, own).map((row) => row.conflicts.join());
  expect(conflicts({})).toEqual(['', '', '']);
  expect(conflicts({ palette: ['l'] })).toEqual(['PALETTE', 'PALETTE', 'QUEUE-LABEL,VIEW-TRAY-LOOK']);
  expect(conflicts({ 'queue-label': ['l'] })).toEqual(['', '', '']);
  expect(keyRows([], present, { palette: ['Mod+K'] })[2]?.isChanged).toBe(false);
  expect(keyRows([], present, {}, 'mod+k').map(({ id }) => id)).toEqual(['palette']);
});

test('every command stands once, and every group of the sheet has its commands', () => {
  expect(new Set(shippedCommands.map(({ id }) => id)).size).toBe(shippedCommands.length);
  const groups = new Set(shippedCommands.map(({ group }) => group));
  expect(screenKeys.filter(([group]) => !groups.has(group))).toEqual([]);
});
