/** A heading of the list: of a part of it, or of requests that share a label. It folds, and acts on the requests below it. */
import { ChevronRight, Pause, Play, Tag, Trash2 } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { ContextMenu, type MenuEntry } from '../../ui/Menu.tsx';
import { useApp } from '../app-context.ts';
import styles from './HeadingRow.module.css';
import { askLabel, discardRows, pauseRows } from './queue-deeds.ts';
import type { Heading } from './queue-items.ts';
import { discardable, labelable, pausable } from './row-targets.ts';

/** 32 px high. */
export function HeadingRow({ heading }: { readonly heading: Heading }) {
  const app = useApp();
  const { text, count, folded, level, rows, id } = heading;
  const entries = (): MenuEntry[] => {
    const all: (MenuEntry | false)[] = [
      { label: folded ? 'Unfold' : 'Fold', icon: <ChevronRight />, onSelect: () => app.queueView.fold(id) },
      pausable(rows, true).length > 0 && {
        label: 'Pause all of it',
        icon: <Pause />,
        onSelect: () => pauseRows(app, rows, true),
      },
      pausable(rows, false).length > 0 && {
        label: 'Resume all of it',
        icon: <Play />,
        onSelect: () => pauseRows(app, rows, false),
      },
      labelable(rows).length > 0 && {
        label: level === 'label' ? 'Change the label…' : 'Label all of it…',
        icon: <Tag />,
        onSelect: () => askLabel(app, rows),
      },
      discardable(rows).length > 0 && {
        label: 'Discard all of it',
        icon: <Trash2 />,
        danger: true,
        onSelect: () => discardRows(app, rows),
      },
    ];
    return all.filter((entry) => entry !== false);
  };
  return (
    <ContextMenu entries={entries}>
      <div className={classes(styles.heading, styles[level])}>
        <IconButton
          className={classes(styles.fold, !folded && styles.unfolded)}
          label={folded ? `Show ${text}` : `Hide ${text}`}
          size="sm"
          icon={<ChevronRight />}
          tabIndex={-1}
          aria-expanded={!folded}
          onClick={() => app.queueView.fold(id)}
        />
        {level === 'label' && <Tag className={styles.tag} aria-hidden="true" />}
        <span className={styles.text}>{text}</span>
        <span className={styles.count}>{count.toLocaleString('en')}</span>
      </div>
    </ContextMenu>
  );
}
