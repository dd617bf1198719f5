/** The real page over the web host, with a busy queue in memory behind it: for pictures of states that are hard to bring about. */
import path from 'node:path';
import { silentLog } from '../../main/core/logging/log.ts';
import { createDispatch } from '../../main/host/dispatch.ts';
import { createPage } from '../../main/host/page.ts';
import { projectRoot } from '../../main/host/start/options.ts';
import { startWebHost } from '../../main/host/web/web-host.ts';
import { busyQueue, sampleContent } from '../e2e/support/lived-in.ts';

/** The window must be built. */
export function openBusyQueue(): Promise<{ readonly openingUrl: string; close(): Promise<void> }> {
  return startWebHost({
    inside: { content: sampleContent, dispatch: createDispatch(busyQueue(), silentLog) },
    page: createPage({ rootDir: path.join(projectRoot, 'out', 'renderer'), log: silentLog }),
    log: silentLog,
  });
}
