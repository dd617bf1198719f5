/** The options of a measured asset: those of a single asset, with the account's defaults. */
import { RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import type { ParamPath } from '../../state/create-params.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useApp } from '../app-context.ts';
import { ParamSelect } from '../create/ParamField.tsx';
import { assetOptions, type GuideOption } from '../create/params-guide.ts';
import styles from './MeasuredScreen.module.css';

export function OptionsPanel() {
  const { measured } = useApp();
  const changed = useStore(measured.store, ({ form }) => Object.keys(form.chosen).length > 0);
  return (
    <Panel
      title="Options"
      actions={
        <Button size="sm" icon={<RotateCcw />} disabled={!changed} onClick={measured.resetParams}>
          Reset to defaults
        </Button>
      }
    >
      <div className={styles.options}>
        <Option option={assetOptions[0]} />
        <Option option={assetOptions[1]} />
        <Option option={assetOptions[2]} />
        <Option option={assetOptions[3]} />
        <Option option={assetOptions[4]} />
      </div>
    </Panel>
  );
}

function Option<P extends ParamPath>({ option }: { readonly option: GuideOption<P> }) {
  const { measured, create } = useApp();
  const chosen = useStore(measured.store, ({ form }) => form.chosen[option.path]);
  const usual = useStore(create.store, (state) => state.defaults[option.path]);
  return (
    <ParamSelect
      option={option}
      value={chosen ?? usual}
      usual={usual}
      onChange={(next) => measured.choose(option.path, next)}
    />
  );
}
