/** Numbers as people read them, for all parts. Pure; no schema library here. */

/** What the words are written in, and the numbers among them: both change together. */
const wordsLanguage = 'en';

/** How many of something: `12,480`. Options narrow it to so many digits. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(wordsLanguage, options);
}
