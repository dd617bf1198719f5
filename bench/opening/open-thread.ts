/** Opens one model after the other as it is asked to: by the inspection, or by the view's parser. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { serveThread } from '../../main/core/worker-rpc/peer.ts';
import type { OpenAnswer, Opening, OpenOrder } from './model-values.ts';

// As Vite has it: a module whose default is the URL of the file.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.endsWith('.wasm?url')) return next(specifier, context);
    const { url } = next(specifier.slice(0, -'?url'.length), context);
    return { url: `data:text/javascript,export default ${JSON.stringify(url)}`, shortCircuit: true };
  },
});
const ready = Promise.all([import('./both-sides.ts'), import('./worker-parts.ts')]);

/** What a robot's description names lies anywhere below the root: meshes whose name occurs in its text. */
function readWith({ root, files, file }: OpenOrder): ReadonlySet<string> {
  if (!/\.(urdf|xml|mjcf|sdf|world|xacro)$/i.test(file)) return new Set([file]);
  const text = readFileSync(path.join(root, file), 'utf8').toLowerCase();
  const meshes = files.filter(
    ({ localPath }) =>
      /\.(stl|dae|obj)$/i.test(localPath) && text.includes(path.posix.basename(localPath).toLowerCase()),
  );
  return new Set([file, ...meshes.map(({ localPath }) => localPath)]);
}

async function open(order: OpenOrder): Promise<OpenAnswer> {
  const { root, files, file } = order;
  const [{ inspectAll, viewModel }, { installWorkerParts }] = await ready;
  installWorkerParts();
  if (order.side === 'view') {
    const { values, refused } = await viewModel(root, files, file);
    return { values, refused, alarms: [] };
  }
  const found = (await inspectAll(root, files, readWith(order))).get(file);
  if (found === undefined) return { values: null, refused: 'no reader knows its kind', alarms: [] };
  const alarms = found.faults.flatMap(({ severity, message }) => (severity === 'error' ? [message] : []));
  return { values: found.values, refused: found.refused, alarms };
}

if (parentPort !== null) serveThread(parentPort, { open } satisfies Opening);
