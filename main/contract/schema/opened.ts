/** What was opened from outside of the window: “open with”, a second start, `caliper open`. */
import { z } from 'zod';
import { appFailureSchema } from './app-failure.ts';
import { linkPlaces } from './creation/link.ts';
import { assetIdSchema, inputIdSchema } from './ids.ts';
import { localFolderSchema } from './library/folders.ts';

/** As many as are gone through with the arrows. */
export const mostOpened = 5000;

/** `path` is absolute, or a `caliper://` link, as it was requested. */
export const openedSchema = z.discriminatedUnion('what', [
  /** Its folder is being looked through; what comes of it follows. */
  z.object({ what: z.literal('looking'), path: z.string() }),
  z.object({
    what: z.literal('assets'),
    path: z.string(),
    /** In the order of their folders, the one that was meant first; never empty. */
    assetIds: z.array(assetIdSchema).min(1).max(mostOpened),
    /** The file of the first one that was meant, below its folder; null when a folder was. */
    localPath: z.string().nullable(),
    /** That was added for it; null when its assets were in the library already. */
    added: localFolderSchema.nullable(),
  }),
  /** A clip that is being checked. */
  z.object({ what: z.literal('clip'), path: z.string(), inputId: inputIdSchema }),
  /** A link names a screen. */
  z.object({ what: z.literal('place'), path: z.string(), place: z.enum(linkPlaces) }),
  z.object({ what: z.literal('failed'), path: z.string(), failure: appFailureSchema }),
]);
export type Opened = z.infer<typeof openedSchema>;
