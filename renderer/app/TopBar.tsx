/** Back and forward, the screen's title, and the way into the command palette. */
import { ChevronLeft, ChevronRight, CircleQuestionMark, Search } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { assetTitle } from '../modules/asset/asset-text.ts';
import { shownShortcut } from '../modules/commands/shortcut.ts';
import { helpWords } from '../modules/help/help-words.ts';
import { useStores } from '../stores/use-stores.ts';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Kbd } from '../ui/text/Kbd.tsx';
import { QueueProgress } from './QueueProgress.tsx';
import styles from './Shell.module.css';
import { titleOf } from './screens.tsx';
import { frameWords } from './shell-words.ts';

/** 44 px. */
export function TopBar({ mac, onSearch }: { readonly mac: boolean; readonly onSearch: () => void }) {
  const { commands, navigation, jobs, viewer } = useStores<'commands' | 'jobs' | 'navigation' | 'viewer'>();
  const { entries, index } = useStore(navigation.store);
  const screen = entries[index] ?? { name: 'library' };
  const shownName = useStore(viewer.store, ({ detail }) =>
    screen.name === 'asset' && detail?.id === screen.assetId ? assetTitle(detail) : null,
  );
  // Known before the details are there, so that the title does not change under the eye.
  const jobName = useStore(jobs.store, ({ byId }) => {
    if (screen.name !== 'asset') return null;
    for (const job of byId.values()) if (job.assetId === screen.assetId) return job.name;
    return null;
  });
  const title = titleOf(screen, shownName ?? jobName);
  useEffect(() => {
    document.title = frameWords.windowTitle(title);
  }, [title]);
  return (
    <header className={styles.bar}>
      <div className={styles.moves}>
        <IconButton
          label={frameWords.back}
          command="back"
          shortcut="Alt+←"
          size="sm"
          icon={<ChevronLeft />}
          disabled={index === 0}
          onClick={() => navigation.back()}
        />
        <IconButton
          label={frameWords.forward}
          command="forward"
          shortcut="Alt+→"
          size="sm"
          icon={<ChevronRight />}
          disabled={index === entries.length - 1}
          onClick={() => navigation.forward()}
        />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <QueueProgress />
      <IconButton
        label={helpWords.thisScreen}
        command="help"
        shortcut="F1"
        size="sm"
        icon={<CircleQuestionMark />}
        onClick={() => void commands.run('help')}
      />
      <button type="button" className={styles.search} onClick={onSearch}>
        <Search />
        <span>{frameWords.search}</span>
        <Kbd keys={shownShortcut('Mod+K', mac)} command="palette" />
      </button>
    </header>
  );
}
