/** What can be done with an asset from its context menu. */
import { Box, CircleQuestionMark, CloudOff, Copy, FolderOpen, Hash, ListTodo, Redo2 } from 'lucide-react';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import {
  askToDeleteAtService,
  askWhatToDo,
  copyText,
  folderPathOf,
  revealFolder,
} from '../asset/asset-actions.ts';
import { assetStatus } from '../asset/asset-text.ts';
import { assetActionWords, copiedWords } from '../asset/asset-words.ts';
import { deletionOf } from '../asset/store/deletions.ts';
import { canMakeAgain, likeEntry, makeAgain } from '../creation/create-commands.tsx';
import { queueRowOf } from '../queue/navigate-from-queue.ts';
import { failureOf } from '../shared/store/failure.ts';

type AssetEntriesStores = StoresOf<
  'api' | 'create' | 'deletions' | 'groups' | 'jobs' | 'navigation' | 'notices' | 'session'
>;

/** Opening it, and what else can be done with it. */
export function assetEntries(app: AssetEntriesStores, asset: AssetSummary): readonly MenuEntry[] {
  return [
    {
      label: assetActionWords.open,
      icon: <Box />,
      shortcut: 'Enter',
      onSelect: () => app.navigation.go({ name: 'asset', assetId: asset.id }),
    },
    ...openedEntries(app, asset),
  ];
}

/** The row of the queue of an asset, or of its batch or set, while that is on the list. */
export function inQueue(
  app: StoresOf<'groups' | 'jobs' | 'navigation'>,
  asset: Pick<AssetSummary, 'id' | 'groupId'>,
): readonly MenuEntry[] {
  const focus = queueRowOf(app, asset);
  if (focus === null) return [];
  return [
    {
      label: assetActionWords.showInQueue,
      icon: <ListTodo />,
      onSelect: () => app.navigation.go({ name: 'queue', focus }),
    },
  ];
}

/** The article about what stopped it; nothing where nothing did. */
function whatToDoEntry(app: StoresOf<'navigation'>, asset: AssetSummary): readonly MenuEntry[] {
  if (assetStatus(asset).failure === null) return [];
  return [
    {
      label: assetActionWords.whatToDo,
      icon: <CircleQuestionMark />,
      onSelect: () => askWhatToDo(app, asset),
    },
  ];
}

/** Of one that is open: finding and copying it, making another, and deleting it where it was made. */
export function openedEntries(app: AssetEntriesStores, asset: AssetSummary): readonly MenuEntry[] {
  const path = folderPathOf(app, asset);
  const noFolder = path === null ? { disabled: true, hint: assetActionWords.noFolder } : {};
  const deletion = deletionOf(asset, app.session.store.getState().connections);
  const deleting: readonly MenuEntry[] =
    deletion === null
      ? []
      : [
          null,
          {
            label: assetActionWords.deleteAtService,
            icon: <CloudOff />,
            danger: true,
            onSelect: () => askToDeleteAtService(app, asset),
            ...(deletion.why !== null && { disabled: true, hint: deletion.why }),
          },
        ];
  return [
    {
      label: assetActionWords.showInFolder,
      icon: <FolderOpen />,
      onSelect: () => revealFolder(app, asset),
      ...noFolder,
    },
    null,
    {
      label: assetActionWords.copyPath,
      icon: <Copy />,
      onSelect: () => path !== null && copyText(app, path, copiedWords.path),
      ...noFolder,
    },
    {
      label: assetActionWords.copyId,
      icon: <Hash />,
      onSelect: () => copyText(app, asset.remoteId, copiedWords.id),
    },
    null,
    ...whatToDoEntry(app, asset),
    ...(canMakeAgain(asset)
      ? [
          {
            label: assetActionWords.again,
            icon: <Redo2 />,
            hint: assetActionWords.againHint,
            onSelect: () =>
              void makeAgain(app, asset.id).catch((error: unknown) => app.notices.fail(failureOf(error))),
          },
        ]
      : []),
    likeEntry(app, asset.id),
    ...inQueue(app, asset),
    ...deleting,
  ];
}
