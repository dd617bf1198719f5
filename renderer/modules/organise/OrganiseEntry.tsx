/** What belongs to organising wherever one is: its windows, its questions, the bin, its commands, and the way back by Ctrl+Z. */

import { Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button, LineButton } from '../../ui/controls/Button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { commandGroups, paletteWords } from '../commands/command-words.ts';
import { FoldersDialog } from '../folders/FoldersDialog.tsx';
import { foldersWords } from '../folders/folder-words.ts';
import type { Command } from '../shared/store/commands.ts';
import { countedAssets } from '../shared/store/notice-words.ts';
import styles from './Organise.module.css';
import { OrganiseFields } from './OrganiseFields.tsx';
import {
  binQuestionWords,
  binWords,
  deletionSentences,
  emptiedWords,
  organiseCommandWords,
  organiseWindowWords,
} from './organise-words.ts';
import type { EditSubject } from './store/organise-windows.ts';

type OrganiseEntryStores = 'commands' | 'deletionsHere' | 'folders' | 'listing' | 'problems' | 'undo';

/** Once in the shell. */
function OrganiseDialog() {
  const { organiseWindows } = useStores<'organiseWindows'>();
  const window = useStore(organiseWindows.store);
  // It still shows them while it fades.
  const [shown, setShown] = useState(window);
  if (window !== null && window !== shown) setShown(window);
  if (shown === null) return null;
  const { subject, field } = shown;
  const [only] = subject.known;
  const title =
    subject.assets === 1 && only !== undefined
      ? organiseWindowWords.edit(assetTitle(only))
      : organiseWindowWords.editMany(countedAssets(subject.assets));
  return (
    <Dialog
      open={window !== null}
      onClose={organiseWindows.close}
      title={title}
      description={organiseWindowWords.about}
      footer={
        <Button variant="primary" onClick={organiseWindows.close}>
          {organiseWindowWords.done}
        </Button>
      }
    >
      <OrganiseFields subject={subject} focus={field} withTitle usualTitle={usualTitleOf(subject)} />
    </Dialog>
  );
}

/** Several are called differently, also where the user has given none of them a title. */
function usualTitleOf({ assets, known }: EditSubject): string | null {
  const [only] = known;
  if (assets > 1) return null;
  return only === undefined ? '' : assetTitle({ ...only, organisation: untitled(only) });
}

const untitled = <T extends { organisation: { title: string | null } }>(one: T): T['organisation'] => ({
  ...one.organisation,
  title: null,
});

/** Once in the shell. */
export function OrganiseEntry() {
  const app = useStores<OrganiseEntryStores>();
  const { commands, undo } = app;
  const stack = useStore(undo.store);
  // oxlint-disable-next-line react/exhaustive-deps -- the commands' titles tell what is on the stack
  useEffect(() => commands.add(undoCommands(app)), [commands, app, stack]);
  useEffect(() => commands.add(libraryWideCommands(app)), [commands, app]);
  return (
    <>
      <OrganiseDialog />
      <DeleteHereQuestion />
      <EmptyBinQuestion />
      <FoldersDialog />
    </>
  );
}

/** Once in the shell. */
function EmptyBinQuestion() {
  const { deletionsHere, notices } = useStores<'deletionsHere' | 'notices'>();
  const { bin, emptying } = useStore(deletionsHere.store);
  const empty = async (): Promise<void> => {
    const gone = await deletionsHere.empty();
    if (gone !== null) notices.tell(emptiedWords(gone), { tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={emptying !== 'no'}
      onClose={deletionsHere.cancel}
      busy={emptying === 'busy'}
      danger
      title={binQuestionWords.emptyTitle}
      confirmLabel={binQuestionWords.emptyConfirm}
      onConfirm={() => void empty()}
    >
      <div className={styles.sentences}>
        <p>{binQuestionWords.emptyText(binWords(bin ?? { assets: 0, bytes: 0 }))}</p>
        <p>{binQuestionWords.emptyAgain}</p>
      </div>
    </ConfirmDialog>
  );
}

/** Once in the shell; open while there is a question. */
function DeleteHereQuestion() {
  const { deletionsHere, session } = useStores<'deletionsHere' | 'session'>();
  const { asking, busy } = useStore(deletionsHere.store);
  const connections = useStore(session.store, (state) => state.connections);
  // The window still shows the name while it fades.
  const [shown, setShown] = useState(asking);
  if (asking !== null && asking !== shown) setShown(asking);
  if (shown === null) return null;
  const { known, assets } = shown;
  const [only] = known;
  const what = assets === 1 && only !== undefined ? `“${assetTitle(only)}”` : countedAssets(assets);
  const services = new Set(known.map(({ connectionId }) => connectionId));
  const [service] = services;
  const serviceName =
    services.size === 1 && known.length === assets
      ? (connections?.connections.find(({ id }) => id === service)?.name ?? null)
      : null;
  const isConnected = ({ connectionId }: { connectionId: ConnectionId }): boolean =>
    connections === null || connections.connections.some(({ id }) => id === connectionId);
  return (
    <ConfirmDialog
      open={asking !== null}
      onClose={deletionsHere.cancel}
      busy={busy}
      danger
      title={binQuestionWords.deleteTitle(what)}
      confirmLabel={binQuestionWords.deleteConfirm}
      onConfirm={() => void deletionsHere.confirm()}
    >
      <div className={styles.sentences}>
        {deletionSentences({ assets, known, serviceName, isConnected }).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{binQuestionWords.undoable}</p>
      </div>
    </ConfirmDialog>
  );
}

// The library's bin in a line: how much lies in it, a look at it, and emptying it. Nothing while it is empty.

/** `onShow` shows its assets in the library. */
export function BinEntry({ onShow }: { readonly onShow: () => void }) {
  const { deletionsHere } = useStores<'deletionsHere'>();
  const bin = useStore(deletionsHere.store, (state) => state.bin);
  if (bin === null || bin.assets === 0) return null;
  return (
    <div className={styles.bin}>
      <LineButton icon={<Trash2 aria-hidden="true" />} aside={binWords(bin)} onClick={onShow}>
        {binQuestionWords.bin}
      </LineButton>
      <Button size="sm" variant="ghost" onClick={deletionsHere.askToEmpty}>
        {binQuestionWords.empty}
      </Button>
    </div>
  );
}

// The way back and forth, the bin and folders, wherever one is.

/** They name what they would undo or do again. */
export function undoCommands({ undo }: StoresOf<'undo'>): readonly Command[] {
  const { done, undone, underWay } = undo.store.getState();
  // The words of what is still being done are not known.
  const last = underWay > 0 ? undefined : done.at(-1);
  const next = undone.at(-1);
  return [
    {
      id: 'undo',
      title: last === undefined ? organiseCommandWords.undo : organiseCommandWords.undoOf(last.words),
      group: commandGroups.edit,
      shortcuts: ['Mod+Z'],
      enabled: () => (last !== undefined || underWay > 0) && !isInText(),
      run: () => void undo.undo(),
    },
    {
      id: 'redo',
      title: next === undefined ? organiseCommandWords.redo : organiseCommandWords.redoOf(next.words),
      group: commandGroups.edit,
      shortcuts: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => next !== undefined && !isInText(),
      run: () => void undo.redo(),
    },
  ];
}

/** What concerns the library as a whole. */
function libraryWideCommands(
  app: StoresOf<'deletionsHere' | 'folders' | 'listing' | 'problems'>,
): readonly Command[] {
  const { deletionsHere, folders, listing, problems } = app;
  const commands: readonly Omit<Command, 'group'>[] = [
    {
      id: 'empty-bin',
      title: organiseCommandWords.emptyBin.title,
      keywords: organiseCommandWords.emptyBin.keywords,
      enabled: () => (deletionsHere.store.getState().bin?.assets ?? 0) > 0,
      run: deletionsHere.askToEmpty,
    },
    {
      id: 'folders',
      title: foldersWords.open,
      keywords: organiseCommandWords.folders.keywords,
      run: folders.open,
    },
    {
      id: 'import-folder',
      title: foldersWords.importFolder,
      keywords: organiseCommandWords.importFolder.keywords,
      run: () => void folders.choose(false),
    },
    {
      id: 'watch-folder',
      title: foldersWords.watchFolder,
      keywords: organiseCommandWords.watchFolder.keywords,
      run: () => void folders.choose(true),
    },
    {
      id: 'list-account',
      title: organiseCommandWords.listAccount.title,
      keywords: organiseCommandWords.listAccount.keywords,
      run() {
        folders.open();
        void listing.begin();
      },
    },
    {
      id: 'inspect-all',
      title: organiseCommandWords.inspectAll.title,
      keywords: organiseCommandWords.inspectAll.keywords,
      run: () => void problems.inspect({ text: '', except: [] }),
    },
  ];
  return commands.map((command) => ({ ...command, group: commandGroups.library }));
}

/** There the keys belong to the text. */
function isInText(): boolean {
  return (
    document.activeElement?.matches(
      'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, [contenteditable="true"]',
    ) === true && !isPalette(document.activeElement)
  );
}

/** A command that is chosen there is not typed. */
function isPalette(field: Element): boolean {
  return field.closest(`[aria-label="${paletteWords.name}"]`) !== null;
}
