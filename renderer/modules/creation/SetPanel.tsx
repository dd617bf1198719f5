/** How many variants, and what the subject is called. */
import { useStore } from 'zustand';
import { limits } from '../../../main/contract/plain/param-values.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { setPanelWords as words } from './form-words.ts';
import styles from './SetScreen.module.css';
import { fileStem, lengthNear } from './store/create-form.ts';
import type { SetCreate } from './store/set-create.ts';
import { countRange, type ShownProblems } from './store/set-form.ts';

export function SetPanel({ set, problems }: { readonly set: SetCreate; readonly problems: ShownProblems }) {
  const count = useStore(set.store, ({ form }) => form.count);
  const name = useStore(set.store, ({ form }) => form.name);
  const { least, most } = countRange[set.method];
  return (
    <Panel title={words.set}>
      <div className={styles.pair}>
        <TextField
          label={words.variants}
          inputMode="numeric"
          value={count}
          error={problems.count ?? null}
          hint={words.countHint(least, most)}
          onChange={(next) => set.edit({ count: next })}
          onBlur={() => set.leave('count')}
        />
        <TextField
          label={words.name}
          aside={lengthNear(limits.nameLength, name.trim())}
          value={name}
          placeholder={words.optional}
          error={problems.name ?? null}
          hint={
            set.method === 'high-fidelity' ? (
              <>{words.nameHint}</>
            ) : (
              <>
                {words.filesWillBeCalled} <code>{fileStem(name)}</code>
              </>
            )
          }
          onChange={(next) => set.edit({ name: next })}
          onBlur={() => set.leave('name')}
        />
      </div>
    </Panel>
  );
}
