/** Panels that take turns in one place. */
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

/** One tab and its panel. */
export interface Tab<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly content: ReactNode;
  readonly count?: number;
}

/** Controlled: the chosen tab is the owner's. */
export function Tabs<V extends string>({
  label,
  value,
  tabs,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly tabs: readonly Tab<V>[];
  readonly onChange: (value: V) => void;
}) {
  return (
    <Base.Root className={styles.root} value={value} onValueChange={(next: V) => onChange(next)}>
      <Base.List className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
