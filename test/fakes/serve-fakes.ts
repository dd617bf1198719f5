/** The real web host and page over handlers in memory: what the end-to-end tests and the benchmarks of the view open. */
import path from 'node:path';
import { silentLog } from '../../main/core/logging/log.ts';
import { createDispatch } from '../../main/host/dispatch.ts';
import { createPage } from '../../main/host/page.ts';
import { projectRoot } from '../../main/host/start/options.ts';
import { startWebHost, type WebHost } from '../../main/host/web/web-host.ts';
import type { Handlers } from '../../main/modules/shared/handlers.ts';

/** The page must have been built. Every byte that is requested is `content`'s; its owner closes it. */
export async function serveFakes(
  handlers: Handlers,
  content: (request: Request) => Promise<Response>,
): Promise<WebHost> {
  return await startWebHost({
    inside: { content, dispatch: createDispatch(handlers, silentLog) },
    page: createPage({ rootDir: path.join(projectRoot, 'out', 'renderer'), log: silentLog }),
    log: silentLog,
  });
}
