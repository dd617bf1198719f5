/** One library of the list: what it holds, when it was open last, and what can be done with it. */
import type { RefObject } from 'react';
import type { ListedLibrary } from '../../../../main/contract/schema/libraries.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/status/Badge.tsx';
import { Sentence } from '../../../ui/text/Sentence.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './Libraries.module.css';
import { libraryWords as words } from './library-words.ts';

/** Marks the button. */
const forgetButton = { 'data-forget': '' } as const;

/** To be asked when the row is gone: the button of the next row that has one, or else of the one before. */
function forgetBeside(button: HTMLElement): () => HTMLElement | null {
  const list = button.closest('ul');
  const all = list === null ? [] : [...list.querySelectorAll<HTMLElement>('[data-forget]')];
  const place = all.indexOf(button);
  const nearest = [...all.slice(place + 1), ...all.slice(0, place).toReversed()];
  return () => nearest.find((one) => one.isConnected) ?? null;
}

interface Props {
  readonly library: ListedLibrary;
  /** Takes the focus when no other row is left that could be forgotten. */
  readonly afterLast: RefObject<HTMLButtonElement | null>;
}

/** A row that is forgotten leaves the focus to the one beside it. */
export function LibraryRow({ library, afterLast }: Props) {
  const { libraries } = useStores<'libraries'>();
  const opening = useAction('notice');
  const forgetting = useAction('notice');
  const { name, path, isOpen, isThere, assets, sizeBytes, openedAt } = library;
  const forget = (button: HTMLElement): void =>
    forgetting.run(async () => {
      const beside = forgetBeside(button);
      await libraries.forget(path);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (beside() ?? afterLast.current)?.focus();
      });
    });
  const holds = words.holds(assets, sizeBytes);
  return (
    <li className={styles.library}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <code className={styles.path}>{path}</code>
        <span className={styles.about}>
          {holds !== '' && <span>{holds}</span>}
          <span>
            {isThere ? (
              <Sentence words={words.opened} slots={{ time: <Time at={openedAt} /> }} />
            ) : (
              <span className={classes(isOpen && styles.missing)}>
                {isOpen ? words.openAway : words.away}
              </span>
            )}
          </span>
        </span>
      </span>
      {isOpen ? (
        <Badge>{isThere ? words.inUse : words.notThere}</Badge>
      ) : (
        <>
          <Button
            size="sm"
            variant="ghost"
            busy={forgetting.busy}
            aria-label={words.forgetOf(name)}
            {...forgetButton}
            onClick={({ currentTarget }) => forget(currentTarget)}
          >
            {words.forget}
          </Button>
          <Button
            size="sm"
            busy={opening.busy}
            disabled={!isThere}
            aria-label={words.openOf(name)}
            onClick={() => opening.run(() => libraries.use(path, false))}
          >
            {words.open}
          </Button>
        </>
      )}
    </li>
  );
}
