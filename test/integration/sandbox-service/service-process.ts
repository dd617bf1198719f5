/** A process that runs the service with the quick workshop, to be killed: `node service-process.ts DIR TOKEN`. */
import { silentLog } from '../../../main/core/logging/log.ts';
import { startSandboxServer } from '../../../main/sandbox/server.ts';
import { quickWorkshop } from './quick-workshop.ts';

const [, , dataDir = '', token = ''] = process.argv;
const server = await startSandboxServer({
  dataDir,
  token,
  port: 0,
  speed: 500,
  log: silentLog,
  workshop: quickWorkshop(),
});
process.stdout.write(`${server.url}\n`);
