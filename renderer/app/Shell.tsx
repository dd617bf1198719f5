/** The frame around every screen: sidebar, top bar, banners, palette, notices. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import {
  Activity,
  Component,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../main/contract/plain/errors.ts';
import { BoardsEntry } from '../modules/captures/boards/BoardsDialog.tsx';
import { isMac } from '../modules/commands/shortcut.ts';
import { useShortcuts, useShownKeys } from '../modules/commands/use-shortcuts.ts';
import { DropDialog } from '../modules/drops/DropDialog.tsx';
import { ExportEntry } from '../modules/exports/ExportDialog.tsx';
import { FixEntry } from '../modules/fixes/FixEntry.tsx';
import { HelpAround } from '../modules/help/HelpAround.tsx';
import { DeleteAtService } from '../modules/library/DeleteAtService.tsx';
import type { Screen } from '../modules/navigation/store/navigation.ts';
import { OrganiseEntry } from '../modules/organise/OrganiseEntry.tsx';
import { hasNoConnection } from '../modules/session/store/session.ts';
import { isLibraryAway, LibraryAway } from '../modules/settings/libraries/LibrarySelection.tsx';
import { settingsCommands } from '../modules/settings/settings-index.ts';
import { disconnection, failureOf } from '../modules/shared/store/failure.ts';
import { UseInEntry } from '../modules/use-in/UseInDialog.tsx';
import { VersionDiffEntry } from '../modules/version-diff/VersionDiffEntry.tsx';
import { sampleCommands } from '../modules/welcome/sample-actions.ts';
import type { StoresOf } from '../stores/stores.ts';
import { useStores } from '../stores/use-stores.ts';
import { Button, NothingDoneContext } from '../ui/controls/Button.tsx';
import { ContextMenuProvider } from '../ui/overlays/Menu.tsx';
import { ToastStack } from '../ui/overlays/Toast.tsx';
import { TooltipProvider } from '../ui/overlays/Tooltip.tsx';
import { FailureDialog, FailureNotice } from '../ui/status/Messages.tsx';
import { Skeleton, useIsSlow } from '../ui/status/Progress.tsx';
import { ShownKeysContext } from '../ui/text/Kbd.tsx';
import { FormatsContext } from '../ui/text/LiveText.tsx';
import { Banners } from './Banners.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { pageRest } from './page-rest.ts';
import styles from './Shell.module.css';
import { ShortcutSheet } from './ShortcutSheet.tsx';
import { Sidebar } from './Sidebar.tsx';
import { fetchScreens, screenElement } from './screens.tsx';
import { shellCommands } from './shell-commands.ts';
import { frameWords, shellWords } from './shell-words.ts';
import { TopBar } from './TopBar.tsx';

type ShellStores = 'api' | 'bridge' | 'commands' | 'navigation' | 'notices' | 'samples' | 'session';

/** Fetches the screens that are not the first while nobody does anything: compiling them would hold up the first keys. */
const time = { now: () => performance.now(), after: (ms: number, run: () => void) => setTimeout(run, ms) };

/** Once the library is there. */
function useFetchingScreens(): void {
  const { library } = useStores<'library'>();
  const ready = useStore(library.store, ({ status }) => status !== 'loading');
  useEffect(() => {
    if (!ready) return undefined;
    const gone = new AbortController();
    const idle = (done: () => void): void => void requestIdleCallback(done);
    const rest = pageRest({ page: window, time, idle, signal: gone.signal });
    // Nothing is listened to any more once all are there.
    void fetchScreens(rest).finally(() => gone.abort());
    return () => gone.abort();
  }, [ready]);
}

const systemFormats = [] as const;

/** The whole page; needs `AppContext` above. */
export function Shell() {
  const app = useStores<ShellStores>();
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null);
  const [details, setDetails] = useState<AppFailureWire | null>(null);
  const [mac] = useState(() => isMac(navigator.platform));
  const away = useAwayLibrary();
  const isDisconnected = useStore(app.bridge.status, disconnection) !== null;
  const formats = useStore(app.session.store, ({ preferences }) => preferences?.formats ?? 'en-GB');
  const shownKeys = useShownKeys(app, mac);
  useTheme(app);
  useOnline();
  useFetchingScreens();
  useFirstRun();
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main);
  useShortcuts(app, mac, open !== null);
  useEffect(
    () =>
      app.commands.add([
        ...shellCommands(app, {
          openPalette: () => setOpen('palette'),
          openShortcuts: () => setOpen('shortcuts'),
        }),
        ...sampleCommands(app),
        ...settingsCommands(app),
      ]),
    [app],
  );
  const items = useShownNotices(away, setDetails);
  return (
    <CSPProvider disableStyleElements>
      <FormatsContext value={formats === 'system' ? systemFormats : formats}>
        <NothingDoneContext value={isDisconnected ? frameWords.nothingDone : null}>
          <ShownKeysContext value={shownKeys}>
            <TooltipProvider>
              <ContextMenuProvider>
                <ToastStack items={items} onDismiss={app.notices.dismiss}>
                  <HelpAround>
                    {away !== null ? (
                      <LibraryAway failure={away} />
                    ) : (
                      <div className={styles.shell}>
                        <Sidebar mac={mac} />
                        <div className={styles.main}>
                          <TopBar mac={mac} onSearch={() => setOpen('palette')} />
                          <Banners />
                          <main ref={main} className={styles.screen} tabIndex={-1}>
                            <CurrentScreen />
                          </main>
                        </div>
                      </div>
                    )}
                    <CommandPalette open={open === 'palette'} onClose={() => setOpen(null)} mac={mac} />
                    <ShortcutSheet open={open === 'shortcuts'} onClose={() => setOpen(null)} mac={mac} />
                    <DeleteAtService />
                    <BoardsEntry />
                    <OrganiseEntry />
                    <ExportEntry />
                    {away === null && <DropDialog />}
                    <UseInEntry />
                    <FixEntry />
                    <VersionDiffEntry />
                    <FailureDialog failure={details} onClose={() => setDetails(null)} />
                  </HelpAround>
                </ToastStack>
              </ContextMenuProvider>
            </TooltipProvider>
          </ShownKeysContext>
        </NothingDoneContext>
      </FormatsContext>
    </CSPProvider>
  );
}

/** Each with its details behind a button. */
function useShownNotices(away: AppFailureWire | null, setDetails: (failure: AppFailureWire | null) => void) {
  const stores = useStores<'notices'>();
  const notices = useStore(stores.notices.store);
  return useMemo(
    () =>
      // What every part of the page says of one library that is away, the page in their place says once.
      notices.flatMap((notice) => {
        const { failure } = notice;
        if (away !== null && isLibraryAway(failure)) return [];
        const look = { label: shellWords.banner.details, onSelect: () => setDetails(failure) };
        return { ...notice, actions: failure === null ? notice.actions : [...notice.actions, look] };
      }),
    [notices, away, setDetails],
  );
}

/** Why there is nothing to show but that the library is away; null when it is there. */
function useAwayLibrary(): AppFailureWire | null {
  const { session } = useStores<'session'>();
  return useStore(session.store, ({ status, error }) =>
    status === 'failed' && isLibraryAway(error) ? error : null,
  );
}

function CurrentScreen() {
  const { navigation, session, layout } = useStores<'layout' | 'navigation' | 'session'>();
  const { entries, index } = useStore(navigation.store);
  // The library is where one begins who was nowhere else before.
  const awaited = useStore(layout, (state) => state.awaited) && entries[index]?.name === 'library';
  const { status, error } = useStore(session.store);
  const unconnected = useStore(session.store, hasNoConnection);
  const asked = entries[index];
  // Without a connection nothing can be created, but one can be made right there.
  const creates = asked?.name === 'create' || asked?.name === 'batch';
  const screen: Screen | undefined = creates && unconnected ? { name: 'connect' } : asked;
  if (status === 'failed' && error !== null) {
    return (
      <div className={styles.failed}>
        <FailureNotice
          failure={error}
          actions={
            <Button size="sm" onClick={() => void session.load()}>
              {frameWords.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  const waiting = status === 'loading' || awaited;
  if (screen === undefined || (waiting && screen.name !== 'library')) return <Starting />;
  // The library is what most begin with: it is made while main opens it, so that only its rows are missing then.
  return (
    <>
      {waiting && <Starting />}
      <Activity mode={waiting ? 'hidden' : 'visible'}>
        <ScreenBoundary key={`${index} ${screen.name}`}>
          <Suspense fallback={<Starting />}>{screenElement(screen)}</Suspense>
        </ScreenBoundary>
      </Activity>
    </>
  );
}

/** Without any connection the first screen is the one that makes one; the library stays a click away. */
function useFirstRun(): void {
  const { navigation, session } = useStores<'navigation' | 'session'>();
  useEffect(() => {
    const stop = session.store.subscribe((now, before) => {
      if (before.connections !== null || !hasNoConnection(now)) return;
      if (navigation.current().name === 'library') navigation.replace({ name: 'connect' });
      stop();
    });
    return stop;
  }, [navigation, session]);
}

/** Mounted once, by the shell. A call that fails is made again by the loops themselves. */
function useOnline(): void {
  const { api } = useStores<'api'>();
  useEffect(() => {
    const goOn = (): void => void api.jobs.refresh({ automatic: true }).catch(() => undefined);
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [api]);
}

/** What has the focus keeps it: a place of the sidebar, or a field of the new screen. */
function useScreenFocus(main: RefObject<HTMLElement | null>): void {
  const { navigation } = useStores<'navigation'>();
  const { entries, index } = useStore(navigation.store);
  const screen = entries[index];
  // A window that has just opened has no focus to give on.
  const moved = entries.length > 1;
  useEffect(() => {
    if (screen === undefined || !moved || document.activeElement !== document.body) return;
    main.current?.focus({ preventScroll: true });
  }, [main, moved, screen]);
}

/** Writes what was chosen to the root element; without a choice the style sheet follows the system on its own. */
function useTheme(app: StoresOf<'session'>): void {
  const theme = useStore(app.session.store, (state) => state.preferences?.theme ?? 'system');
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const motion = useStore(app.session.store, (state) => state.preferences?.motion ?? 'system');
  useEffect(() => {
    if (motion === 'system') delete document.documentElement.dataset['motion'];
    else document.documentElement.dataset['motion'] = motion;
  }, [motion]);
}

// Keeps a screen that fails to draw from taking the whole window with it.

interface BoundaryState {
  readonly failure: AppFailureWire | null;
}

/** Give it a `key` that changes with the screen, so that another screen starts unharmed. */
class ScreenBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: failureOf(error) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <div className={styles.failed}>
        <FailureNotice
          live
          failure={failure}
          actions={
            // A part that could not be fetched stays so for this page. Primary: it rests until the host is back.
            <Button
              size="sm"
              variant={failure.code === 'bridge.lost' ? 'primary' : 'default'}
              onClick={() =>
                failure.code === 'bridge.lost' ? window.location.reload() : this.setState({ failure: null })
              }
            >
              {frameWords.showAgain}
            </Button>
          }
        />
      </div>
    );
  }
}

// What is shown while the program or a screen is on its way.

/** Place-holders while the program or a screen is on its way; nothing for the first 150 ms. */
function Starting() {
  const slow = useIsSlow(true);
  if (!slow) return null;
  return (
    <section className={styles.starting} aria-busy="true" aria-label={frameWords.loading}>
      <Skeleton className={styles.startingBar} />
      <div className={styles.grid}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className={styles.card} />
        ))}
      </div>
    </section>
  );
}
