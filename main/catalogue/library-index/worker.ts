/** Entry of the thread that searches the library. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Peer, serveThread } from '../../core/worker-rpc/peer.ts';
import { createIndexProcedures, type IndexHost } from './engine.ts';

if (parentPort !== null) {
  // From the application itself.
  const { path } = workerData as { readonly path: string };
  const { procedures, close } = createIndexProcedures(path, (name) => application.notify(name, undefined));
  const application: Peer<IndexHost> = serveThread<IndexHost>(parentPort, procedures, { onClose: close });
}
