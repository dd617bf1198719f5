/** A sandbox service for commands to talk to, whose assets are small and soon made. */
import path from 'node:path';
import { silentLog } from '../../../main/core/logging/log.ts';
import { type SandboxServer, startSandboxServer } from '../../../main/sandbox/server.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';

/** Its state lies in `folder`. */
export function startSmallService(folder: string, token: string): Promise<SandboxServer> {
  return startSandboxServer({
    dataDir: path.join(folder, 'service'),
    token,
    port: 0,
    speed: 500,
    log: silentLog,
    workshop: createSmallWorkshop(),
  });
}
