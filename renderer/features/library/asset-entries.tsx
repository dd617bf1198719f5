/** What can be done with an asset from its context menu. */
import { Box, CloudOff, Copy, FolderOpen, Hash } from 'lucide-react';
import type { AssetSummary } from '../../../main/contract/model/asset.ts';
import type { AppState } from '../../state/app-state.ts';
import { deletionOf } from '../../state/deletions.ts';
import { failureOf } from '../../state/failure.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { likeEntry } from '../create/create-like.tsx';
import { assetTitle } from './asset-text.ts';

/** Opening, finding and copying it, making another, and deleting it where it was made. */
export function assetEntries(app: AppState, asset: AssetSummary): readonly MenuEntry[] {
  const { api, navigation, notices, session, deletions } = app;
  const attempt = (deed: Promise<unknown>): void => {
    deed.catch((error: unknown) => notices.fail(failureOf(error)));
  };
  const copy = (text: string, what: string): void =>
    attempt(navigator.clipboard.writeText(text).then(() => notices.tell(`The ${what} is on the clipboard.`)));
  const { folder } = asset;
  const libraryPath = session.store.getState().info?.libraryPath ?? '';
  const separator = libraryPath.includes('\\') ? '\\' : '/';
  const noFolder = folder === null ? { disabled: true, hint: 'Its files have not arrived yet' } : {};
  const deletion = deletionOf(asset, session.store.getState().connections);
  const deleting: readonly MenuEntry[] =
    deletion === null
      ? []
      : [
          null,
          {
            label: 'Delete at the service…',
            icon: <CloudOff />,
            danger: true,
            onSelect: () =>
              deletions.ask({ asset, connection: deletion.connection, title: assetTitle(asset) }),
            ...(deletion.why !== null && { disabled: true, hint: deletion.why }),
          },
        ];
  return [
    {
      label: 'Open',
      icon: <Box />,
      shortcut: 'Enter',
      onSelect: () => navigation.go({ name: 'asset', assetId: asset.id }),
    },
    {
      label: 'Show in folder',
      icon: <FolderOpen />,
      onSelect: () => attempt(api.assets.reveal({ assetId: asset.id })),
      ...noFolder,
    },
    null,
    {
      label: 'Copy path',
      icon: <Copy />,
      onSelect: () => copy(`${libraryPath}${separator}${folder ?? ''}`, 'path'),
      ...noFolder,
    },
    { label: 'Copy id', icon: <Hash />, onSelect: () => copy(asset.remoteId, 'id') },
    null,
    likeEntry(app, asset.id),
    ...deleting,
  ];
}
