/** What texts of the organisation may be, for forms that check before they ask. */

/** Longest text of each kind, in characters. */
export const organisationLimits = { title: 200, tag: 100, tags: 100, note: 10_000, reviewer: 100 } as const;

/** Of a whole tag: parts between slashes, without commas, quotes, empty parts and spaces around a part. */
export const tagPattern = /^[^\s/,"](?:[^/,"\n]*[^\s/,"])?(?:\/[^\s/,"](?:[^/,"\n]*[^\s/,"])?)*$/u;
