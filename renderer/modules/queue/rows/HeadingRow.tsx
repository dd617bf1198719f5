/** A heading of the list: of a part of it, or of requests that share a label. It folds, and acts on the rows below it. */
import { Ban, BrushCleaning, ChevronRight, Pause, Play, Tag, Trash2 } from 'lucide-react';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ContextMenu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import styles from '../Queue.module.css';
import {
  askClear,
  askLabel,
  cancelRows,
  discardRows,
  pauseRows,
  pausesNext,
  resumable,
} from '../queue-actions.ts';
import { headingRowWords as words } from '../queue-words.ts';
import type { Heading } from './queue-items.ts';
import { cancelable, clearable, discardable, labelable } from './row-targets.ts';

type HeadingRowStores = 'discards' | 'jobs' | 'notices' | 'queueView' | 'submissions' | 'transfers';

/** 32 px high. */
export function HeadingRow({ heading }: { readonly heading: Heading }) {
  const app = useStores<HeadingRowStores>();
  const { text, count, folded, level, rows, id } = heading;
  const entries = (): MenuEntry[] => {
    const ended = clearable(rows);
    const counts = {
      label: labelable(rows).length,
      cancel: cancelable(rows).length,
      discard: discardable(rows).length,
      clear: ended.done.length + ended.failed.length,
    };
    const all: (MenuEntry | false)[] = [
      {
        label: folded ? words.unfold : words.fold,
        icon: <ChevronRight />,
        onSelect: () => app.queueView.fold(id),
      },
      pausesNext(rows) && {
        label: words.pauseAllOfIt,
        icon: <Pause />,
        command: 'queue-pause',
        onSelect: () => pauseRows(app, rows, true),
      },
      resumable(rows) && {
        label: words.resumeAllOfIt,
        icon: <Play />,
        command: 'queue-pause',
        onSelect: () => pauseRows(app, rows, false),
      },
      counts.label > 0 && {
        label: level === 'label' ? words.changeTheLabel : words.labelAllOfIt,
        icon: <Tag />,
        command: 'queue-label',
        onSelect: () => askLabel(app, rows),
      },
      counts.cancel > 0 && {
        label: words.cancelAtTheService(counts.cancel),
        icon: <Ban />,
        danger: true,
        command: 'queue-cancel',
        onSelect: () => cancelRows(app, rows),
      },
      counts.discard > 0 && {
        label: words.discard(counts.discard),
        icon: <Trash2 />,
        danger: true,
        command: 'queue-discard',
        onSelect: () => discardRows(app, rows),
      },
      counts.clear > 0 && {
        label: words.clearFromTheList(counts.clear),
        icon: <BrushCleaning />,
        command: 'queue-clear',
        onSelect: () => askClear(app, rows),
      },
    ];
    return all.filter((entry) => entry !== false);
  };
  return (
    <ContextMenu entries={entries}>
      <div className={classes(styles.heading, styles[level])}>
        <IconButton
          className={classes(styles.fold, !folded && styles.unfolded)}
          label={folded ? words.show(text) : words.hide(text)}
          size="sm"
          icon={<ChevronRight />}
          tabIndex={-1}
          aria-expanded={!folded}
          onClick={() => app.queueView.fold(id)}
        />
        {level === 'label' && <Tag className={styles.tag} aria-hidden="true" />}
        <span className={styles.text}>{text}</span>
        <span className={styles.count}>{formatNumber(count)}</span>
      </div>
    </ContextMenu>
  );
}
