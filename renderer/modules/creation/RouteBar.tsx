/** The ways of creating, side by side: what each makes, and from what. Arrow keys go from one to the next. */
import { Box, Boxes, Layers, ListPlus, Ruler } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import styles from './CreateFrame.module.css';
import { ways } from './create-words.ts';
import { routeBarWords as words } from './form-words.ts';
import { type CreateWay, screenOfWay } from './store/create-ways.ts';

const icons: Readonly<Record<CreateWay, ReactNode>> = {
  standard: <Box />,
  measured: <Ruler />,
  batch: <ListPlus />,
  'high-fidelity-set': <Layers />,
  'procedural-set': <Boxes />,
};

const firstField = 'textarea, input:is([type="text"], [type="url"], :not([type]))';

/** Above every form; remembers the way for the next time. */
export function RouteBar({ way }: { readonly way: CreateWay }) {
  const { createRoutes, navigation } = useStores<'createRoutes' | 'navigation'>();
  const id = useId();
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    createRoutes.remember(way);
    const { focus } = createRoutes.store.getState();
    if (focus === false) return;
    createRoutes.setFocus(false);
    if (focus === 'bar') chosen.current?.focus();
    else chosen.current?.closest('form')?.querySelector<HTMLElement>(firstField)?.focus();
  }, [createRoutes, way]);
  const go = (next: CreateWay): void => {
    if (next === way) return;
    createRoutes.setFocus('bar');
    navigation.go(screenOfWay(next));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const at = ways.findIndex((one) => one.way === way);
    const next = ways[(at + step + ways.length) % ways.length];
    if (next !== undefined) go(next.way);
  };
  return (
    <div className={styles.bar} role="radiogroup" aria-label={words.whatToCreate}>
      {ways.map((one, index) => (
        <button
          key={one.way}
          ref={one.way === way ? chosen : null}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot hold a title and a line
          role="radio"
          aria-checked={one.way === way}
          aria-label={one.title}
          aria-describedby={`${id}${index}`}
          tabIndex={one.way === way ? 0 : -1}
          className={classes(styles.way, one.way === way && styles.chosen)}
          onClick={() => go(one.way)}
          onKeyDown={onKeyDown}
        >
          {icons[one.way]}
          <span className={styles.title}>{one.title}</span>
          <span className={styles.line} id={`${id}${index}`}>
            {one.line}
          </span>
        </button>
      ))}
    </div>
  );
}
