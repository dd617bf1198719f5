/** The menu of a view: when the right button asks for it, on every system, and its entries. */
import { expect, test } from 'vitest';
import { createCommands } from '../../../../renderer/modules/shared/store/commands.ts';
import { createStillClicks, menuOfCommands } from '../../../../renderer/modules/stage/ViewStage.tsx';

const run = (): void => undefined;
const here = { clientX: 300, clientY: 200 };
const nearby = { clientX: 302, clientY: 199 };
const away = { clientX: 340, clientY: 200 };

test('ordered when the button is pressed, it comes when the button is let go at that place', () => {
  const clicks = createStillClicks();
  clicks.down(here);
  expect(clicks.order('button')).toBe('later');
  expect(clicks.up(nearby)).toBe(true);
  clicks.down(here);
  expect(clicks.order('button')).toBe('later');
  expect(clicks.up(away)).toBe(false);
});

test('ordered when the button was let go, it comes at once, and never after a drag', () => {
  const clicks = createStillClicks();
  clicks.down(here);
  expect(clicks.up(nearby)).toBe(false);
  expect(clicks.order('button')).toBe('now');
  clicks.down(here);
  expect(clicks.up(away)).toBe(false);
  expect(clicks.order('button')).toBe('never');
});

test('a key has it at once, also after a drag; a pointer that was taken away asks for nothing', () => {
  const clicks = createStillClicks();
  clicks.down(here);
  clicks.up(away);
  expect(clicks.order('key')).toBe('now');
  clicks.down(here);
  clicks.order('button');
  clicks.cancel();
  expect(clicks.up(here)).toBe(false);
});

test('it has the commands that can be used now, under the keys that they have, and no group that is empty', () => {
  const commands = createCommands();
  commands.add([
    { id: 'view-frame', title: 'Frame the object', group: '3D view', shortcuts: ['F'], run },
    { id: 'view-grid', title: 'Toggle grid', group: '3D view', run },
    { id: 'view-section', title: 'Section cut', group: '3D view', run, enabled: () => false },
  ]);
  commands.setKeys({ 'view-frame': ['Shift+F'] });
  const grid = { id: 'view-grid', label: 'Grid', isOn: () => true };
  expect(menuOfCommands(commands, [['view-frame', 'none'], ['view-section'], [grid, 'view-grid']])).toEqual([
    { label: 'Frame the object', command: 'view-frame', shortcut: 'Shift+F', onSelect: run },
    null,
    { label: 'Grid', command: 'view-grid', onSelect: run, checked: true },
    { label: 'Toggle grid', command: 'view-grid', onSelect: run },
  ]);
});

test('a view whose digit chooses a format has the key of the pad', () => {
  const commands = createCommands();
  commands.add([
    { id: 'view-front', title: 'View from the front', group: '3D view', shortcuts: [], run },
    { id: 'view-top', title: 'View from above', group: '3D view', shortcuts: ['7'], run },
  ]);
  const pad = [
    { id: 'view-front', padKey: 'Numpad+1' },
    { id: 'view-top', padKey: 'Numpad+7' },
  ];
  expect(menuOfCommands(commands, [pad])).toMatchObject([{ shortcut: 'Numpad+1' }, { shortcut: '7' }]);
});
