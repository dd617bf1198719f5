/** A text of the help with the keys that the user has set. */
import { Fragment, use } from 'react';
import { Kbd } from '../../ui/Kbd.tsx';
import { ShownKeysContext } from '../../ui/ShownKeysContext.ts';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { helpPieces } from './help-keys.ts';
import { helpWords } from './help-words.ts';

/** A command that was left without a key says so. */
export function HelpText({ text }: { readonly text: string }) {
  const shownKeys = use(ShownKeysContext);
  const mac = isMac(navigator.platform);
  return helpPieces(text).map((piece, place) => {
    if (typeof piece === 'string') return piece;
    const usual = shownShortcut(piece.usual, mac);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change places
      <Fragment key={place}>
        {shownKeys(piece.command, usual) === undefined ? (
          helpWords.noKey
        ) : (
          <Kbd keys={usual} command={piece.command} />
        )}
      </Fragment>
    );
  });
}
