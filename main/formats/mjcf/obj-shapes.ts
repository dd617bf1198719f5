/** How many groups of an OBJ MuJoCo leaves out: it reads the first alone that has faces. Pure. */

const newLine = 10;
const [letterF, letterG, letterO] = ['f', 'g', 'o'].map((letter) => letter.charCodeAt(0));
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9;

/** Groups with faces beyond the first; a group ends where an `o` or `g` begins another, whatever they are called. */
export function droppedShapes(bytes: Uint8Array): number {
  let shapes = 0;
  let hasFaces = false;
  for (let at = 0; at < bytes.length; ) {
    while (isBlank(bytes[at])) at += 1;
    const first = bytes[at];
    // `g` alone is a group too.
    if (first === letterF && isBlank(bytes[at + 1])) hasFaces = true;
    else if ((first === letterG || first === letterO) && (bytes[at + 1] ?? newLine) <= 32) {
      if (hasFaces) shapes += 1;
      hasFaces = false;
    }
    const end = bytes.indexOf(newLine, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return Math.max(0, shapes + (hasFaces ? 1 : 0) - 1);
}
