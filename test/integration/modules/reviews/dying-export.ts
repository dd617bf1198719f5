/** A process of its own that exports assets of a library as a ZIP, until it kills itself when that much of it is written. */
import { openCatalogue } from '../../../../main/catalogue/opening/open.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { systemClock } from '../../../../main/core/clock.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { createExports } from '../../../../main/modules/exports/exports.ts';
import { readInPlace } from '../../../../main/modules/local-files/index.ts';
import { nodeFileSystem } from '../../../../main/transfer/disk/file-system.ts';

const [libraryPath = '', into = '', ids = '', use = '', share = ''] = process.argv.slice(2);
const { catalogue } = await openCatalogue({ libraryPath, log: silentLog, clock: systemClock });
const exports = createExports({
  catalogue,
  libraryPath,
  clock: systemClock,
  log: silentLog,
  files: nodeFileSystem,
  localFiles: readInPlace(),
  syncReview: async () => undefined,
  hub: {
    publish(event) {
      if (event.type !== 'export.changed') return;
      const { bytes, totalBytes, state } = event.assetExport;
      if (state === 'running' && bytes > 0 && bytes >= totalBytes * Number(share))
        process.kill(process.pid, 'SIGKILL');
    },
  },
  search: { findIds: async () => [] },
  folderDialog: null,
  opener: { showInFolder: async () => undefined, openFile: async () => undefined },
});
await exports.writeTo(into, ids.split(',') as AssetId[], { form: 'zip', use: use === '' ? null : 'gazebo' });
