/** Numbers and foreign words as the text formats want them. */

/** Seven significant digits (float32), no exponent for everyday sizes, never `-0`. */
export function number(value: number): string {
  const size = Math.abs(value);
  // Out of this range the power of ten below would not be exact.
  if (size < 1e-9 || size > 1e12) {
    const short = Number(value.toPrecision(7));
    return String(short === 0 ? 0 : short);
  }
  // Half the time of toPrecision, and a large mesh has a hundred thousand numbers.
  let digits = 6;
  for (let rest = size; rest < 1; rest *= 10) digits += 1;
  for (let rest = size; rest >= 10; rest /= 10) digits -= 1;
  const power = 10 ** Math.abs(digits);
  return String(digits < 0 ? Math.round(value / power) * power : Math.round(value * power) / power);
}

/** Several numbers with a separator. */
export const numbers = (values: Iterable<number>, separator = ' '): string =>
  Array.from(values, number).join(separator);

// oxlint-disable-next-line no-control-regex -- control characters are exactly what must go
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g;

/** One line of well-formed text without control characters: what every text format can hold once escaped. */
export const oneLine = (text: string): string => text.toWellFormed().replace(controls, ' ').trim();

/** For XML attribute values and text. */
export function xml(text: string): string {
  return oneLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

/** A USD string literal, with its quotes. */
export const usdString = (text: string): string =>
  `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** For a comment of OBJ or MTL: one line that no reader takes for a statement (a trailing backslash would join lines). */
export const comment = (text: string): string => `# ${oneLine(text).replace(/\\+$/, '')}`;

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
