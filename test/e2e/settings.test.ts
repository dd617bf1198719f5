/** The settings by the keyboard: a setting is found by its words, a key is given and works, a change acts at once. */
import { expect, test } from 'vitest';
import { AppError } from '../../main/contract/plain/errors.ts';
import { openFakeHost } from './support/fake-host.ts';
import { sharedBrowser } from './support/hosts.ts';
import { livedIn, sampleContent } from './support/lived-in.ts';
import { screen, settingsPage } from './support/steps.ts';

const browser = sharedBrowser();
const setPaths = () => Promise.reject(new AppError('library.disk-full', { path: '/library' }));

test('a setting is found by its words, and a command runs by the key that it was given', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  await screen(page, 'Settings').click();
  const find = page.getByRole('searchbox', { name: 'Find a setting' });
  await find.fill('animation');
  await page.keyboard.press('Enter');
  // The setting itself has the focus.
  await page.getByRole('switch', { name: /Reduce motion/ }).waitFor();
  await page.getByRole('switch', { name: /Reduce motion/ }).click();
  await expect.poll(() => page.locator(':root').getAttribute('data-motion')).toBe('reduced');
  await find.fill('');

  await settingsPage(page, 'Shortcuts');
  await page.getByRole('searchbox', { name: 'Find a command or key' }).fill('go to queue');
  await page.getByRole('button', { name: 'Change shortcut: Go to Queue' }).click();
  // Needed by the page: refused, and it goes on waiting.
  await page.keyboard.press('ArrowDown');
  await page.getByText('↓ is reserved').waitFor();
  // Two keys, one after another; what comes into the way is said before they are kept.
  await page.keyboard.press('g');
  await page.getByText(/^Takes precedence over: .*\(G L\)/).waitFor();
  await page.keyboard.press('w');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove G X: Go to Queue' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  await settingsPage(page, 'Shortcuts');
  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset all' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('button', { name: /Remove G X/ }).count()).toBe(0);

  await settingsPage(page, 'Capture');
  const orbit = page.getByRole('textbox', { name: /Degrees walked around .*: fails below, custom/ });
  const step = page.getByRole('textbox', { name: /Largest step .*: warns above, custom/ });
  await orbit.fill('370');
  await page.keyboard.press('Tab');
  await page.getByRole('alert').filter({ hasText: 'Enter a value from 0° to 360°.' }).waitFor();
  // Left one right after the other, both are kept.
  await orbit.fill('300');
  await step.fill('12,5');
  await page.keyboard.press('Enter');
  await page.getByText('2 custom limits').waitFor();
  await expect.poll(() => step.inputValue()).toBe('12.5');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: /^Reset: Degrees walked/ }).click();
  await page.getByText('1 custom limit', { exact: true }).waitFor();
  const earlier = await page.waitForSelector('role=button[name="Undo"]');
  await page.getByRole('region', { name: 'Limits' }).getByRole('button', { name: 'Reset all' }).click();
  await page.getByText('No custom limits').waitFor();
  // The last one's way back is meant, not that of the one before, which says the same.
  await expect
    .poll(() => earlier.evaluate((button: { isConnected: boolean }) => button.isConnected))
    .toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 custom limit', { exact: true }).waitFor();

  await settingsPage(page, 'Storage');
  await page.getByRole('button', { name: 'Thumbnails: Clear' }).click();
  await page.getByText('Thumbnails: 210 MB freed.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Thumbnails: Clear' }).count()).toBe(0);

  await settingsPage(page, 'About');
  await page.getByText('Not checked since Caliper was started.').waitFor();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Caliper 9.9.9 is available.').waitFor();
  await page.getByRole('button', { name: 'Download update' }).click();
  await page.getByRole('button', { name: 'Restart to install' }).waitFor();
});

test('an impossible path is marked silently while it is typed; one that was not kept is announced', async () => {
  const handlers = livedIn();
  const connections = { ...handlers.connections, setPaths };
  const page = await openFakeHost(browser, { ...handlers, connections }, sampleContent);
  await settingsPage(page, 'Connections');
  await page.getByRole('button', { name: 'Operations of “Workshop”' }).click();
  await page.getByRole('button', { name: 'Change path: Delete an asset' }).click();
  const field = page.getByRole('textbox', { name: 'Path: Delete an asset' });
  const alert = page.getByRole('main').getByRole('alert');
  await field.fill('no path');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => alert.count()).toBe(0);
  await field.fill('/v2/assets/{id}');
  await page.keyboard.press('Enter');
  await alert.getByText('is full').waitFor();
});

test('by the keyboard alone: after a key is taken away, or all of a command are reset, one is still at that command', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  await settingsPage(page, 'Shortcuts');
  const library = page.getByRole('region', { name: 'Library' });
  const change = library.getByRole('button', { name: 'Change shortcut: Edit tags…' });
  const hasFocus = (): Promise<boolean> =>
    change.evaluate((button: { matches(selector: string): boolean }) => button.matches(':focus'));
  const removing = library.getByRole('button', { name: 'Remove T: Edit tags…' });
  await removing.press('Enter');
  await removing.waitFor({ state: 'detached' });
  await expect.poll(hasFocus, { message: 'after removing' }).toBe(true);
  await library.getByRole('button', { name: 'Reset shortcut: Edit tags…' }).press('Enter');
  await removing.waitFor();
  await expect.poll(hasFocus, { message: 'after resetting' }).toBe(true);
});

test('a report that Caliper no longer has is gathered anew, and that nothing was saved is said', async () => {
  const page = await openFakeHost(browser, livedIn(), sampleContent);
  // Answered in the page: the browser logs every 404 that comes from a host as an error.
  await page.evaluate(`const asked = globalThis.fetch;
    globalThis.fetch = (at, ...more) => String(at).includes('/content/diagnostics/')
      ? Promise.resolve(new Response(null, { status: 404 }))
      : asked(at, ...more);`);
  await settingsPage(page, 'Diagnostics');
  await page.getByRole('button', { name: 'Create report' }).click();
  await page.getByRole('button', { name: 'Save report' }).click();
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('recreated and not saved')
    .first();
  await notice.waitFor();
  await expect.poll(() => notice.innerText()).toContain('Review it, then save it.');
});
