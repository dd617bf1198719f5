/** All options of the create call, with what “default” means. */
import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight, RotateCcw } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useApp } from '../app-context.ts';
import { ParamField } from './ParamField.tsx';
import styles from './ParamsPanel.module.css';
import { assetOptions, variationOptions } from './params-guide.ts';

export function ParamsPanel() {
  const { create } = useApp();
  const changed = useStore(create.store, (state) => Object.keys(state.form.chosen).length > 0);
  return (
    <Panel
      title="Options"
      description={<WhatDefaultMeans />}
      actions={
        <Button size="sm" icon={<RotateCcw />} disabled={!changed} onClick={create.resetParams}>
          Reset to defaults
        </Button>
      }
    >
      <div className={styles.options}>
        <ParamField option={assetOptions[0]} />
        <ParamField option={assetOptions[1]} />
        <ParamField option={assetOptions[2]} />
        <ParamField option={assetOptions[3]} />
        <ParamField option={assetOptions[4]} />
      </div>
      <Collapsible.Root className={styles.more}>
        <Collapsible.Trigger className={styles.moreTrigger}>
          <ChevronRight />
          Variation
          <span>Only for image-method variation sets; ignored for a single asset</span>
        </Collapsible.Trigger>
        <Collapsible.Panel className={styles.options}>
          <ParamField option={variationOptions[0]} />
          <ParamField option={variationOptions[1]} />
        </Collapsible.Panel>
      </Collapsible.Root>
    </Panel>
  );
}

function WhatDefaultMeans() {
  const { create } = useApp();
  const from = useStore(create.store, (state) => state.defaultsFrom);
  const error = useStore(create.store, (state) => state.defaultsError);
  if (from === 'account') return 'Defaults are those of your account at the service.';
  if (error === null) return 'Defaults are the service’s general ones.';
  return (
    <>
      Your account’s defaults are not known at the moment, so the service’s general ones are shown.{' '}
      {error.message}{' '}
      <Button size="sm" variant="ghost" onClick={() => void create.loadDefaults()}>
        Ask again
      </Button>
    </>
  );
}
