/** Keys within the texts of the help: `{palette:Mod+K}` is the key of that command, as the user has set it. Pure. */

/** A piece of a text: words, or a command with the key that it comes with. */
export type HelpPiece = string | { readonly command: string; readonly usual: string };

const slot = /\{([a-z0-9-]+):([^{}]+)\}/;

/** The pieces of a text in their order; one without keys is one piece. */
export function helpPieces(text: string): readonly HelpPiece[] {
  const parts = text.split(slot);
  return parts.flatMap((part, place): HelpPiece[] => {
    if (place % 3 === 1) return [{ command: part, usual: parts[place + 1] ?? '' }];
    return place % 3 === 2 || part === '' ? [] : [part];
  });
}

/** As it is sought: with the keys that commands come with. */
export function plainHelp(text: string): string {
  return helpPieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : piece.usual.replace('Mod', 'Ctrl')))
    .join('');
}
