/** The settings: a list of pages with a field that finds each setting, and the page that is open. */
import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { CopyButton } from '../../ui/controls/CopyButton.tsx';
import { Switch } from '../../ui/controls/Toggles.tsx';
import { Facts, Panel } from '../../ui/layout/Panel.tsx';
import frame from '../../ui/layout/SidePages.module.css';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { KeysPage } from '../commands/keys/KeysPage.tsx';
import { DiagnosticsPage } from '../diagnostics/DiagnosticsPage.tsx';
import { type SettingsPage, settingsPages } from '../navigation/store/settings-pages.ts';
import { useAction } from '../shared/use-action.ts';
import { Capture } from './capture/Capture.tsx';
import { Connections } from './connections/Connections.tsx';
import { type FoundSetting, findSettings } from './find-settings.ts';
import { GeneralPage } from './GeneralPage.tsx';
import { LicencesPage } from './LicencesPage.tsx';
import { LibraryPage } from './libraries/LibraryPage.tsx';
import { StoragePage } from './libraries/StoragePage.tsx';
import { isOn, permissionWords } from './notification-words.ts';
import { SettingsFilter } from './SettingsFilter.tsx';
import styles from './SettingsScreen.module.css';
import { settingsFrameWords, settingsPageNames } from './settings-index-words.ts';
import { settingsWords } from './settings-words.ts';
import { TransfersPage } from './TransfersPage.tsx';
import { UpdatesPanel } from './UpdatesPanel.tsx';
import { useAsked } from './use-asked.ts';

/** Which Caliper this is, what it runs in, and where it keeps things. */
const words = settingsWords.about;
const platformNames: Readonly<Record<string, string>> = settingsWords.platforms;

/** Versions come a moment later: ffmpeg is run to learn its own. */
function AboutPage() {
  const { session, api } = useStores<'api' | 'session'>();
  const info = useStore(session.store, (state) => state.info);
  const asked = useAsked(() => api.diagnostics.versions());
  if (info === null) return null;
  const versions = asked.value;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [words.version, words.caliper(info.version)],
    [words.host, settingsWords.hosts[info.host]],
    [words.system, versions?.system ?? platformNames[info.platform] ?? info.platform],
    ...(versions?.parts ?? []).map(({ name, version }) => [name, version] as const),
    [words.library, info.libraryPath],
    ...(versions === null
      ? []
      : ([
          [words.userData, versions.userDataPath],
          [words.logs, versions.logsPath],
        ] as const)),
  ];
  return (
    <>
      <Panel
        title={words.title}
        actions={
          <CopyButton text={rows.map(([name, value]) => `${name}: ${value}`).join('\n')} what={words.all} />
        }
      >
        <Facts rows={rows} />
        {asked.failure !== null && <FailureNotice failure={asked.failure} />}
      </Panel>
      <UpdatesPanel />
    </>
  );
}

const pages: Readonly<Record<SettingsPage, () => ReactNode>> = {
  general: () => <GeneralPage />,
  connections: () => <ConnectionsPage />,
  library: () => <LibraryPage />,
  transfers: () => <TransfersPage />,
  capture: () => <Capture />,
  notifications: () => <Notifications />,
  keys: () => <KeysPage />,
  storage: () => <StoragePage />,
  diagnostics: () => <DiagnosticsPage />,
  licences: () => <LicencesPage />,
  about: () => <AboutPage />,
};

/** Arrow keys move through the list; what the filter finds takes the list's place while something is typed. */
export function SettingsScreen({ page }: { readonly page: SettingsPage }) {
  const { navigation } = useStores<'navigation'>();
  const [query, setQuery] = useState('');
  const [wanted, setWanted] = useState<FoundSetting | null>(null);
  const content = useRef<HTMLDivElement>(null);
  // A page of the same screen: what is typed in the filter stays, and back leaves the settings.
  const show = (next: SettingsPage): void => navigation.replace({ name: 'settings', page: next });
  useEffect(() => {
    if (wanted === null || wanted.page !== page || content.current === null) return;
    reveal(content.current, wanted.panel);
    setWanted(null);
  }, [wanted, page]);
  const found = findSettings(query);
  return (
    <Tabs.Root
      className={frame.screen}
      orientation="vertical"
      value={page}
      onValueChange={(next: SettingsPage) => show(next)}
    >
      <div className={frame.side}>
        <SettingsFilter
          query={query}
          onQuery={setQuery}
          found={found}
          onChoose={(setting) => {
            setWanted(setting);
            show(setting.page);
          }}
        />
        {query.trim() === '' && (
          <Tabs.List className={styles.list} aria-label={settingsFrameWords.pages} activateOnFocus>
            {settingsPages.map((each) => (
              <Tabs.Tab key={each} value={each} className={styles.tab}>
                {settingsPageNames[each]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        )}
      </div>
      <div ref={content} className={frame.content}>
        <Tabs.Panel value={page} className={frame.page}>
          {pages[page]()}
        </Tabs.Panel>
      </div>
    </Tabs.Root>
  );
}

/** Scrolls to the box of this title and gives the focus to the first thing that can be set in it. */
function reveal(content: HTMLElement, panel: string): void {
  const box = content.querySelector(`section[aria-label="${CSS.escape(panel)}"]`);
  box?.scrollIntoView({ block: 'nearest' });
  box
    ?.querySelector<HTMLElement>(
      'input:not([aria-hidden="true"]), button:not(:disabled), [role="switch"], [role="radio"]',
    )
    ?.focus({ preventScroll: true });
}

/** Connections first. */
function ConnectionsPage() {
  const { session } = useStores<'session'>();
  const where = useStore(session.store, ({ info }) => info?.secrets.description ?? '');
  return (
    <>
      <Connections />
      <Panel title={settingsWords.tokens.title} description={settingsWords.tokens.about}>
        <p>{where}</p>
      </Panel>
    </>
  );
}

/** In the program's own window the desktop needs no leave. */
function Notifications() {
  const { session, desk } = useStores<'desk' | 'session'>();
  const host = useStore(session.store, ({ info }) => info?.host ?? 'web');
  const wanted = useStore(session.store, (state) => state.preferences?.notifications ?? false);
  const [asked, setAsked] = useState(() => desk.permission());
  const action = useAction('notice');
  const permission = host === 'web' ? asked : 'granted';
  const change = async (on: boolean): Promise<void> => {
    if (on && host === 'web' && desk.permission() === 'default') setAsked(await desk.ask());
    if (on !== wanted) await session.setPreferences({ notifications: on });
  };
  return (
    <Panel title={settingsWords.notifications.title}>
      <Switch
        label={settingsWords.notifications.tell}
        hint={permissionWords(permission, wanted)}
        checked={isOn(permission, wanted)}
        disabled={permission === 'unsupported' || permission === 'denied'}
        onChange={(on) => action.run(() => change(on))}
      />
    </Panel>
  );
}
