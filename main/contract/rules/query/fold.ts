/** Texts as they are compared: case and Latin, Greek and Cyrillic accents do not matter, "Möbel" is found by "mobel". */

const accents = /[\u0300-\u036f]/g;
const ascii = /^[\0-\x7f]*$/;
const space = /\s/;

/** The same for a text and for what is looked for in it. */
export function fold(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(accents, '').toLowerCase();
}

/** The words of a folded text, as white space parts them. */
export function wordsIn(folded: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let at = 0; at <= folded.length; at += 1) {
    if (at < folded.length && !isBetweenWords(folded.charCodeAt(at))) continue;
    if (at > start) words.push(folded.slice(start, at));
    start = at + 1;
  }
  return words;
}

/** White space, and what parts texts that are one value in a database. */
function isBetweenWords(code: number): boolean {
  if (code < 128) return code === 32 || code === 0 || (code >= 9 && code <= 13);
  return space.test(String.fromCharCode(code));
}
