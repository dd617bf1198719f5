/** When Electron that ended counts as never having come up. */
import { expect, it } from 'vitest';
import { mirrorUrl } from '../../../main/host/start/electron-program.ts';
import { judgeElectron } from '../../../main/host/start/launch.ts';
import type { Outcome } from '../../../main/host/start/run-program.ts';
import { hasScreen } from '../../../main/host/web/open-outside.ts';

it.each<[Outcome, number, number | string]>([
  [{ how: 'exited', code: 0, output: '' }, 100, 0],
  [{ how: 'exited', code: 1, output: '' }, 100, 1],
  [{ how: 'exited', code: 127, output: '' }, 100, 'Electron is missing a library of this system'],
  [{ how: 'exited', code: 127, output: '' }, 60_000, 127],
  [{ how: 'killed', by: 'SIGTRAP', output: '' }, 100, 'Electron broke off at its start (SIGTRAP)'],
  [{ how: 'killed', by: 'SIGSEGV', output: '' }, 60_000, 1],
  [{ how: 'not-started', reason: 'EACCES' }, 0, 'Electron could not be started (EACCES)'],
])('%j after %i ms is %j', (outcome, ranMs, expected) => {
  expect(judgeElectron(outcome, ranMs)).toBe(expected);
});

it.each([
  [{}, 'https://github.com/electron/electron/releases/download/v1.2.3/e.zip'],
  [{ ELECTRON_MIRROR: 'https://m/' }, 'https://m/v1.2.3/e.zip'],
  [{ ELECTRON_MIRROR: 'https://m/', npm_config_electron_mirror: 'https://n/' }, 'https://n/v1.2.3/e.zip'],
  [{ ELECTRON_MIRROR: 'https://m/', ELECTRON_CUSTOM_DIR: 'x' }, 'https://m/'],
])('the program comes, with %j, from %s', (env, url) => {
  expect(mirrorUrl(env, '1.2.3', 'e.zip')).toBe(url);
});

it.each<[NodeJS.Platform, Record<string, string>, boolean]>([
  ['linux', {}, false],
  ['linux', { DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
])('on %s with %j there is a screen: %s', (platform, env, expected) => {
  expect(hasScreen(platform, env)).toBe(expected);
});
