/** When the window is shown. */
import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { showWhenReady } from '../../../main/host/electron/window-place.ts';
import { createFakeClock } from '../../fakes/clock.ts';

function hiddenWindow({ maximized = false } = {}) {
  const clock = createFakeClock();
  const webContents = new EventEmitter();
  const window = Object.assign(new EventEmitter(), { webContents, shown: 0, maximized: 0 });
  const hidden = Object.assign(window, {
    show: () => void (window.shown += 1),
    maximize: () => void (window.maximized += 1),
  });
  showWhenReady(hidden, { clock, maximized });
  return { window: hidden, clock };
}

it('is hidden until it has something to show', async () => {
  const { window, clock } = hiddenWindow();
  await clock.advance(1999);
  expect(window.shown).toBe(0);
});

it.each([
  ['that it is ready', (window: EventEmitter) => window.emit('ready-to-show')],
  [
    'only that the page is loaded',
    (window: EventEmitter & { readonly webContents: EventEmitter }) =>
      window.webContents.emit('did-finish-load'),
  ],
])('is shown once when it says %s', async (_what, say) => {
  const { window, clock } = hiddenWindow();
  say(window);
  expect(window.shown).toBe(1);
  window.emit('ready-to-show');
  window.webContents.emit('did-finish-load');
  await clock.advance(5000);
  expect(window.shown).toBe(1);
});

it('is maximised no sooner than it is shown, since that shows it', async () => {
  const { window, clock } = hiddenWindow({ maximized: true });
  await clock.advance(1999);
  expect(window.maximized).toBe(0);
  window.emit('ready-to-show');
  expect(window).toMatchObject({ maximized: 1, shown: 1 });
});

it('is shown after 2 s when it says nothing', async () => {
  const { window, clock } = hiddenWindow();
  await clock.advance(2000);
  expect(window.shown).toBe(1);
});

it('is not shown when it was closed before', async () => {
  const { window, clock } = hiddenWindow();
  window.emit('closed');
  await clock.advance(5000);
  expect(window.shown).toBe(0);
});
