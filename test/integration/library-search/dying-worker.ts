/** The thread that searches, but for texts at which it ends: `die` always, `die-once` when it did not before. */
import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import {
  type Asked,
  createIndexProcedures,
  type IndexHost,
} from '../../../main/catalogue/library-index/engine.ts';
import { type CallContext, type Peer, serveThread } from '../../../main/core/worker-rpc/peer.ts';

if (parentPort === null) throw new Error('It is the program of a thread.');
const { path } = z.object({ path: z.string() }).parse(workerData);
const died = `${path}.died`;
const { procedures } = createIndexProcedures(path, (name) => application.notify(name, undefined));

const ask = (asked: Asked, context: CallContext): Promise<unknown> => {
  const text = 'text' in asked ? asked.text : '';
  if (text === 'die' || (text === 'die-once' && !existsSync(died))) {
    writeFileSync(died, '');
    process.exit(1);
  }
  return procedures.ask(asked, context);
};
const application: Peer<IndexHost> = serveThread<IndexHost>(
  parentPort,
  { ...procedures, ask },
  {
    onClose: () => process.exit(),
  },
);
