/** Connections, where things are kept, and how Caliper looks. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useStore } from 'zustand';
import type { AppInfo, Preferences } from '../../../main/contract/model/app-info.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Facts, Panel } from '../../ui/Panel.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useApp } from '../app-context.ts';
import { FoldersEntry } from '../folders/FoldersEntry.tsx';
import { useAction } from '../use-action.ts';
import { Capture } from './Capture.tsx';
import { Connections } from './Connections.tsx';
import { Notifications } from './Notifications.tsx';
import styles from './SettingsScreen.module.css';

const platformNames: Readonly<Record<string, string>> = { darwin: 'macOS', linux: 'Linux', win32: 'Windows' };

/** One column of panels. */
export function SettingsScreen() {
  const { session } = useApp();
  const info = useStore(session.store, (state) => state.info);
  const theme = useStore(session.store, (state) => state.preferences?.theme ?? 'system');
  if (info === null) return null;
  return (
    <div className={styles.page}>
      <Connections />
      <Panel title="Library" description="One folder per asset, with its files and a manifest.">
        <div className={styles.path}>
          <code>{info.libraryPath}</code>
          <CopyButton text={info.libraryPath} what="path of the library" />
        </div>
        <p className={styles.note}>
          To use another folder, start Caliper with <code>--library DIR</code>. Libraries are independent of
          each other; nothing is moved.
        </p>
        <FoldersEntry />
      </Panel>
      <Panel title="API tokens" description="A token is sent to the service it belongs to and nowhere else.">
        <p>{info.secrets.description}</p>
      </Panel>
      <Capture />
      <Notifications host={info.host} />
      <Appearance theme={theme} />
      <Panel title="About">
        <Facts
          rows={[
            ['Version', `Caliper ${info.version}`],
            ['Runs in', hosts[info.host]],
            ['System', platformNames[info.platform] ?? info.platform],
          ]}
        />
      </Panel>
    </div>
  );
}

const hosts: Record<AppInfo['host'], string> = {
  electron: 'its own window (Electron)',
  web: 'this browser, served from this machine only',
  cli: 'the command line',
};

function Appearance({ theme }: { readonly theme: Preferences['theme'] }) {
  const { session } = useApp();
  const action = useAction('notice');
  return (
    <Panel
      title="Appearance"
      description="The theme of the whole window, the 3D view included."
      actions={
        <SegmentedControl
          label="Theme"
          value={theme}
          segments={[
            { value: 'system', label: 'System', icon: <Monitor /> },
            { value: 'light', label: 'Light', icon: <Sun /> },
            { value: 'dark', label: 'Dark', icon: <Moon /> },
          ]}
          onChange={(next) => action.run(() => session.setPreferences({ theme: next }))}
        />
      }
    />
  );
}
