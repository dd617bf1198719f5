/** `caliper://` links: anybody can write one, so they only show what is there; nothing is created, paid, written or fetched by one. */
import type { AssetId } from '../ids.ts';

/** Screens that a link may show as they are. */
export const linkPlaces = ['library', 'queue', 'capture', 'problems', 'settings'] as const;
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
