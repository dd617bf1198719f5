/** Two versions of an asset beside each other: what differs in words, and the models. */
import { ArrowLeftRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { AssetVersion } from '../../../main/contract/schema/library/versions.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { Spinner } from '../../ui/status/Progress.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { DiffTable } from './DiffTable.tsx';
import { DiffView } from './DiffView.tsx';
import { type ComparedVersion, type ComparedVersions, diffViews } from './store/version-diff.ts';
import styles from './VersionDiff.module.css';
import { versionDiffWords } from './version-diff-words.ts';

export function VersionDiffDialog({ subject }: { readonly subject: ComparedVersions }) {
  const { versionDiff, assetDetails } = useStores<'assetDetails' | 'versionDiff'>();
  const reading = useStore(versionDiff.store, (state) => state.reading);
  const detail = useStore(assetDetails.store, (all) => all.get(subject.assetId)?.detail ?? null);
  return (
    <Dialog
      open
      width="xl"
      onClose={versionDiff.close}
      title={detail === null ? versionDiffWords.title : versionDiffWords.titleOf(assetTitle(detail))}
    >
      <Keys>
        <Sides subject={subject} />
        {reading.status === 'reading' && (
          <p className={styles.wait} aria-live="polite">
            <Spinner /> {versionDiffWords.reading}
          </p>
        )}
        {reading.status === 'failed' && (
          <div className={styles.wait}>
            <FailureNotice
              failure={reading.failure}
              live
              actions={
                <Button size="sm" onClick={() => versionDiff.choose({})}>
                  {versionDiffWords.again}
                </Button>
              }
            />
          </div>
        )}
        {reading.status === 'ready' && (
          <div className={styles.both}>
            <DiffTable diff={reading.diff} />
            <DiffView subject={subject} diff={reading.diff} />
          </div>
        )}
      </Keys>
    </Dialog>
  );
}

/** Keys 1 to 4 change the view, wherever the focus is but in a field. Those of the number pad turn the picture. */
function Keys({ children }: { readonly children: React.ReactNode }) {
  const { versionDiff } = useStores<'versionDiff'>();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    const dialog = element?.closest('[role="dialog"]') ?? element;
    const onKey = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.defaultPrevented || isModified(event)) return;
      const view = event.code.startsWith('Digit') ? diffViews[Number(event.key) - 1] : undefined;
      if (view === undefined) return;
      event.preventDefault();
      versionDiff.show(view);
    };
    dialog?.addEventListener('keydown', onKey);
    return () => dialog?.removeEventListener('keydown', onKey);
  }, [versionDiff]);
  return (
    <div ref={place} className={styles.whole}>
      {children}
    </div>
  );
}

const isModified = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean =>
  altKey || ctrlKey || metaKey || shiftKey;

function Sides({ subject }: { readonly subject: ComparedVersions }) {
  const { versionDiff } = useStores<'versionDiff'>();
  const list = useStore(versionDiff.store, ({ lists }) => lists.get(subject.assetId));
  const { from, to } = subject;
  const hasPreview = from === 'preview' || to === 'preview';
  const options = [
    ...(hasPreview ? [{ value: 'preview', label: versionDiffWords.preview }] : []),
    ...(list?.versions ?? []).map((one) => ({ value: String(one.number), label: versionName(one) })),
  ];
  const choose = (side: 'from' | 'to') => (value: string) => versionDiff.choose({ [side]: toVersion(value) });
  return (
    <div className={styles.sides}>
      <Select
        size="md"
        className={styles.side}
        label={versionDiffWords.from}
        value={String(from)}
        options={options}
        onChange={choose('from')}
      />
      <IconButton
        label={versionDiffWords.swap}
        icon={<ArrowLeftRight />}
        onClick={() => versionDiff.choose({ from: to, to: from })}
      />
      <Select
        size="md"
        className={styles.side}
        label={versionDiffWords.to}
        value={String(to)}
        options={options}
        onChange={choose('to')}
      />
    </div>
  );
}

const toVersion = (value: string): ComparedVersion => (value === 'preview' ? value : Number(value));

function versionName({ number, name }: Pick<AssetVersion, 'number' | 'name'>): string {
  if (number === 1) return versionDiffWords.original;
  return name === null ? versionDiffWords.version(number) : versionDiffWords.named(number, name);
}
