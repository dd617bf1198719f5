/** Errors of the page on their way into the host's log. */
import { expect, it } from 'vitest';
import { faultOf, notePageFaults, type PageFault } from '../../../../renderer/bridge/page-reports.ts';

it('errors of the page are reported within the limits of the host, and a host that is gone is no error of its own', async () => {
  const noted: PageFault[] = [];
  const page = new EventTarget();
  notePageFaults(page, (fault) => {
    noted.push(fault);
    return Promise.reject(new Error('the bridge is gone'));
  });
  const tell = (type: string, parts: object): boolean =>
    page.dispatchEvent(Object.assign(new Event(type), parts));
  tell('error', { message: 'x', error: new TypeError('no such thing') });
  tell('error', { message: 'ResizeObserver loop limit exceeded' });
  tell('error', {});
  tell('unhandledrejection', { reason: 'a word' });
  expect(noted.map(({ message }) => message)).toEqual(['TypeError: no such thing', 'a word']);
  const long = faultOf(new Error('y'.repeat(100_000)));
  expect([long.message.length, (long.stack?.length ?? 0) <= 8000]).toEqual([2000, true]);
});
