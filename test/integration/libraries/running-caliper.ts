/** A Caliper over a library, as the web host runs it: a process of its own, which a test can kill. */
import { silentLog } from '../../../main/core/logging/log.ts';
import { serve } from '../../../main/host/start/serve.ts';

const [libraryPath = '', userDataPath = ''] = process.argv.slice(2);
const served = await serve({
  libraryPath,
  userDataPath,
  port: 0,
  open: false,
  log: silentLog,
  signal: new AbortController().signal,
});
await served.ready;
process.stdout.write(`${JSON.stringify({ url: served.url, openingUrl: served.openingUrl })}\n`);
await served.closed;
