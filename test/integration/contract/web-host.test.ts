/** The contract over the real web host: loopback server, opening link, cookie, WebSocket. */
import { silentLog } from '../../../main/core/logging/log.ts';
import { createDispatch } from '../../../main/host/dispatch.ts';
import { plainAnswer } from '../../../main/host/page.ts';
import { startWebHost } from '../../../main/host/web/web-host.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';
import { describeContract } from './suite.ts';

describeContract('the web host', async (handlers) => {
  const host = await startWebHost({
    inside: {
      content: async () => new Response(null, { status: 404 }),
      dispatch: createDispatch(handlers, silentLog),
    },
    page: async () => plainAnswer(404, 'not here'),
    log: silentLog,
  });
  const page = await connectPage(host.url, await openSession(host.openingUrl));
  return {
    client: page.client,
    close: async () => {
      await page.close();
      await host.close();
    },
  };
});
