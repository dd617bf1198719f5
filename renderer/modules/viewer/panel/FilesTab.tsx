/** The files of the asset by kind: how much of each is there, and what can be done with it. */

import { Copy, ExternalLink, Eye, FolderOpen, Hash, MoreHorizontal } from 'lucide-react';
import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import { isOver } from '../../../../main/contract/rules/terminal-status.ts';
import type { AssetDetail, AssetFile } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { ContextMenu, Menu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { WhatToDo } from '../../../ui/status/Messages.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { copyText } from '../../asset/asset-actions.ts';
import { assetStatus } from '../../asset/asset-text.ts';
import { assetActionWords, copiedWords, statusWords } from '../../asset/asset-words.ts';
import { useShowFile } from '../../files/FileShown.tsx';
import { absolutePath, dragToDesktop, hasDesktop, offerDownload } from '../../shared/hand-out-files.ts';
import { failureOf } from '../../shared/store/failure.ts';
import { useAction } from '../../shared/use-action.ts';
import { VersionsSection } from '../../versions/VersionsSection.tsx';
import styles from './AssetPanel.module.css';
import { fileAmount, filesByKind, filesWords, whyNoFiles } from './panel-words.ts';

export function FilesTab({ detail }: { readonly detail: AssetDetail }) {
  const kinds = filesByKind(detail.files);
  return (
    <div className={styles.tab}>
      <VersionsSection detail={detail} />
      <Transfer detail={detail} />
      {kinds.length === 0 && <p className={styles.none}>{filesWords.none[whyNoFiles(detail)]}</p>}
      {kinds.map(({ kind, name, files, bytes }) => (
        <section key={kind} className={styles.kind} aria-label={name}>
          <h3>
            {name}
            <span className={styles.amount}>
              {[
                ...(files.length > 1 ? [filesWords.count(files.length)] : []),
                ...(bytes > 0 ? [formatBytes(bytes)] : []),
              ].join(', ')}
            </span>
          </h3>
          <ul className={styles.files}>
            {files.map((file) => (
              <FileRow key={file.path} detail={detail} file={file} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What stopped the download, and fetching what is missing. */
function Transfer({ detail }: { readonly detail: AssetDetail }) {
  const { transfers } = useStores<'transfers'>();
  const action = useAction('notice');
  const { transfer } = detail;
  const missing = detail.files.filter(({ state }) => state !== 'complete' && state !== 'refused').length;
  const ofService = detail.origin === 'service' && detail.deletedAtServiceAt === null;
  const { failure } = assetStatus(detail);
  const stopped =
    failure !== null && (transfer?.state === 'stopped' || transfer?.state === 'waiting') ? transfer : null;
  if (stopped !== null && stopped.error !== null) {
    return (
      <div className={styles.stopped}>
        <p className={styles.problem}>
          {sentenceOf(stopped.error)}
          {stopped.state === 'waiting' && ` ${triesAgain()}`}
        </p>
        <WhatToDo code={stopped.error.code} />
        {!isOver(stopped) && (
          <Button size="sm" busy={action.busy} onClick={() => action.run(() => transfers.retry(detail.id))}>
            {statusWords.tryAgain}
          </Button>
        )}
      </div>
    );
  }
  const canFetch =
    ofService && (transfer === null || transfer.state === 'complete') && detail.job?.status !== 'running';
  if (!canFetch || (missing === 0 && transfer !== null)) return null;
  return (
    <div className={styles.stopped}>
      <p>{filesWords.notHere}</p>
      <Button
        size="sm"
        busy={action.busy}
        onClick={() => action.run(() => transfers.fetch({ assetIds: [detail.id] }))}
      >
        {filesWords.fetch}
      </Button>
    </div>
  );
}

/** One file: its name, how much of it is there, why not, and its menu; it can be dragged out of the window. */
function FileRow({ detail, file }: { readonly detail: AssetDetail; readonly file: AssetFile }) {
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
