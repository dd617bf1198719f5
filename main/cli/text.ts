/** Text for a terminal: harmless, aligned, in units that people read. Pure. */

/** One line without control characters: a name chosen elsewhere must not move the cursor or reverse the line. */
export function printable(text: string): string {
  return text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd')
    .toWellFormed();
}

/** Rows under a heading, in columns that are as wide as they must be; empty text for no rows. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const lines = [heading, ...rows.map((row) => row.map(printable))];
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An ISO timestamp as `2026-11-21 14:05` in the zone of this machine. */
export function minute(timestamp: string): string {
  const at = new Date(timestamp);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** Terminal columns; East Asian characters and emoji take two, combining marks none. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/\p{M}|\p{Cf}/u.test(character)) continue;
    width +=
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u.test(
        character,
      )
        ? 2
        : 1;
  }
  return width;
}
