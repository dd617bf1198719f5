/** What takes space on this machine, and what of it can go. */
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { ClearablePart, StoragePart, StorageUse } from '../../../../main/contract/schema/libraries.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ConfirmDialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { Skeleton } from '../../../ui/status/Progress.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { useAction, useAsked } from '../../shared/use-action.ts';
import styles from '../Settings.module.css';
import { storagePartWords, storageWords } from '../settings-words.ts';

/** Measured when the page opens: a large library takes some seconds. */
export function StoragePage() {
  const { api, notices } = useStores<'api' | 'notices'>();
  const use = useAsked(() => api.storage.measure());
  const clearing = useAction('notice');
  const [asking, setAsking] = useState(false);
  const { value } = use;
  const clear = (part: ClearablePart): void =>
    clearing.run(async () => {
      const { bytes } = await api.storage.clear({ part });
      notices.tell(storageWords.cleared(storagePartWords[part].name, formatBytes(bytes)), {
        tone: 'success',
      });
      use.again();
    });
  return (
    <Panel
      title={storageWords.title}
      description={
        value === null
          ? storageWords.measuring
          : storageWords.about(value.freeBytes === null ? null : formatBytes(value.freeBytes))
      }
      actions={
        <Button icon={<RefreshCw />} busy={use.busy} onClick={use.again}>
          {storageWords.again}
        </Button>
      }
    >
      {use.failure !== null && <FailureNotice failure={use.failure} live />}
      {value === null ? (
        use.failure === null && <Skeleton className={styles.waiting} />
      ) : (
        <Parts
          use={value}
          busy={clearing.busy}
          onClear={(part) => (part === 'set-aside' ? setAsking(true) : clear(part))}
        />
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          clear('set-aside');
        }}
        title={storageWords.askTitle}
        confirmLabel={storageWords.confirm}
        dismissLabel={storageWords.keep}
        danger
      >
        {storageWords.ask}
      </ConfirmDialog>
    </Panel>
  );
}

function Parts({
  use,
  busy,
  onClear,
}: {
  readonly use: StorageUse;
  readonly busy: boolean;
  readonly onClear: (part: ClearablePart) => void;
}) {
  const total = use.parts.reduce((sum, { bytes }) => sum + bytes, 0);
  return (
    <ul className={styles.parts}>
      {use.parts.map(({ part, bytes, files }) => (
        <li key={part} className={styles.part}>
          <span className={styles.what}>
            {storagePartWords[part].name}
            <span className={styles.about}>{storagePartWords[part].about}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${total === 0 ? 0 : (bytes / total) * 100}%` }} />
            </span>
          </span>
          <span className={styles.much}>
            {formatBytes(bytes)}
            <span className={styles.about}>{storageWords.files(files)}</span>
          </span>
          <span className={styles.action}>
            <Action part={part} busy={busy} onClear={onClear} />
          </span>
        </li>
      ))}
      <li className={styles.part}>
        <strong>{storageWords.total}</strong>
        <strong className={styles.much}>{formatBytes(total)}</strong>
      </li>
    </ul>
  );
}

function Action({
  part,
  busy,
  onClear,
}: {
  readonly part: StoragePart;
  readonly busy: boolean;
  readonly onClear: (part: ClearablePart) => void;
}) {
  const { deletionsHere } = useStores<'deletionsHere'>();
  const inBin = useStore(deletionsHere.store, ({ bin }) => bin?.assets ?? 0);
  if (part === 'bin')
    return inBin === 0 ? null : (
      <Button size="sm" onClick={deletionsHere.askToEmpty}>
        {storageWords.emptyBin}
      </Button>
    );
  if (part !== 'thumbnails' && part !== 'logs' && part !== 'set-aside') return null;
  return (
    <Button
      size="sm"
      disabled={busy}
      aria-label={storageWords.clearOf(storagePartWords[part].name, storageWords.clear[part])}
      onClick={() => onClear(part)}
    >
      {storageWords.clear[part]}
    </Button>
  );
}
