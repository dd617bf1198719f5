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
import { formatBytes, formatNumber } from '../../../ui/text/format.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from '../Settings.module.css';
import { useAsked } from '../use-asked.ts';

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

// What the page of storage says. English.

/** By part: what it is, and what may be done with it. */
const storagePartWords: Readonly<Record<StoragePart, { readonly name: string; readonly about: string }>> = {
  models: { name: 'Models', about: 'The files of your assets that hold shapes.' },
  pictures: { name: 'Pictures and textures', about: 'Previews and textures of your assets.' },
  'other-files': { name: 'Other files of assets', about: 'Manifests, notes, reviews and the like.' },
  bin: { name: 'Bin', about: 'Assets that you deleted here. They can be put back until the bin is emptied.' },
  inputs: { name: 'Clips and images', about: 'What assets were made from. Kept for making them again.' },
  thumbnails: { name: 'Small pictures', about: 'Made again when they are shown.' },
  catalogue: { name: 'Catalogue', about: 'Names, tags, jobs and reports of this library.' },
  'set-aside': {
    name: 'Catalogues set aside',
    about: 'Damaged catalogues that were replaced. Keep them while something is missing.',
  },
  sandbox: {
    name: 'Sandbox',
    about: 'What the built-in service keeps. It goes when its connection is removed.',
  },
  logs: { name: 'Logs', about: 'What Caliper did. The newest file stays.' },
  films: { name: 'Films in the making', about: 'They are removed automatically.' },
  window: { name: 'The window’s own', about: 'Kept by the engine that draws the window.' },
  settings: { name: 'Settings and drafts', about: 'Choices, boards, presets, and forms as you left them.' },
};

const storageWords = {
  title: 'What takes space',
  about: (free: string | null): string =>
    free === null ? 'As the files say it.' : `As the files say it. ${free} free on the library’s disk.`,
  measuring: 'Looking at every file…',
  again: 'Measure again',
  total: 'Together',
  files: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`,
  clear: {
    thumbnails: 'Clear',
    logs: 'Delete older ones',
    'set-aside': 'Delete…',
  },
  clearOf: (part: string, what: string): string => `${part}: ${what}`,
  emptyBin: 'Empty…',
  cleared: (part: string, bytes: string): string => `${part}: ${bytes} freed.`,
  askTitle: 'Delete the catalogues that were set aside?',
  ask: 'They are what was left of damaged catalogues. What could be read of them was taken over; what could not is in them alone. This cannot be undone.',
  confirm: 'Delete them',
  keep: 'Keep them',
} as const;
