/** Keys drawn as on the keyboard. */
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react';
import { createContext, Fragment, use } from 'react';
import { kbdWords } from '../ui-words.ts';
import styles from './Kbd.module.css';

/**
 * Keys as on the keyboard: `Ctrl+K`, and `G L` for one after another. With `command` the key that the user has given
 * it; `keys` is the one that it comes with. Nothing where there is none.
 */
export function Kbd({
  keys,
  command,
}: {
  readonly keys: string | undefined;
  readonly command?: string | undefined;
}) {
  const shownKeys = use(ShownKeysContext);
  const shown = command === undefined ? keys : shownKeys(command, keys);
  if (shown === undefined) return null;
  return (
    <kbd className={styles.keys}>
      {shown.split(' ').map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may be pressed twice
        <Fragment key={place}>
          {place > 0 && <span className={styles.then}>{kbdWords.between}</span>}
          {step.split(/\+(?=.)/).map((key) => (
            <span key={key} className={styles.key}>
              <KeyCap name={key} />
            </span>
          ))}
        </Fragment>
      ))}
    </kbd>
  );
}

interface Arrow {
  readonly icon: LucideIcon;
  readonly name: keyof typeof kbdWords.arrows;
}

const arrows: ReadonlyMap<string, Arrow> = new Map([
  ['←', { icon: ArrowLeft, name: 'left' }],
  ['→', { icon: ArrowRight, name: 'right' }],
  ['↑', { icon: ArrowUp, name: 'up' }],
  ['↓', { icon: ArrowDown, name: 'down' }],
]);

/** What is on no key of a keyboard. */
const isWord = (name: string): name is keyof typeof kbdWords.caps => Object.hasOwn(kbdWords.caps, name);

/** Arrows are drawn: not every system has them in a font. */
function KeyCap({ name }: { readonly name: string }) {
  const arrow = arrows.get(name);
  if (arrow === undefined) return isWord(name) ? kbdWords.caps[name] : name;
  const Icon = arrow.icon;
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing in place of a letter
  return <Icon className={styles.arrow} role="img" aria-label={kbdWords.arrows[arrow.name]} />;
}

// Which key a command has now, for what is written on buttons and in tooltips.

/** `usual` is the key that the command comes with, as `Kbd` writes it; undefined for a command without a key. */
export type ShownKeys = (command: string, usual: string | undefined) => string | undefined;

/** Keys as they come. */
export const ShownKeysContext = createContext<ShownKeys>((_, usual) => usual);
