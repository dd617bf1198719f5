/** What was opened from outside of the window: “open with”, a second start, `caliper open`, a link. */

import { z } from 'zod';
import { appFailureSchema } from './failure.ts';
import { type AssetId, assetIdSchema, inputIdSchema } from './ids.ts';
import { localFolderSchema } from './library/folders.ts';

// `caliper://` links: anybody can write one, so they only show what is there; nothing is created, paid, written or fetched by one.

/** Screens that a link may show as they are. */
const linkPlaces = ['library', 'queue', 'capture', 'problems', 'settings'] as const;
export type LinkPlace = (typeof linkPlaces)[number];

/** What a link shows. */
export type LinkTarget =
  | { readonly place: LinkPlace }
  | { readonly place: 'asset'; readonly assetId: AssetId };

const scheme = 'caliper://';
/** The whole of it, letter by letter: no query, no fragment, no escapes, no user, no port, no dots. */
const placeLink = new RegExp(`^${scheme}(${linkPlaces.join('|')})/?$`);
const assetLink = new RegExp(`^${scheme}asset/([A-Za-z0-9_-]{1,64})/?$`);

/** True for what claims to be one, in whatever letters. */
export function isLink(text: string): boolean {
  return /^\s*caliper:/i.test(text);
}

/** Null for a link that shows nothing: those are refused, never read generously. */
export function readLink(text: string): LinkTarget | null {
  // `$` allows a line feed after it, which no link has.
  if (text.length > 100 || /[^\x21-\x7e]/.test(text)) return null;
  const place = linkPlaces.find((one) => one === placeLink.exec(text)?.[1]);
  if (place !== undefined) return { place };
  const assetId = assetLink.exec(text)?.[1];
  return assetId === undefined ? null : { place: 'asset', assetId: assetId as AssetId };
}

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
