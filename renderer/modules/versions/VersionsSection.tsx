/** The versions of an asset: what made each, which is in use, and what can be done with them. */
import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetVersion } from '../../../main/contract/schema/library/versions.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx';
import { ContextMenu, Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { Time } from '../../ui/text/LiveText.tsx';
import { Section } from '../asset/Section.tsx';
import { currentOf } from './store/versions.ts';
import styles from './Versions.module.css';
import { madeText, versionWords } from './version-words.ts';

/** Nothing while there is only the original. */
export function VersionsSection({ detail }: { readonly detail: AssetDetail }) {
  const { versions } = useStores<'versions'>();
  const { list, error, assetId } = useStore(versions.store);
  useEffect(() => {
    versions.open(detail.id);
    return () => versions.open(null);
  }, [versions, detail.id]);
  if (assetId !== detail.id) return null;
  if (error !== null) return <FailureNotice failure={error} />;
  if (list === null || list.versions.length < 2) return null;
  return (
    <Section title={versionWords.title}>
      <ul className={styles.list}>
        {list.versions.map((version) => (
          <Row key={version.number} version={version} />
        ))}
      </ul>
      <DeleteQuestion />
    </Section>
  );
}

function Row({ version }: { readonly version: AssetVersion }) {
  const { versions, versionDiff } = useStores<'versionDiff' | 'versions'>();
  const { assetId, list } = useStore(versions.store);
  const [renaming, setRenaming] = useState(false);
  const { number, name, isCurrent, madeAt, changed, sizeBytes, done, left } = version;
  const compared = comparedWith(version, currentOf(list));
  const entries = () => [
    ...(compared === null || assetId === null
      ? []
      : [
          {
            label: isCurrent ? versionWords.compareBefore : versionWords.compare,
            onSelect: () => versionDiff.open({ assetId, ...compared }),
          },
        ]),
    ...entriesOf(versions, version, () => setRenaming(true)),
  ];
  const notes = [...done, ...left].map(fixNoteText).join('\n');
  return (
    <ContextMenu entries={entries}>
      <li
        className={classes(styles.row, isCurrent && styles.current)}
        title={notes === '' ? undefined : notes}
      >
        <div className={styles.words}>
          {renaming ? (
            <NameField version={version} onDone={() => setRenaming(false)} />
          ) : (
            <p className={styles.name}>
              {versionWords.version(number)}
              {name !== null && <span className={styles.called}>{name}</span>}
              {isCurrent && <span className={styles.mark}>{versionWords.inUse}</span>}
            </p>
          )}
          <p className={styles.about}>
            {madeText(version)}
            {changed.length > 0 && <span>{versionWords.changed(changed.length)}</span>}
            <span>{formatBytes(sizeBytes)}</span>
            {madeAt !== null && <Time at={madeAt} />}
          </p>
        </div>
        <Menu entries={entries()}>
          <IconButton size="sm" label={versionWords.actions(number)} icon={<MoreHorizontal />} />
        </Menu>
      </li>
    </ContextMenu>
  );
}

function NameField({ version, onDone }: { readonly version: AssetVersion; readonly onDone: () => void }) {
  const { versions } = useStores<'versions'>();
  const [text, setText] = useState(version.name ?? '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const keep = (): void => {
    void versions.rename(version.number, text);
    onDone();
  };
  return (
    <TextField
      label={versionWords.name}
      hideLabel
      ref={field}
      maxLength={100}
      value={text}
      onChange={setText}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    />
  );
}

/** Others with the version in use, that with the one it was made from. */
function comparedWith(
  { number, fromNumber, isCurrent }: AssetVersion,
  current: number | null,
): { readonly from: number; readonly to: number } | null {
  if (isCurrent) return fromNumber === null ? null : { from: fromNumber, to: number };
  return current === null ? null : { from: number, to: current };
}

type VersionsStore = ReturnType<typeof useStores<'versions'>>['versions'];

/** The original can only be used, or made a new version of. */
function entriesOf(
  versions: VersionsStore,
  { number, isCurrent }: AssetVersion,
  rename: () => void,
): readonly MenuEntry[] {
  return [
    ...(isCurrent ? [] : [{ label: versionWords.use, onSelect: () => void versions.use(number) }]),
    ...(isCurrent ? [] : [{ label: versionWords.revert, onSelect: () => void versions.revert(number) }]),
    ...(number === 1 ? [] : [{ label: versionWords.rename, onSelect: rename }]),
    ...(number === 1 || isCurrent
      ? []
      : [null, { label: versionWords.delete, danger: true, onSelect: () => versions.askToDelete(number) }]),
  ];
}

function DeleteQuestion() {
  const { versions } = useStores<'versions'>();
  const { deleting, busy } = useStore(versions.store);
  return (
    <ConfirmDialog
      open={deleting !== null}
      onClose={() => versions.askToDelete(null)}
      onConfirm={() => void versions.delete()}
      title={versionWords.deleteTitle(deleting ?? 0)}
      confirmLabel={versionWords.deleteConfirm}
      danger
      busy={busy}
    >
      {versionWords.deleteAbout}
    </ConfirmDialog>
  );
}
