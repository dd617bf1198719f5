/**
 * Downloads a list of files as the application does, in a process that only its parent controls:
 * `caliper-downloads.ts ORIGIN LIST FOLDER AHEAD`; it says `ready`, hears `go`, says `done`, hears `close`. `AHEAD`
 * other small files come before `ready`, so that the threads run already.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { systemClock } from '../../main/core/clock.ts';
import { forEachConcurrently } from '../../main/core/concurrency/limiter.ts';
import { silentLog } from '../../main/core/logging/log.ts';
import { openDownloads } from '../../main/transfer/open-downloads.ts';

/** Files requested at once: while some are flushed, the connections bring others. */
const filesAtOnce = 32;

const [origin = '', list = '', folder = '', ahead = '0'] = process.argv.slice(2);
const files = z
  .array(z.object({ name: z.string(), sizeBytes: z.int() }))
  .parse(JSON.parse(readFileSync(list, 'utf8')));
const { download, close } = openDownloads({
  log: silentLog,
  clock: systemClock,
  downloadThread: new URL('../../main/transfer/threads/worker.ts', import.meta.url),
});
const fetchOne = async ({ name, sizeBytes }: (typeof files)[number]): Promise<void> => {
  const url = `${origin}/${sizeBytes}/${name}`;
  const arrived = await download({
    url,
    folder,
    path: name,
    localPath: name,
    owner: 'bench',
    reach: 'loopback',
  });
  if (arrived.sizeBytes !== sizeBytes || arrived.sha256.length !== 64)
    throw new Error(`${name} is not whole`);
};
const first = Array.from({ length: Number(ahead) }, (_, at) => ({ name: `ahead${at}`, sizeBytes: 20_000 }));
await forEachConcurrently(first, filesAtOnce, fetchOne);
process.send?.('ready');
await once(process, 'message');
await forEachConcurrently(files, filesAtOnce, fetchOne);
process.send?.('done');
await once(process, 'message');
await close();
process.disconnect();
