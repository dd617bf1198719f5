/** Which addresses stay in the window, go to the browser, or go nowhere. */
import { expect, it } from 'vitest';
import {
  addressForLog,
  decideLink,
  isOwnAddress,
  isOwnBlob,
} from '../../../main/host/electron/link-policy.ts';

it.each([
  ['app://caliper/', 'own'],
  ['app://caliper/content/assets/a/preview?edge=200', 'own'],
  ['https://example.com/docs?q=1#part', 'browser'],
  ['https://example.com:8443/', 'browser'],
  ['http://example.com/', 'refuse'],
  ['https://caliper@example.com/', 'refuse'],
  ['https://:secret@example.com/', 'refuse'],
  ['app://caliper.example.com/', 'refuse'],
  ['app://other/', 'refuse'],
  ['app://caliper:1/', 'refuse'],
  ['app://user@caliper/', 'refuse'],
  ['file:///etc/passwd', 'refuse'],
  ['javascript:alert(1)', 'refuse'],
  ['data:text/html,hello', 'refuse'],
  ['smb://server/share', 'refuse'],
  ['not an address', 'refuse'],
  ['', 'refuse'],
] as const)('%s -> %s', (address, decision) => {
  expect(decideLink(address)).toBe(decision);
});

it('takes no other host for its own', () => {
  expect(isOwnAddress('app://CALIPER.evil/')).toBe(false);
  expect(isOwnAddress('app:caliper')).toBe(false);
});

it('leaves what may be private out of the log', () => {
  expect(addressForLog('https://user:pass@example.com/a?token=1#x')).toBe('https://example.com/a');
  expect(addressForLog('::')).toBe('(unreadable)');
});

it('knows a blob of its own from any other', () => {
  expect(isOwnBlob('blob:app://caliper/5a1c-1')).toBe(true);
  expect(isOwnBlob('blob:https://example.com/5a1c-1')).toBe(false);
  expect(isOwnBlob('blob:null/5a1c-1')).toBe(false);
  expect(isOwnBlob('app://caliper/content/assets/a/files/mug.glb')).toBe(false);
});
