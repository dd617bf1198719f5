/** Local files read in this thread: for tests, and where there is no entry for a thread. */
import { scanFolder, watchFolder } from '../../inspect/scan/scan-folder.ts';
import { measureStorage } from '../storage/index.ts';
import type { LocalFiles } from './types.ts';

/**
 * Nothing is kept between two calls, and glTF is not validated: that needs a thread that can be ended. What reads models is
 * loaded when it is first needed, which is never where there is a thread.
 */
export function readInPlace(): LocalFiles {
  return {
    async inspect(request, options) {
      const { inspectWhole } = await import('./inspect-whole.ts');
      return inspectWhole(request, { ...options, guard: null });
    },
    async report(request, options) {
      const { reportWhole } = await import('./report-whole.ts');
      return reportWhole(request, null, options);
    },
    async diff(request, options) {
      const { diffWhole } = await import('./report-whole.ts');
      return diffWhole(request, null, options);
    },
    async handOver(order, options) {
      const { handOverInto } = await import('../../handover/write-out.ts');
      return handOverInto(order, { ...options, guard: null });
    },
    scan: scanFolder,
    measure: measureStorage,
    watch: watchFolder,
    close: () => Promise.resolve(),
  };
}
