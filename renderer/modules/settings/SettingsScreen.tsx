/** The settings: a list of pages with a field that finds each setting, and the page that is open. */
import { Tabs } from '@base-ui/react/tabs';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Switch } from '../../ui/controls/Choices.tsx';
import { SearchField } from '../../ui/controls/Fields.tsx';
import { CopyButton } from '../../ui/controls/IconButton.tsx';
import { Facts, Panel } from '../../ui/layout/Panel.tsx';
import frame from '../../ui/layout/ScreenFrame.module.css';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { KeysPage } from '../commands/keys/KeysPage.tsx';
import { DiagnosticsPage } from '../diagnostics/DiagnosticsPage.tsx';
import { type SettingsPage, settingsPages } from '../navigation/store/navigation.ts';
import { useAction, useAsked } from '../shared/use-action.ts';
import { AutomationPage } from './AutomationPage.tsx';
import { Capture } from './capture/Capture.tsx';
import { Connections } from './connections/Connections.tsx';
import { LibraryPage } from './libraries/LibraryPage.tsx';
import { StoragePage } from './libraries/StoragePage.tsx';
import { GeneralPage, TransfersPage } from './PreferencePages.tsx';
import styles from './Settings.module.css';
import { type FoundSetting, findSettings } from './settings-index.ts';
import {
  isOn,
  permissionWords,
  settingsFrameWords,
  settingsPageNames,
  settingsWords,
} from './settings-words.ts';
import { LicencesPage, UpdatesPanel } from './VersionPages.tsx';

/** Which Caliper this is, what it runs in, and where it keeps things. */
const aboutWords = settingsWords.about;
const platformNames: Readonly<Record<string, string>> = settingsWords.platforms;

/** Versions come a moment later: ffmpeg is run to learn its own. */
function AboutPage() {
  const { session, api } = useStores<'api' | 'session'>();
  const info = useStore(session.store, (state) => state.info);
  const asked = useAsked(() => api.diagnostics.versions());
  if (info === null) return null;
  const versions = asked.value;
  const rows: readonly (readonly [name: string, value: string])[] = [
    [aboutWords.version, aboutWords.caliper(info.version)],
    [aboutWords.host, settingsWords.hosts[info.host]],
    [aboutWords.system, versions?.system ?? platformNames[info.platform] ?? info.platform],
    ...(versions?.parts ?? []).map(({ name, version }) => [name, version] as const),
    [aboutWords.library, info.libraryPath],
    ...(versions === null
      ? []
      : ([
          [aboutWords.userData, versions.userDataPath],
          [aboutWords.logs, versions.logsPath],
        ] as const)),
  ];
  return (
    <>
      <Panel
        title={aboutWords.title}
        actions={
          <CopyButton
            text={rows.map(([name, value]) => `${name}: ${value}`).join('\n')}
            what={aboutWords.all}
          />
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
  automation: () => <AutomationPage />,
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
      className={frame.sidePagesScreen}
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

// Finds a setting by its words: Enter opens the first, the arrow keys lead through the others.

/** The field, and below it what it finds. */
function SettingsFilter({
  query,
  onQuery,
  found,
  onChoose,
}: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly found: readonly FoundSetting[];
  readonly onChoose: (setting: FoundSetting) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const typed = query.trim() !== '';
  const move = (event: KeyboardEvent, to: number): void => {
    event.preventDefault();
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <search className={styles.search}>
      <SearchField
        label={settingsFrameWords.filter}
        value={query}
        onChange={onQuery}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key === 'Enter' && first !== undefined) onChoose(first);
          if (event.key === 'ArrowDown' && first !== undefined) move(event, 0);
          if (event.key === 'Escape') onQuery('');
        }}
      />
      {typed && found.length === 0 && (
        <output className={frame.none}>{settingsFrameWords.none(query.trim())}</output>
      )}
      {typed && found.length > 0 && (
        <ul ref={list} className={styles.found} aria-label={settingsFrameWords.found}>
          {found.map((setting, index) => (
            <li key={`${setting.page} ${setting.title}`}>
              <button
                type="button"
                className={styles.hit}
                onClick={() => onChoose(setting)}
                onKeyDown={(event) => {
                  if (event.key === 'ArrowDown') move(event, index + 1);
                  if (event.key === 'ArrowUp' && index > 0) move(event, index - 1);
                }}
              >
                {setting.title}
                <span className={styles.where}>{settingsPageNames[setting.page]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
