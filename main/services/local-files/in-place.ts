/** Local files read in this thread: for tests, and where there is no entry for a thread. */
import { scanFolder } from '../../inspect/scan/scan-folder.ts';
import { watchFolder } from '../../inspect/scan/watch-folder.ts';
import { measureStorage } from '../storage/measure-storage.ts';
import { inspectWhole } from './inspect-whole.ts';
import { reportWhole } from './report-whole.ts';
import type { LocalFiles } from './types.ts';

/** Nothing is kept between two calls, and glTF is not validated: that needs a thread that can be ended. */
export function readInPlace(): LocalFiles {
  return {
    inspect: (request, options) => inspectWhole(request, { ...options, guard: null }),
    report: (request, options) => reportWhole(request, null, options),
    scan: scanFolder,
    measure: measureStorage,
    watch: watchFolder,
    close: () => Promise.resolve(),
  };
}
