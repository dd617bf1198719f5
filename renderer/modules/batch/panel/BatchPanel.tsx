/** Beside the table: what all rows share, or everything of one row. */
import { RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { characterCount } from '../../../../main/contract/plain/request-rules/text.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { formatsWords } from '../../creation/create-words.ts';
import { ParamSelect } from '../../creation/options/ParamField.tsx';
import { PresetMenu } from '../../creation/options/PresetMenu.tsx';
import { assetOptions, type GuideOption } from '../../creation/options/params-words.ts';
import type { ParamPath } from '../../creation/store/create-params.ts';
import { batchPanelWords as words } from '../table/grid-words.ts';
import styles from './BatchPanel.module.css';
import { RowPanel } from './RowPanel.tsx';

const sides = [
  { value: 'batch', label: words.allRows },
  { value: 'row', label: words.thisRow },
] as const;

/** 304 px. */
export function BatchPanel() {
  const { batchView } = useStores<'batchView'>();
  const panel = useStore(batchView.store, (state) => state.panel);
  return (
    <aside className={styles.panel} aria-label={words.options} data-panel={panel}>
      <SegmentedControl
        label={words.optionsOf}
        value={panel}
        segments={sides}
        onChange={batchView.show}
        wide
      />
      {panel === 'batch' ? <SharedPanel /> : <RowPanel />}
    </aside>
  );
}

function SharedPanel() {
  const { batch, create } = useStores<'batch' | 'create'>();
  const name = useStore(batch.store, ({ draft }) => draft.name);
  const label = useStore(batch.store, ({ draft }) => draft.label);
  const chosen = useStore(batch.store, ({ draft }) => draft.chosen);
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const usualSimulator = useStore(create.store, (state) => state.defaults['physics.simulator']);
  const hasRows = useStore(batch.store, ({ draft }) => draft.rows.length > 0);
  const parts = useStore(batch.store, ({ verdict }) => verdict.parts);
  const isLong = characterCount(name) > limits.nameLength;
  return (
    <>
      <TextField
        label={words.nameOfTheBatch}
        placeholder={words.optional}
        value={name}
        error={isLong ? words.nameTooLong(limits.nameLength) : null}
        {...(parts.length > 1 && name.trim() !== '' && { hint: words.namesHint(parts[0]?.name ?? '') })}
        onChange={(text) => batch.edit('name', text)}
      />
      <TextField
        label={words.label}
        placeholder={words.optional}
        hint={words.labelHint}
        maxLength={100}
        value={label}
        onChange={(text) => batch.edit('label', text)}
      />
      <div className={styles.heading}>
        <h2>{words.optionsOfAllRows}</h2>
      </div>
      <div className={styles.buttons}>
        <PresetMenu
          owner={{ made: kind, chosen, onChoose: batch.choose, onSet: (next) => batch.setOptions(next) }}
        />
        <Button
          size="sm"
          icon={<RotateCcw />}
          disabled={Object.keys(chosen).length === 0}
          onClick={() => batch.setOptions({})}
        >
          {words.resetToDefaults}
        </Button>
      </div>
      {hasRows && <p className={styles.note}>{words.rowsCanDiffer}</p>}
      <SharedOptions />
      <p className={styles.note}>
        {words.filesThatWillCome(formatsWords(chosen['physics.simulator'] ?? usualSimulator))}
      </p>
    </>
  );
}

/** Not drawn again while a name is typed. */
const SharedOptions = memo(() => (
  <>
    <SharedOption option={assetOptions[0]} />
    <SharedOption option={assetOptions[1]} />
    <SharedOption option={assetOptions[2]} />
    <SharedOption option={assetOptions[3]} />
    <SharedOption option={assetOptions[4]} />
  </>
));

function SharedOption<P extends ParamPath>({ option }: { readonly option: GuideOption<P> }) {
  const { batch, create } = useStores<'batch' | 'create'>();
  const usual = useStore(create.store, (state) => state.defaults[option.path]);
  const chosen = useStore(batch.store, ({ draft }) => draft.chosen[option.path]);
  const from = useStore(create.store, (state) => state.defaultsFrom);
  return (
    <ParamSelect
      option={option}
      value={chosen ?? usual}
      usual={usual}
      whose={from === 'account' ? 'account' : 'service'}
      onChange={(value) => batch.choose(option.path, value)}
    />
  );
}
