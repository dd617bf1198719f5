/** A run of a benchmark whose page or browser is killed is told from one that fails. */
import { expect, test } from 'vitest';
import { inMortalBrowser } from '../../../bench/viewing/killed-browser.ts';
import { launchBrowser } from '../../browser/launch-browser.ts';

const forever = 'new Promise(() => undefined)';

test.each([
  ['its page', 'Page.crash'],
  ['its browser', 'Browser.crash'],
] as const)('it was killed with %s', async (_, how) => {
  const run = inMortalBrowser(launchBrowser, async (browser) => {
    const page = await browser.newPage();
    const session = how === 'Page.crash' ? await page.context().newCDPSession(page) : null;
    const waits = page.evaluate(forever);
    // Neither answers: what is gone cannot.
    const end = session?.send('Page.crash') ?? (await browser.newBrowserCDPSession()).send('Browser.crash');
    end.catch(() => undefined);
    return await waits;
  });
  expect(await run).toBe('killed');
});

test('what fails in a browser that lives is thrown, what ends well is answered', async () => {
  const failing = inMortalBrowser(launchBrowser, async (browser) =>
    (await browser.newPage()).evaluate('Promise.reject(new TypeError("nothing was drawn"))'),
  );
  await expect(failing).rejects.toThrow('nothing was drawn');
});
