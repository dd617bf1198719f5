/** Variants of a USD file to choose among, and the parts that it holds for one purpose only. */
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select, Switch } from '../../../ui/controls/Choices.tsx';
import type { TrayProps } from '../../stage/ViewStage.tsx';
import styles from '../LookTray.module.css';
import { useVariantActions } from './use-variant-actions.ts';
import { variantWords } from './variant-words.ts';

// No variant of USD is called so: its names are words.
const none = ' ';
const differ = '  ';

/** Nothing for a file that leaves nothing open. */
export function VariantsPart({ detail, file, model }: Pick<TrayProps, 'detail' | 'file' | 'model'>) {
  const actions = useVariantActions(detail, file, model);
  const part = useFocusBack(actions?.by ?? '');
  if (actions === null) return null;
  const { sets, purposes } = actions.alternatives;
  return (
    <section ref={part} className={styles.part} aria-label={variantWords.heading}>
      {sets.map((offered) => {
        const shown = actions.shownOf(offered);
        return (
          <div key={`${offered.set} ${offered.variants.join(' ')}`} data-chosen-by={offered.set}>
            <Select
              label={variantWords.set(offered.set, offered.prims.length)}
              size="md"
              value={shown === null ? differ : shown === '' ? none : shown}
              options={[
                ...(shown === null ? [{ value: differ, label: variantWords.differ }] : []),
                ...offered.variants.map((variant) => ({ value: variant, label: variant })),
                { value: none, label: variantWords.none },
              ]}
              onChange={(chosen) => {
                if (chosen !== differ) actions.choose(offered, chosen === none ? '' : chosen);
              }}
            />
          </div>
        );
      })}
      {purposes.map((purpose) => (
        <div key={purpose} data-chosen-by={purpose}>
          <Switch
            label={variantWords.purposes[purpose]}
            checked={actions.shows(purpose)}
            onChange={() => actions.toggle(purpose)}
          />
        </div>
      ))}
      {actions.isChosen && (
        <Button size="sm" onClick={actions.reset}>
          {variantWords.asInFile}
        </Button>
      )}
    </section>
  );
}

/** The view is another one once the file is composed anew; who chose by keyboard goes on at the same control. */
function useFocusBack(by: string) {
  const part = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (by === '' || document.activeElement !== document.body) return;
    for (const control of part.current?.querySelectorAll<HTMLElement>('[data-chosen-by]') ?? []) {
      if (control.dataset['chosenBy'] === by)
        control.querySelector<HTMLElement>('button, [role=switch], [role=combobox], input')?.focus();
    }
    // Only when it appears.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is chosen later has the focus on its own
  }, []);
  return part;
}
