/** All options of a create call: what each means, its default and whose that is, which files will come, and how a forbidden combination is mended. */

import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Toggles.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { WhatToDo } from '../../../ui/status/Failure.tsx';
import { formatsWords, softBodyNote } from '../create-words.ts';
import { optionsPanelWords as words } from '../form-words.ts';
import type { ParamPath } from '../store/create-params.ts';
import { OptionFaults } from './OptionFaults.tsx';
import styles from './OptionsPanel.module.css';
import { ParamSelect } from './ParamField.tsx';
import { type OptionsOwner, PresetMenu } from './PresetMenu.tsx';
import { assetOptions, type GuideOption, variationOptions } from './params-words.ts';

export function OptionsPanel(owner: OptionsOwner) {
  const { create } = useStores<'create'>();
  const { made, chosen, articulated, onArticulated } = owner;
  const defaults = useStore(create.store, (state) => state.defaults);
  const choices = { ...defaults, ...chosen };
  const changed = Object.keys(chosen).length > 0 || articulated === false;
  const [simulator, body, ...rest] = assetOptions;
  const note = softBodyNote(choices, made);
  return (
    <Panel
      title={words.options}
      description={<WhatDefaultMeans />}
      actions={
        <span className={styles.actions}>
          <PresetMenu owner={owner} />
          <Button size="sm" icon={<RotateCcw />} disabled={!changed} onClick={() => owner.onSet({})}>
            {words.resetToDefaults}
          </Button>
        </span>
      }
    >
      <div className={styles.options}>
        <Option owner={owner} option={simulator} />
        {made === 'procedural' ? (
          <Articulated articulated={articulated ?? true} onArticulated={onArticulated} />
        ) : (
          <Option owner={owner} option={body} />
        )}
        <Option owner={owner} option={rest[0]} />
        <Option owner={owner} option={rest[1]} />
        <Option owner={owner} option={rest[2]} />
        {made === 'high-fidelity' && <Variation owner={owner} />}
      </div>
      {note !== null && <p className={styles.note}>{note}</p>}
      <dl className={styles.formats}>
        <dt>{words.filesThatWillCome}</dt>
        <dd>{formatsWords(choices['physics.simulator'])}</dd>
      </dl>
      {made !== 'high-fidelity' && (
        <Collapsible.Root className={styles.more}>
          <Collapsible.Trigger className={styles.moreTrigger}>
            <ChevronRight />
            {words.variation}
            <span>{words.variationIgnored}</span>
          </Collapsible.Trigger>
          <Collapsible.Panel className={styles.options}>
            <Variation owner={owner} />
          </Collapsible.Panel>
        </Collapsible.Root>
      )}
    </Panel>
  );
}

function Variation({ owner }: { readonly owner: OptionsOwner }) {
  return (
    <>
      <Option owner={owner} option={variationOptions[0]} />
      <Option owner={owner} option={variationOptions[1]} />
    </>
  );
}

function Articulated({
  articulated,
  onArticulated,
}: {
  readonly articulated: boolean;
  readonly onArticulated: ((articulated: boolean) => void) | undefined;
}) {
  return (
    <div className={styles.articulated}>
      <Checkbox
        label={words.articulated}
        hint={articulated ? words.articulatedHint : words.rigidHint}
        checked={articulated}
        onChange={(next) => onArticulated?.(next)}
      />
    </div>
  );
}

function Option<P extends ParamPath>({
  owner: { chosen, faults = [], onChoose },
  option,
}: {
  readonly owner: OptionsOwner;
  readonly option: GuideOption<P>;
}) {
  const { create } = useStores<'create'>();
  const usual = useStore(create.store, (state) => state.defaults[option.path]);
  const from = useStore(create.store, (state) => state.defaultsFrom);
  return (
    <div className={styles.option}>
      <ParamSelect
        option={option}
        value={chosen[option.path] ?? usual}
        usual={usual}
        whose={from === 'account' ? 'account' : 'service'}
        onChange={(next) => onChoose(option.path, next)}
      />
      <OptionFaults
        faults={faults.filter(({ path }) => path === `params.${option.path}`)}
        onChoose={onChoose}
      />
    </div>
  );
}

function WhatDefaultMeans() {
  const { create } = useStores<'create'>();
  const from = useStore(create.store, (state) => state.defaultsFrom);
  const error = useStore(create.store, (state) => state.defaultsError);
  if (from === 'account') return words.accountDefaults;
  if (error === null) return words.serviceDefaults;
  return (
    <>
      {words.defaultsUnknown(sentenceOf(error))}{' '}
      <Button size="sm" variant="ghost" onClick={() => void create.loadDefaults()}>
        {words.askAgain}
      </Button>
      <WhatToDo code={error.code} />
    </>
  );
}
