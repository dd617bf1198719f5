/** What crosses the bridge about this machine: space on its disk, reports about faults, versions, newer ones. */
import { z } from 'zod';
import { method } from './api-method.ts';
import { diagnosticsSchema, versionsSchema } from './schema/diagnostics.ts';
import { clearablePartSchema, storageAmountSchema, storageUseSchema } from './schema/storage.ts';
import { updateStateSchema } from './schema/update.ts';

/** Part of `api`. */
export const settingsApi = {
  storage: {
    /** Measures anew, off the application's thread; ten thousand assets take some seconds. Fails with `inspect.failed`. */
    measure: method.output(storageUseSchema),
    /** Deletes it for good; answers what went. Fails with `library.*`. */
    clear: method.input(z.strictObject({ part: clearablePartSchema })).output(storageAmountSchema),
  },
  updates: {
    state: method.output(updateStateSchema),
    /** Answers when it has looked; a failed look is in the state. */
    look: method.output(updateStateSchema),
    /** Begins to load what was found; how far it is comes as `updates.changed`. */
    load: method.output(updateStateSchema),
    /** Ends the program and puts the loaded version in place. Fails with `update.not-ready`. */
    install: method.output(z.null()),
  },
  diagnostics: {
    /** Gathers a report, without tokens, presigned URLs and names of people. It is saved by `contentPaths.diagnostics`. */
    collect: method.output(diagnosticsSchema),
    versions: method.output(versionsSchema),
  },
};
