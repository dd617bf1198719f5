/** Calls the service at the address given and downloads a file from there, in a process of its own; prints what came of both. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createRemoteClient } from '../../../main/remote/client.ts';
import { openDownloads } from '../../../main/transfer/open-downloads.ts';

const [, , baseUrl = ''] = process.argv;
const folder = await mkdtemp(path.join(tmpdir(), 'caliper-ask-'));
const client = createRemoteClient({
  baseUrl,
  token: async () => 'token',
  log: silentLog,
  clock: systemClock,
  random: () => 0,
});
const downloads = openDownloads({
  log: silentLog,
  clock: systemClock,
  downloadThread: new URL('../../../main/transfer/threads/worker.ts', import.meta.url),
});
const codeOf = (error: unknown): string => (isAppError(error) ? error.code : String(error));
// Any answer as specified or not has come through the handshake.
const call = await client.getJob('j').then(
  () => 'answered',
  (error: unknown) => (isAppError(error, 'remote.invalid-response') ? 'answered' : codeOf(error)),
);
const file = await downloads
  .download({ url: `${baseUrl}/file`, path: 'a.bin', localPath: 'a.bin', folder, reach: 'loopback' })
  .then(() => 'arrived', codeOf);
await client.close();
await downloads.close();
await rm(folder, { recursive: true });
process.stdout.write(JSON.stringify({ call, file }));
