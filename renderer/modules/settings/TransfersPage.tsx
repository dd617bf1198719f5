/** How many files are fetched at once, and how much of the line transfers may take. */
import { useStore } from 'zustand';
import type { Preferences } from '../../../main/contract/schema/app-info.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { formatRate } from '../../ui/text/format.ts';
import { useAction } from '../shared/use-action.ts';
import styles from './SettingFields.module.css';
import { transferSettingWords as words } from './transfer-setting-words.ts';

const counts = [1, 2, 3, 4, 6, 8, 12, 16] as const;
/** Bytes a second. */
const rates = [250_000, 500_000, 1e6, 2e6, 5e6, 10e6, 20e6, 50e6, 100e6] as const;

/** Acts at once, on what is under way, too. */
export function TransfersPage() {
  const { session } = useStores<'session'>();
  const preferences = useStore(session.store, (state) => state.preferences);
  const action = useAction('notice');
  if (preferences === null) return null;
  const change = (part: Partial<Preferences>): void => action.run(() => session.setPreferences(part));
  const { downloads, uploads } = words;
  return (
    <>
      <Panel title={downloads.title} description={downloads.about}>
        <div className={styles.fields}>
          <Select
            label={downloads.parallel}
            value={preferences.parallelDownloads ?? 0}
            options={[
              { value: 0, label: downloads.automatic },
              ...withKept(counts, preferences.parallelDownloads).map((value) => ({
                value,
                label: `${value}`,
              })),
            ]}
            onChange={(value) => change({ parallelDownloads: value === 0 ? null : value })}
          />
          <Rate
            label={downloads.rate}
            value={preferences.downloadLimit}
            onChange={(downloadLimit) => change({ downloadLimit })}
          />
        </div>
      </Panel>
      <Panel title={uploads.title} description={uploads.about}>
        <div className={styles.fields}>
          <Rate
            label={uploads.rate}
            value={preferences.uploadLimit}
            onChange={(uploadLimit) => change({ uploadLimit })}
          />
        </div>
        <p className={styles.note}>{uploads.note}</p>
      </Panel>
    </>
  );
}

function Rate({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}) {
  return (
    <Select
      label={label}
      value={value ?? 0}
      options={[
        { value: 0, label: words.noLimit },
        ...withKept(rates, value).map((rate) => ({ value: rate, label: formatRate(rate) })),
      ]}
      onChange={(next) => onChange(next === 0 ? null : next)}
    />
  );
}

/** With what the preferences' file names, though it is not offered. */
function withKept(offered: readonly number[], kept: number | null): readonly number[] {
  return kept === null || offered.includes(kept) ? offered : [...offered, kept].toSorted((a, b) => a - b);
}
