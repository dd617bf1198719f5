/** Connections, where things are kept, and how Caliper looks. */

import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import type { AppInfo, Preferences } from '../../../main/contract/model/app-info.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Facts, Panel } from '../../ui/Panel.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import { useApp } from '../app-context.ts';
import { FoldersEntry } from '../folders/FoldersEntry.tsx';
import { useAction } from '../use-action.ts';
import { Capture } from './Capture.tsx';
import { Connections } from './Connections.tsx';
import { Notifications } from './Notifications.tsx';
import styles from './SettingsScreen.module.css';
import { settingsWords } from './settings-words.ts';

const platformNames: Readonly<Record<string, string>> = settingsWords.platforms;

/** One column of panels. */
export function SettingsScreen() {
  const { session } = useApp();
  const info = useStore(session.store, (state) => state.info);
  const theme = useStore(session.store, (state) => state.preferences?.theme ?? 'system');
  if (info === null) return null;
  return (
    <div className={styles.page}>
      <Connections />
      <Panel title={settingsWords.library.title} description={settingsWords.library.about}>
        <div className={styles.path}>
          <code>{info.libraryPath}</code>
          <CopyButton text={info.libraryPath} what={settingsWords.library.path} />
        </div>
        <p className={styles.note}>
          <Sentence
            words={settingsWords.library.other}
            slots={{ option: <code>{settingsWords.library.option}</code> }}
          />
        </p>
        <FoldersEntry />
      </Panel>
      <Panel title={settingsWords.tokens.title} description={settingsWords.tokens.about}>
        <p>{info.secrets.description}</p>
      </Panel>
      <Capture />
      <Notifications host={info.host} />
      <Appearance theme={theme} />
      <Panel title={settingsWords.about.title}>
        <Facts
          rows={[
            [settingsWords.about.version, settingsWords.about.caliper(info.version)],
            [settingsWords.about.host, hosts[info.host]],
            [settingsWords.about.system, platformNames[info.platform] ?? info.platform],
          ]}
        />
      </Panel>
    </div>
  );
}

const hosts: Record<AppInfo['host'], string> = {
  electron: settingsWords.hosts.electron,
  web: settingsWords.hosts.web,
  cli: settingsWords.hosts.cli,
};

function Appearance({ theme }: { readonly theme: Preferences['theme'] }) {
  const { session } = useApp();
  const action = useAction('notice');
  return (
    <Panel
      title={settingsWords.appearance.title}
      description={settingsWords.appearance.about}
      actions={
        <SegmentedControl
          label={settingsWords.appearance.theme}
          value={theme}
          segments={[
            { value: 'system', label: settingsWords.appearance.system, icon: <Monitor /> },
            { value: 'light', label: settingsWords.appearance.light, icon: <Sun /> },
            { value: 'dark', label: settingsWords.appearance.dark, icon: <Moon /> },
          ]}
          onChange={(next) => action.run(() => session.setPreferences({ theme: next }))}
        />
      }
    />
  );
}
