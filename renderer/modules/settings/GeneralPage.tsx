/** How Caliper looks and moves, and how it writes dates. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import type { Preferences } from '../../../main/contract/schema/app-info.ts';
import { useStores } from '../../stores/use-stores.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Switch } from '../../ui/controls/Toggles.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { formatAbsolute } from '../../ui/text/format.ts';
import { useAction } from '../shared/use-action.ts';
import styles from './SettingFields.module.css';
import { formatWords, settingsWords } from './settings-words.ts';

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
          label={formatWords.dates}
          value={preferences.formats}
          options={withKept(preferences.formats).map((value) => ({
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

function withKept(kept: string): readonly string[] {
  const offered = Object.keys(formatWords.names);
  return offered.includes(kept) ? offered : [...offered, kept];
}
