/** What a tool printed, without places of this machine: such text is shown, stored and handed on. Pure. */
import path from 'node:path';

const mostCharacters = 600;

/** `lines` as one short text; each of `files` and its folder is replaced, and whatever else looks like a path. */
export function censored(lines: readonly string[], files: readonly string[]): string {
  const places = files
    .flatMap((file) => [file, path.dirname(file)])
    .filter((place) => place.length > 1)
    .toSorted((a, b) => b.length - a.length);
  // Where in memory a decoder lies says nothing, and without it a line said twice is seen to be one.
  const said = lines.map((line) => line.replaceAll(/ @ 0x[0-9a-f]+\]/g, ']'));
  const once = said.filter((line, index) => line !== said[index - 1]);
  const text = places
    .reduce((rest, place) => rest.replaceAll(place, '…'), once.join('\n'))
    // Control characters of a hostile tag would reach a terminal.
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll(/\b[a-z][a-z0-9+]*:\/\/\S+/gi, '…')
    .replaceAll(/(?:file:)?(?:[A-Za-z]:)?(?:[\\/][^\s\\/'":,;()]+){2,}/g, '…')
    .trim();
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters - 1)}…` : text;
}
