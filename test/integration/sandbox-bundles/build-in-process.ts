/** A process of its own that builds the bundle of `asset_1` in the data folder it is given, until it is killed. */
import { join } from 'node:path';
import { systemClock } from '../../../main/core/clock.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createBundler } from '../../../main/sandbox/bundles/bundler.ts';
import { openStore } from '../../../main/sandbox/store/store.ts';

const root = process.argv[2] ?? '';
const store = openStore(root, silentLog);
const bundler = createBundler({
  store,
  filesRoot: join(root, 'files'),
  clock: systemClock,
  log: silentLog,
  speed: 0.001,
});
await bundler.request({ type: 'asset', id: 'asset_1' }, 'first');
