/** Numbers as people read them, for all parts. Pure; no schema library here. */

/** What the words are written in, and the numbers among them: both change together. */
const wordsLanguage = 'en';

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

/** As `Intl` groups digits in English. */
function grouped(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** How many of something: `12,480`. Options narrow it to so many digits. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  // Most are whole and need no format of the system's, whose first one costs a start of the window 15 ms.
  if (options === undefined && Number.isSafeInteger(value) && !Object.is(value, -0)) return grouped(value);
  const name = options === undefined ? '' : JSON.stringify(options);
  const known = formats.get(name);
  const format = known ?? new Intl.NumberFormat(wordsLanguage, options);
  if (known === undefined) formats.set(name, format);
  return format.format(value);
}

/** `8.2 MB`, `120 MB`: 1,000,000 bytes, as the specification counts. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;

/** Never 0: what is less than 100 kB shows as kB. */
export function bytesText(bytes: number): string {
  if (bytes < 100_000) return `${Math.max(1, Math.ceil(bytes / 1000))} kB`;
  return bytes < 9.95e8 ? megabytes(bytes) : `${(bytes / 1e9).toFixed(1)} GB`;
}
