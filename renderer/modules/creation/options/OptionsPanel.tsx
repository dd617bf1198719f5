/** All options of a create call: what each means, its default and whose that is, which files will come, and how a forbidden combination is mended. */
import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { Fault } from '../../../../main/contract/plain/request-rules/fault.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox, Select } from '../../../ui/controls/Choices.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { WhatToDo } from '../../../ui/status/Messages.tsx';
import { formatsWords, simulatorNames, softBodyNote } from '../create-words.ts';
import { optionFaultsWords, optionsPanelWords, paramFieldWords } from '../form-words.ts';
import type { ParamChoices, ParamPath } from '../store/create-params.ts';
import styles from './Options.module.css';
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
      title={optionsPanelWords.options}
      description={<WhatDefaultMeans />}
      actions={
        <span className={styles.actions}>
          <PresetMenu owner={owner} />
          <Button size="sm" icon={<RotateCcw />} disabled={!changed} onClick={() => owner.onSet({})}>
            {optionsPanelWords.resetToDefaults}
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
        <dt>{optionsPanelWords.filesThatWillCome}</dt>
        <dd>{formatsWords(choices['physics.simulator'])}</dd>
      </dl>
      {made !== 'high-fidelity' && (
        <Collapsible.Root className={styles.more}>
          <Collapsible.Trigger className={styles.moreTrigger}>
            <ChevronRight />
            {optionsPanelWords.variation}
            <span>{optionsPanelWords.variationIgnored}</span>
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
        label={optionsPanelWords.articulated}
        hint={articulated ? optionsPanelWords.articulatedHint : optionsPanelWords.rigidHint}
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
  if (from === 'account') return optionsPanelWords.accountDefaults;
  if (error === null) return optionsPanelWords.serviceDefaults;
  return (
    <>
      {optionsPanelWords.defaultsUnknown(sentenceOf(error))}{' '}
      <Button size="sm" variant="ghost" onClick={() => void create.loadDefaults()}>
        {optionsPanelWords.askAgain}
      </Button>
      <WhatToDo code={error.code} />
    </>
  );
}

// One option of the form: its choices with their meaning, the default marked.

/** `usual` is what it is when nothing is chosen; `whose` default that is. */
export function ParamSelect<P extends ParamPath>({
  option,
  value,
  usual,
  whose,
  onChange,
}: {
  readonly option: GuideOption<P>;
  readonly value: ParamChoices[P];
  readonly usual: ParamChoices[P];
  readonly whose: 'account' | 'service';
  readonly onChange: (value: ParamChoices[P]) => void;
}) {
  const name = whose === 'account' ? paramFieldWords.accountsDefault : paramFieldWords.servicesDefault;
  const meaning = option.values.find((each) => each.value === value);
  return (
    <div className={styles.field}>
      <Select
        label={option.label}
        aside={
          value === usual
            ? name
            : `${name}: ${option.values.find((each) => each.value === usual)?.label ?? ''}`
        }
        value={value}
        options={option.values.map((each) => ({
          value: each.value,
          label: each.label,
          hint: each.value === usual ? paramFieldWords.defaultHint(each.hint) : each.hint,
        }))}
        onChange={onChange}
      />
      <p className={styles.explanation}>
        {option.explanation} {meaning?.hint}
      </p>
    </div>
  );
}

// A combination of options that the service would refuse: why, and what mends it, a button each.

interface Fix {
  readonly label: string;
  readonly apply: (choose: Choose) => void;
}
type Choose = <P extends ParamPath>(path: P, value: ParamChoices[P]) => void;

/** Nothing when there are none. */
function OptionFaults({
  faults,
  onChoose,
}: {
  readonly faults: readonly Fault[];
  readonly onChoose: Choose;
}) {
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults} role="alert" data-problem>
      {faults.map(({ code, message }) => (
        <div key={code}>
          <p>{sentence(code, message)}</p>
          <div className={styles.fixes}>
            {fixesOf(code).map(({ label, apply }) => (
              <Button key={label} size="sm" onClick={() => apply(onChoose)}>
                {label}
              </Button>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/** The rule’s own sentence, but for identifiers that the screen shows under other names. */
function sentence(code: Fault['code'], message: string): string {
  if (code === 'deformable-needs-auto') return optionFaultsWords.softNeedsAuto;
  return code === 'deformable-needs-simulator' ? optionFaultsWords.softNeedsSimulator : message;
}

const soft = ['isaac_sim_physx', 'isaac_sim_newton', 'genesis'] as const;
const makeRigid: Fix = {
  get label() {
    return optionFaultsWords.makeItRigid;
  },
  apply: (choose) => choose('physics.body', 'rigid'),
};

function fixesOf(code: Fault['code']): readonly Fix[] {
  if (code === 'deformable-needs-auto')
    return [
      {
        label: optionFaultsWords.automaticCollision,
        apply: (choose) => choose('physics.collision', 'auto'),
      },
      makeRigid,
    ];
  if (code !== 'deformable-needs-simulator') return [];
  const others = soft.map(
    (value): Fix => ({
      label: optionFaultsWords.simulator(simulatorNames[value]),
      apply: (choose) => choose('physics.simulator', value),
    }),
  );
  return [...others, makeRigid];
}
