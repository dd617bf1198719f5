/** The real page over the real web host, with handlers over data in memory behind it: for states that are hard to bring about. */
import type { Browser, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { serveFakes } from '../../fakes/serve-fakes.ts';
import { newPage } from './hosts.ts';

/** Opens a page over these handlers; both end with the test. Every byte that is requested is `content`'s. */
export async function openFakeHost(
  browser: () => Promise<Browser>,
  handlers: Handlers,
  content: (request: Request) => Promise<Response>,
): Promise<Page> {
  const host = await serveFakes(handlers, content);
  onTestFinished(() => host.close());
  const { page } = await newPage(browser, host.openingUrl);
  return page;
}
