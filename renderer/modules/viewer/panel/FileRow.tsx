/** One file: its name, how much of it is there, why not, and its menu; it can be dragged out of the window. */

import { Copy, ExternalLink, Eye, FolderOpen, Hash, MoreHorizontal } from 'lucide-react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { AssetDetail, AssetFile } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { WhatToDo } from '../../../ui/status/Failure.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { assetActionWords, copiedWords } from '../../asset/asset-action-words.ts';
import { copyText } from '../../asset/asset-actions.ts';
import { useShowFile } from '../../files/use-show-file.ts';
import { absolutePath } from '../../shared/absolute-path.ts';
import { dragToDesktop, hasDesktop, offerDownload } from '../../shared/drag-to-desktop.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { fileAmount } from '../viewer-words.ts';
import styles from './FilesTab.module.css';
import { filesWords } from './panel-words.ts';

export function FileRow({ detail, file }: { readonly detail: AssetDetail; readonly file: AssetFile }) {
  const app = useStores<'api' | 'notices' | 'session'>();
  const { path, localPath, error, state, sha256 } = file;
  const entries = useFileEntries(detail, file);
  const open = useOpenFile(detail, file);
  const show = useShowFile(detail);
  const there = state === 'complete' && localPath !== null;
  return (
    <ContextMenu entries={entries}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu opens it by keyboard */}
      <li
        className={styles.file}
        draggable={there}
        title={there ? filesWords.drag : undefined}
        onDragStart={(event) => {
          if (!there) return;
          if (hasDesktop(app)) dragToDesktop(app, event, async () => ({ assetId: detail.id, localPath }));
          else offerDownload(event, detail, localPath);
        }}
        onDoubleClick={() => there && open()}
      >
        <div className={styles.line}>
          {there ? (
            <button
              type="button"
              className={classes(styles.path, styles.shows)}
              title={filesWords.show}
              onClick={() => show(localPath, null)}
            >
              {localPath}
            </button>
          ) : (
            <span className={styles.path} title={path}>
              {localPath ?? path}
            </span>
          )}
          <span className={styles.amount}>{fileAmount(file)}</span>
          <Menu entries={entries()}>
            <IconButton
              size="sm"
              label={filesWords.actionsFor(localPath ?? path)}
              icon={<MoreHorizontal />}
            />
          </Menu>
        </div>
        {sha256 !== null && (
          <code className={styles.hash} title={filesWords.hash(sha256)}>
            {sha256.slice(0, 16)}…
          </code>
        )}
        {localPath !== null && localPath !== path && (
          <p className={styles.note}>{filesWords.renamed(path)}</p>
        )}
        {state === 'downloading' && (
          <ProgressBar
            label={filesWords.downloadOf(path)}
            value={file.sizeBytes === null ? null : file.receivedBytes / Math.max(1, file.sizeBytes)}
          />
        )}
        {error !== null && (
          <p className={styles.problem}>
            {sentenceOf(error)} <WhatToDo code={error.code} />
          </p>
        )}
      </li>
    </ContextMenu>
  );
}

function useOpenFile(detail: AssetDetail, { localPath }: AssetFile): () => void {
  const { api, notices } = useStores<'api' | 'notices'>();
  return () => {
    if (localPath === null) return;
    api.assets
      .openFile({ assetId: detail.id, localPath })
      .catch((error: unknown) => notices.fail(failureOf(error)));
  };
}

function useFileEntries(detail: AssetDetail, file: AssetFile): () => readonly MenuEntry[] {
  const app = useStores<'api' | 'notices'>();
  const { api, notices } = app;
  const open = useOpenFile(detail, file);
  const show = useShowFile(detail);
  const { localPath, sha256, state, path } = file;
  const there = state === 'complete' && localPath !== null;
  return () => [
    {
      label: filesWords.show,
      icon: <Eye />,
      disabled: !there,
      onSelect: () => localPath !== null && show(localPath, null),
    },
    { label: filesWords.open, icon: <ExternalLink />, disabled: !there, onSelect: open },
    {
      label: assetActionWords.showInFolder,
      icon: <FolderOpen />,
      disabled: detail.folderPath === null,
      onSelect: () =>
        void api.assets
          .reveal({ assetId: detail.id })
          .catch((error: unknown) => notices.fail(failureOf(error))),
    },
    null,
    {
      label: assetActionWords.copyPath,
      icon: <Copy />,
      disabled: !there || detail.folderPath === null,
      onSelect: () =>
        detail.folderPath !== null &&
        copyText(app, absolutePath(detail.folderPath, localPath ?? path), copiedWords.path),
    },
    {
      label: filesWords.copyHash,
      icon: <Hash />,
      disabled: sha256 === null,
      onSelect: () => sha256 !== null && copyText(app, sha256, copiedWords.hash),
    },
  ];
}
