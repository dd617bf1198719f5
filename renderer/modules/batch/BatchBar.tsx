/** The ways in which a batch is filled: the bar above the table, what is there while it is empty, a place to paste, and files dropped anywhere. */
import {
  ClipboardPaste,
  FileSpreadsheet,
  FolderOpen,
  Images,
  ListPlus,
  PencilLine,
  Plus,
  Redo2,
  ScanEye,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../../main/contract/messages/number-text.ts';
import type { BatchKind } from '../../../main/contract/rules/batch-rows/row.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { TextArea } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ScreenBar } from '../../ui/layout/ScreenFrame.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { EmptyState } from '../../ui/status/Messages.tsx';
import { isMac, shownShortcut } from '../commands/shortcut.ts';
import { type ReadFiles, readChosen, useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import { mostFiles } from '../shared/store/given-files.ts';
import { useOpenText } from '../shared/use-open-text.ts';
import styles from './BatchScreen.module.css';
import { addRow } from './batch-actions.ts';
import { batchBarWords, batchEmptyWords, pasteRowsWords, useGiveWords } from './control-words.ts';
import { tableEndings } from './store/intake.ts';

// What kind of assets, and the ways to add rows.

/** How rows are added by choosing. */
interface WaysProps {
  readonly choose: Giving['choose'];
  readonly onPaste: () => void;
}

const kinds = [
  {
    value: 'standard',
    get label() {
      return batchBarWords.standard;
    },
  },
  {
    value: 'measured',
    get label() {
      return batchBarWords.measured;
    },
  },
] as const;

const shown = (shortcut: string): string => shownShortcut(shortcut, isMac(navigator.platform));

/** Above the table. */
export function BatchBar({ choose, onPaste }: WaysProps) {
  const app = useStores<'batch' | 'batchView'>();
  const { batch } = app;
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const canUndo = useStore(batch.store, (state) => state.canUndo);
  const hasRows = useStore(batch.store, ({ draft }) => draft.rows.length > 0);
  const busy = useStore(batch.store, ({ send }) => send.phase !== 'none');
  const canRedo = useStore(batch.store, (state) => state.canRedo);
  const adds = [
    { label: batchBarWords.files, icon: <Images />, onSelect: () => choose('files') },
    { label: batchBarWords.folder, icon: <FolderOpen />, onSelect: () => choose('folder') },
    { label: batchBarWords.csvOrJson, icon: <FileSpreadsheet />, onSelect: () => choose('table') },
    { label: batchBarWords.pasteRows, icon: <ClipboardPaste />, onSelect: onPaste },
    { label: batchBarWords.addRow, icon: <Plus />, onSelect: () => addRow(app) },
  ];
  return (
    <ScreenBar className={styles.bar}>
      <SegmentedControl<BatchKind>
        label={batchBarWords.kindOfTheAssets}
        value={kind}
        segments={kinds}
        onChange={batch.setKind}
      />
      {kind === 'measured' && (
        <Button icon={<ScanEye />} disabled={!hasRows} busy={busy} onClick={() => void batch.checkClips()}>
          {batchBarWords.checkTheClips}
        </Button>
      )}
      <IconButton
        label={batchBarWords.undo}
        command="batch-undo"
        shortcut={shown('Mod+Z')}
        icon={<Undo2 />}
        disabled={!canUndo}
        onClick={batch.undo}
      />
      <IconButton
        label={batchBarWords.redo}
        command="batch-redo"
        shortcut={shown('Mod+Shift+Z')}
        icon={<Redo2 />}
        disabled={!canRedo}
        onClick={batch.redo}
      />
      <span className={styles.adds}>
        {adds.map(({ label, icon, onSelect }) => (
          <Button key={label} icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </span>
      <span className={styles.addMenu}>
        <Menu entries={adds}>
          <Button icon={<Plus />}>{batchBarWords.addRows}</Button>
        </Menu>
      </span>
    </ScreenBar>
  );
}

// The four ways to fill a batch.

/** In the place of the table. */
export function BatchEmpty({ choose, onPaste }: WaysProps) {
  const app = useStores<'batch' | 'batchView'>();
  const kind = useStore(app.batch.store, ({ draft }) => draft.kind);
  const files = kind === 'standard' ? batchEmptyWords.files : batchEmptyWords.filesMeasured;
  return (
    <div className={styles.empty}>
      <EmptyState icon={<ListPlus />} title={batchEmptyWords.manyAssetsAtOnce}>
        {batchEmptyWords.hint}
        <ul className={styles.ways}>
          <Way
            icon={<FolderOpen />}
            title={batchEmptyWords.aFolderOrFiles}
            text={files}
            onSelect={() => choose('folder')}
          />
          <Way
            icon={<FileSpreadsheet />}
            title={batchEmptyWords.aCsvOrJson}
            text={batchEmptyWords.aCsvOrJsonText}
            onSelect={() => choose('table')}
          />
          <Way
            icon={<ClipboardPaste />}
            title={batchEmptyWords.rowsOfASpreadsheet}
            text={batchEmptyWords.rowsOfASpreadsheetText}
            onSelect={onPaste}
          />
          <Way
            icon={<PencilLine />}
            title={batchEmptyWords.typedIn}
            text={batchEmptyWords.typedInText}
            onSelect={() => addRow(app)}
          />
        </ul>
      </EmptyState>
    </div>
  );
}

function Way({
  icon,
  title,
  text,
  onSelect,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly onSelect: () => void;
}) {
  return (
    <li>
      <button type="button" className={styles.way} onClick={onSelect}>
        {icon}
        <span>
          <strong>{title}</strong>
          <span>{text}</span>
        </span>
      </button>
    </li>
  );
}

// A visible place to paste rows of a spreadsheet into.

/** A window with one field. */
export function PasteRows({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { batch } = useStores<'batch'>();
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const [text, setText] = useState('');
  useOpenText(open && text.trim() !== '');
  const add = (): void => {
    if (text.trim() === '') return;
    void batch.takeText(text);
    setText('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={pasteRowsWords.pasteRows}
      width="lg"
      description={kind === 'standard' ? pasteRowsWords.hint : pasteRowsWords.hintMeasured}
      footer={
        <>
          <Button onClick={onClose}>{pasteRowsWords.cancel}</Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={add}>
            {pasteRowsWords.addTheRows}
          </Button>
        </>
      }
    >
      <TextArea label={pasteRowsWords.rows} rows={10} value={text} spellCheck={false} onChange={setText} />
    </Dialog>
  );
}

// The ways in which files and cells come to the batch screen: dropped anywhere, chosen, pasted.

/** `over` is true while files are held over the window; `choose` opens the system's dialog. */
export interface Giving {
  readonly over: boolean;
  choose(what: 'files' | 'folder' | 'table'): void;
}

/** As long as the screen is there. */
export function useGiving(): Giving {
  const app = useStores<'batch' | 'notices'>();
  const over = useFileDrop((reading) => give(app, reading));
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (clipboardData === null || isField(target)) return;
      const text = clipboardData.getData('text/plain');
      if (clipboardData.files.length > 0) give(app, Promise.resolve(readChosen(clipboardData.files)));
      else if (text.trim() !== '') void app.batch.takeText(text);
      else return;
      event.preventDefault();
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('paste', onPaste, { signal });
    window.addEventListener('pagehide', () => app.batch.flush(), { signal });
    return () => stop.abort();
  }, [app]);
  return useMemo(() => ({ over, choose: (what) => openChooser(app, what) }), [app, over]);
}

function openChooser(app: StoresOf<'batch' | 'notices'>, what: 'files' | 'folder' | 'table'): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  if (what === 'folder') input.webkitdirectory = true;
  input.accept =
    what === 'table'
      ? tableEndings.join(',')
      : what === 'files'
        ? 'image/*,video/mp4,video/quicktime,.mov,.m4v'
        : '';
  input.addEventListener('change', () => give(app, Promise.resolve(readChosen(input.files))), { once: true });
  input.click();
}

function give({ batch, notices }: StoresOf<'batch' | 'notices'>, reading: Promise<ReadFiles>): void {
  reading
    .then(({ files, more }) => {
      if (more) notices.tell(useGiveWords.tooMany(formatNumber(mostFiles)));
      if (batch.store.getState().send.phase !== 'none')
        notices.tell(useGiveWords.waiting, { tag: 'batch-waiting' });
      return batch.takeFiles(files);
    })
    .catch((error: unknown) => notices.fail(failureOf(error)));
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea');
}
