/** The web host over a library, as an installed Caliper starts it: `serve-library.ts LIBRARY USER-DATA PORT` prints a line of JSON with `openingUrl`. */
import { silentLog } from '../../main/core/logging/log.ts';
import { serveBuilt } from '../../main/host/start/window-build.ts';

const [, , libraryPath = '', userDataPath = '', port = '0'] = process.argv;
const abort = new AbortController();
process.once('SIGTERM', () => abort.abort());
const served = await serveBuilt({
  libraryPath,
  userDataPath,
  port: Number(port),
  open: false,
  log: silentLog,
  signal: abort.signal,
});
process.stdout.write(`${JSON.stringify({ openingUrl: served.openingUrl })}\n`);
await served.closed;
