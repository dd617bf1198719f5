/** The part of the contract that is about which library is open, and where it lies. */
import { z } from 'zod';
import { method } from './api-method.ts';
import { appFailureSchema } from './schema/app-failure.ts';
import { librariesStateSchema, movePlanSchema } from './schema/libraries.ts';

/** As a user types it: absolute, or beginning with `~`. */
const folderSchema = z.string().trim().min(1).max(4096);
const target = z.strictObject({
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
    planMove: method.input(target).output(movePlanSchema),
    /** Begins it; the rest is announced by `libraries.changed`. Fails as `planMove` does, and with `library.move-under-way`. */
    move: method.input(target).output(librariesStateSchema),
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
