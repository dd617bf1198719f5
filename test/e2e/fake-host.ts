/** The real page over the real web host, with handlers over data in memory behind it: for states that are hard to bring about. */
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { silentLog } from '../../main/core/log.ts';
import { createDispatch } from '../../main/host/dispatch.ts';
import { createPage } from '../../main/host/page.ts';
import { projectRoot } from '../../main/host/start/project-root.ts';
import { startWebHost } from '../../main/host/web/web-host.ts';
import type { Handlers } from '../../main/services/handlers.ts';
import { newPage } from './hosts.ts';

/** Opens a page over these handlers; both end with the test. Every byte that is asked for is `content`'s. */
export async function openFakeHost(
  browser: () => Promise<Browser>,
  handlers: Handlers,
  content: (request: Request) => Promise<Response>,
): Promise<Page> {
  const host = await startWebHost({
    app: { content },
    page: createPage({ rootDir: path.join(projectRoot, 'out', 'renderer'), log: silentLog }),
    dispatch: createDispatch(handlers, silentLog),
    log: silentLog,
  });
  onTestFinished(() => host.close());
  const { page } = await newPage(browser, host.openingUrl);
  return page;
}
