/** A browser for one run that may end before the run does: the system kills it, or its page, when memory runs out. */
import type { Browser } from 'playwright';

/** What a run is whose browser, or whose page, was ended by somebody else. */
export const killed = 'killed';
export type Killed = typeof killed;

/** What Playwright says of a page, or of a browser, that is not there any more. */
const gone = /\b(Target|Page) crashed\b|has been closed/;

/** Whether something failed because its page or its browser was killed. */
export function isOfKilled(error: unknown): boolean {
  return error instanceof Error && gone.test(error.message);
}

/** Works in a browser and closes it. Throws what the work throws for other reasons. */
export async function inMortalBrowser<T>(
  launch: () => Promise<Browser>,
  work: (browser: Browser) => Promise<T>,
): Promise<T | Killed> {
  const browser = await launch();
  try {
    return await work(browser);
  } catch (error) {
    if (isOfKilled(error) || !browser.isConnected()) return killed;
    throw error;
  } finally {
    await browser.close();
  }
}
