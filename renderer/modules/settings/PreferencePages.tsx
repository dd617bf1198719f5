/** The pages of plain choices: how Caliper looks and writes dates, and how much of the line transfers may take. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import type { Preferences } from '../../../main/contract/schema/app-info.ts';
import { useStores } from '../../stores/use-stores.ts';
import { SegmentedControl, Select, Switch } from '../../ui/controls/Choices.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { formatAbsolute, formatRate } from '../../ui/text/format.ts';
import { useAction } from '../shared/use-action.ts';
import styles from './Settings.module.css';
import { formatWords, settingsWords, transferSettingWords } from './settings-words.ts';

// How Caliper looks and moves, and how it writes dates.

const words = settingsWords.appearance;

/** A moment at which every way of writing shows how it differs. */
const sampleMs = new Date(2026, 10, 21, 17, 4, 5).getTime();

/** Acts at once. */
export function GeneralPage() {
  const { session } = useStores<'session'>();
  const preferences = useStore(session.store, (state) => state.preferences);
  const action = useAction('notice');
  if (preferences === null) return null;
  const change = (part: Partial<Preferences>): void => action.run(() => session.setPreferences(part));
  return (
    <>
      <Panel title={words.title} description={words.about}>
        <div className={styles.lines}>
          <div className={styles.line}>
            <span>{words.theme}</span>
            <SegmentedControl
              label={words.theme}
              value={preferences.theme}
              segments={[
                { value: 'system', label: words.system, icon: <Monitor /> },
                { value: 'light', label: words.light, icon: <Sun /> },
                { value: 'dark', label: words.dark, icon: <Moon /> },
              ]}
              onChange={(theme) => change({ theme })}
            />
          </div>
          <Switch
            label={words.still}
            hint={words.stillAbout}
            checked={preferences.motion === 'reduced'}
            onChange={(on) => change({ motion: on ? 'reduced' : 'system' })}
          />
        </div>
      </Panel>
      <Panel title={formatWords.title} description={formatWords.about}>
        <Select
          label={formatWords.label}
          value={preferences.formats}
          options={withKeptFormat(preferences.formats).map((value) => ({
            value,
            label: formatWords.names[value] ?? value,
            hint: formatAbsolute(sampleMs, value === 'system' ? [] : value),
          }))}
          onChange={(formats) => change({ formats })}
        />
      </Panel>
    </>
  );
}

function withKeptFormat(kept: string): readonly string[] {
  const offered = Object.keys(formatWords.names);
  return offered.includes(kept) ? offered : [...offered, kept];
}

// How many files are fetched at once, and how much of the line transfers may take.

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
  const { downloads, uploads } = transferSettingWords;
  return (
    <>
      <Panel title={downloads.title} description={downloads.about}>
        <div className={styles.fields}>
          <Select
            label={downloads.parallel}
            value={preferences.parallelDownloads ?? 0}
            options={[
              { value: 0, label: downloads.automatic },
              ...withKeptNumber(counts, preferences.parallelDownloads).map((value) => ({
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
        { value: 0, label: transferSettingWords.noLimit },
        ...withKeptNumber(rates, value).map((rate) => ({ value: rate, label: formatRate(rate) })),
      ]}
      onChange={(next) => onChange(next === 0 ? null : next)}
    />
  );
}

/** With what the preferences' file names, though it is not offered. */
function withKeptNumber(offered: readonly number[], kept: number | null): readonly number[] {
  return kept === null || offered.includes(kept) ? offered : [...offered, kept].toSorted((a, b) => a - b);
}
