/** The part of the contract that is about this machine: which library is open and where it lies, what was opened from outside of the window, space on the disk, newer versions, reports about faults. */
import { z } from 'zod';
import { method } from './api-method.ts';
import { diagnosticsSchema, updateStateSchema, versionsSchema } from './schema/app-info.ts';
import { appFailureSchema } from './schema/failure.ts';
import {
  clearablePartSchema,
  librariesStateSchema,
  movePlanSchema,
  storageAmountSchema,
  storageUseSchema,
} from './schema/libraries.ts';
import { openedSchema } from './schema/opened.ts';

/** As a user types it: absolute, or beginning with `~`. */
const folderSchema = z.string().trim().min(1).max(4096);
const moveTarget = z.strictObject({
  to: folderSchema,
  /** Copied and compared even where a rename would do; the old folder stays until it is removed. */
  copy: z.boolean().default(false),
});

/** A part of `api`. */
export const librariesApi = {
  libraries: {
    state: method.output(librariesStateSchema),
    /** Looks now whether the open library is where it was opened; null when it is. `presence.changed` tells when it goes and comes back. */
    look: method.output(appFailureSchema.nullable()),
    /** Asks the user for a folder; null when they choose none. Fails with `folders.no-dialog` where the host has none. */
    choose: method
      .input(z.strictObject({ purpose: z.enum(['open', 'create', 'move']) }))
      .output(z.object({ path: z.string().nullable() })),
    /**
     * Opens another library in the place of this one, once the answer is out: work under way stops cleanly and goes on
     * when this one is opened again. `create`: in a folder that is empty or not there yet. Fails with
     * `library.not-a-library`, `library.place-refused`, `library.*`, `catalogue.*`; this one stays open then.
     */
    use: method
      .input(z.strictObject({ path: folderSchema, create: z.boolean().default(false) }))
      .output(z.null()),
    /** Takes it off the list; none of its files changes. The one that is open stays. */
    forget: method.input(z.strictObject({ path: folderSchema })).output(librariesStateSchema),
    /** What it would take. Fails with `library.place-refused`. */
    planMove: method.input(moveTarget).output(movePlanSchema),
    /** Begins it; the rest is announced by `libraries.changed`. Fails as `planMove` does, and with `library.move-under-way`. */
    move: method.input(moveTarget).output(librariesStateSchema),
    /** Goes on with one that is stopped. */
    resumeMove: method.output(librariesStateSchema),
    /** Ends one that is copying or stopped: what was copied is deleted, the library stays where it is. */
    cancelMove: method.output(librariesStateSchema),
    /** Of a library that was moved: deletes the old folder's files that are as they were copied, and keeps all others. */
    removeOld: method.output(librariesStateSchema),
    /** Of a library that was moved: says no more about it; an old folder stays as it is. */
    keepOld: method.output(librariesStateSchema),
  },
};

/** A part of `api`. */
export const openedApi = {
  opened: {
    /** What no page has shown yet, oldest first; each is given to one page only. The event `opened` says that there is some. */
    take: method.output(z.array(openedSchema)),
  },
};

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
