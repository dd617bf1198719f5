/** What is said where no package can be made. */
import { expect, it } from 'vitest';
import { packError } from '../../../build/pack-error.ts';

const unreachable = Object.assign(new Error('getaddrinfo ENOTFOUND files.example'), { code: 'ENOTFOUND' });

it.each([
  ['the network is not there', unreachable],
  ['the network is not there, as the packer wraps it', new Error('packing failed', { cause: unreachable })],
  ['a server has nothing', new Error('Cannot download: status code 404')],
])('names the mirror when %s', (_what, thrown) => {
  const { code, message } = packError(thrown);
  expect(code).toBe('package.not-downloaded');
  expect(message).toMatch(/^Nothing was packed[^\n]*ELECTRON_MIRROR[^\n]*“npm run package” again\.$/);
});

it('leaves what follows the ? of an address out', () => {
  const { message } = packError(
    new Error('connect ECONNREFUSED https://files.example/a.zip?signature=secret'),
  );
  expect(message).toContain('https://files.example/a.zip');
  expect(message).not.toContain('secret');
});

it('does not blame the network for what has another reason', () => {
  const { code, message } = packError(new Error('icon is too small\n  at pack'));
  expect(code).toBe('package.failed');
  expect(message).toBe('Nothing was packed: icon is too small');
});
