/** Keys that a user gives to commands: what a press is called, whom it runs, and who gets into whose way. */
import { expect, test } from 'vitest';
import { fixedKeys } from '../../../../renderer/app/screen-key-words.ts';
import { shippedCommands } from '../../../../renderer/modules/commands/keys/key-catalogue-words.ts';
import { conflictsWith, keyRows, rowsWith } from '../../../../renderer/modules/commands/keys/key-rows.ts';
import {
  nothingPressed,
  pressToShortcut,
  record,
} from '../../../../renderer/modules/commands/keys/record-keys.ts';
import { isPress, type KeyPress, worksWhileTyping } from '../../../../renderer/modules/commands/shortcut.ts';
import { readPress } from '../../../../renderer/modules/commands/use-shortcuts.ts';
import { helpPieces, plainHelp } from '../../../../renderer/modules/help/help-entry.ts';
import { type Command, createCommands } from '../../../../renderer/modules/shared/store/commands.ts';

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

test('a command runs by the user’s keys, in every list of commands, and gets its own back', () => {
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
    keyRows([], present, own).map((row) => row.conflicts.map(({ title }) => title).join());
  expect(conflicts({})).toEqual(['', '', '']);
  expect(conflicts({ palette: ['l'] })).toEqual(['PALETTE', 'PALETTE', 'QUEUE-LABEL,VIEW-TRAY-LOOK']);
  expect(conflicts({ 'queue-label': ['l'] })).toEqual(['', '', '']);
  expect(keyRows([], present, { palette: ['Mod+K'] })[2]?.isChanged).toBe(false);
  expect(rowsWith(keyRows([], present, {}), 'mod+k').map(({ id }) => id)).toEqual(['palette']);
});

test('every command appears once, and every group of the sheet has its commands', () => {
  expect(new Set(shippedCommands.map(({ id }) => id)).size).toBe(shippedCommands.length);
  const groups = new Set(shippedCommands.map(({ group }) => group));
  expect(Object.keys(fixedKeys()).filter((group) => !groups.has(group))).toEqual([]);
});

test('of two keys the first is in the way of the second’s command, and the other way round', () => {
  const present = [
    command('library', 'Go to', ['G L']),
    command('queue-gaps', 'Queue', ['R']),
    command('webhook-test', 'Webhooks', ['T']),
  ];
  const against = (keys: string) =>
    conflictsWith(
      { id: 'new', group: 'Queue' },
      [keys],
      present.map((one) => ({ ...one, keys: one.shortcuts ?? [] })),
    );
  expect(against('g')).toEqual([{ type: 'hides', title: 'LIBRARY', keys: 'G L' }]);
  expect(against('G L')).toEqual([{ type: 'same', title: 'LIBRARY', keys: 'G L' }]);
  expect(against('R Q')).toEqual([{ type: 'hidden', title: 'QUEUE-GAPS', keys: 'R' }]);
  expect(against('G Q')).toEqual([]);
  // Its screen is never open with the queue.
  expect(against('T')).toEqual([]);
});

const after = (...keys: readonly KeyPress[]) => {
  let recording = nothingPressed;
  for (const one of keys) {
    const found = record(recording, one, false);
    if (found.type !== 'on') return found;
    recording = found.recording;
  }
  return recording;
};

test('two presses are recorded one after another; Enter keeps, Backspace takes back, Escape leaves', () => {
  const enter = press('Enter');
  expect(after(press('g'), press('l'), enter)).toEqual({ type: 'keep', keys: 'G L' });
  expect(after(press('Shift', { shiftKey: true }), press('K', { shiftKey: true }), enter)).toEqual({
    type: 'keep',
    keys: 'Shift+K',
  });
  expect(after(press('g'), press('l'), press('Backspace'), press('q'), enter)).toEqual({
    type: 'keep',
    keys: 'G Q',
  });
  expect(after(press('g'), press('l'), press('x'))).toEqual({ steps: ['X'], refused: null });
  expect(after(press('Backspace'))).toEqual(nothingPressed);
  expect(after(press('g'), press('Escape'))).toEqual({ type: 'leave' });
  // Without a press there is nothing to keep, and Enter itself cannot be used.
  expect(after(enter)).toEqual({ steps: [], refused: 'Enter' });
  expect(after(press('g'), press('ArrowDown'))).toEqual({ steps: ['G'], refused: 'ArrowDown' });
});

test('a press runs its command, leads to a second one, or ends two', () => {
  const commands = [
    command('go', 'Go to', ['G L']),
    command('hide', 'Queue', ['H']),
    command('chord', 'Queue', ['Mod+K Mod+H']),
    command('later', 'Queue', ['l']),
  ];
  const read = (event: KeyPress, first: KeyPress | null = null, quiet = false) => {
    const found = readPress(commands, event, { first, quiet, mac: false });
    return found.leads ? 'leads' : (found.command?.id ?? null);
  };
  const modK = press('k', { ctrlKey: true });
  expect(read(press('h'))).toBe('hide');
  expect(read(press('g'))).toBe('leads');
  expect(read(press('l'), press('g'))).toBe('go');
  expect(read(press('l'))).toBe('later');
  // After the first of two, another key runs nothing, but may lead itself.
  expect(read(press('h'), press('g'))).toBeNull();
  expect(read(press('g'), press('g'))).toBe('leads');
  expect(read(modK)).toBe('leads');
  expect(read(press('h', { ctrlKey: true }), modK)).toBe('chord');
  // While somebody types only what begins with a modifier counts.
  expect(read(press('g'), null, true)).toBeNull();
  expect(read(modK, null, true)).toBe('leads');
  expect(read(press('h', { ctrlKey: true }), modK, true)).toBe('chord');
  expect(worksWhileTyping('G Mod+L')).toBe(false);
});

test('keys in the texts of the help belong to commands that have them', () => {
  expect(helpPieces('a {palette:Mod+K} b')).toEqual(['a ', { command: 'palette', usual: 'Mod+K' }, ' b']);
  expect(helpPieces('{help:F1}')).toEqual([{ command: 'help', usual: 'F1' }]);
  expect(plainHelp('Press {palette:Mod+K}, or {x} not.')).toBe('Press Ctrl+K, or {x} not.');
});
