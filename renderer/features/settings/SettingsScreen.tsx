/** The settings: a list of pages with a field that finds each setting, and the page that is open. */
import { Tabs } from '@base-ui/react/tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SettingsPage } from '../../state/settings-pages.ts';
import { settingsPages } from '../../state/settings-pages.ts';
import frame from '../../ui/SidePages.module.css';
import { useApp } from '../app-context.ts';
import { DiagnosticsPage } from '../diagnostics/DiagnosticsPage.tsx';
import { KeysPage } from '../keys/KeysPage.tsx';
import { AboutPage } from './AboutPage.tsx';
import { Capture } from './Capture.tsx';
import { ConnectionsPage } from './ConnectionsPage.tsx';
import { type FoundSetting, findSettings } from './find-settings.ts';
import { GeneralPage } from './GeneralPage.tsx';
import { LibraryPage } from './LibraryPage.tsx';
import { LicencesPage } from './LicencesPage.tsx';
import { Notifications } from './Notifications.tsx';
import { SettingsFilter } from './SettingsFilter.tsx';
import styles from './SettingsScreen.module.css';
import { StoragePage } from './StoragePage.tsx';
import { settingsFrameWords, settingsPageNames } from './settings-index-words.ts';
import { TransfersPage } from './TransfersPage.tsx';

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
  const { navigation } = useApp();
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
