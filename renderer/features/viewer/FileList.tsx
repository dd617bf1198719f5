/** The files of an asset: kind, path, how much is there, checksum, and why one is missing. */
import { triesAgain } from '../../../main/contract/error-messages.ts';
import type { AssetDetail, AssetFile } from '../../../main/contract/model/asset.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatBytes, formatName } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import styles from './FileList.module.css';

export function FileList({ detail }: { readonly detail: AssetDetail }) {
  const { transfers } = useApp();
  const retry = useAction('notice');
  const { transfer } = detail;
  if (detail.files.length === 0) {
    return <p className={styles.none}>The service lists the files once the job is complete.</p>;
  }
  return (
    <>
      {(transfer?.state === 'stopped' || transfer?.state === 'waiting') && transfer.error !== null && (
        <div className={styles.stopped}>
          <p className={styles.problem}>
            {transfer.error.message}
            {transfer.state === 'waiting' && ` ${triesAgain}`}
          </p>
          <Button size="sm" busy={retry.busy} onClick={() => retry.run(() => transfers.retry(detail.id))}>
            Try again
          </Button>
        </div>
      )}
      <ul className={styles.files}>
        {detail.files.map((file) => (
          <FileRow key={file.path} file={file} />
        ))}
      </ul>
    </>
  );
}

function FileRow({ file }: { readonly file: AssetFile }) {
  const { kind, path, localPath, sha256, error, state } = file;
  return (
    <li className={styles.file}>
      <div className={styles.line}>
        <span className={styles.path} title={path}>
          {localPath ?? path}
        </span>
        <span className={styles.amount}>{amountOf(file)}</span>
      </div>
      <div className={styles.line}>
        <span className={styles.kind}>{formatName(kind)}</span>
        {sha256 !== null && (
          <span className={styles.hash}>
            <code title={`SHA-256 ${sha256}`}>{sha256.slice(0, 10)}…</code>
            <CopyButton text={sha256} what={`SHA-256 of ${path}`} />
          </span>
        )}
      </div>
      {localPath !== null && localPath !== path && (
        <p className={styles.note}>The service calls it {path}; it was renamed to be safe on every system.</p>
      )}
      {state === 'downloading' && (
        <ProgressBar
          label={`Download of ${path}`}
          value={file.sizeBytes === null ? null : file.receivedBytes / Math.max(1, file.sizeBytes)}
        />
      )}
      {error !== null && <p className={styles.problem}>{error.message}</p>}
    </li>
  );
}

function amountOf({ state, sizeBytes, receivedBytes }: AssetFile): string {
  switch (state) {
    case 'complete':
      return sizeBytes === null ? '' : formatBytes(sizeBytes);
    case 'downloading':
      return sizeBytes === null
        ? formatBytes(receivedBytes)
        : `${formatBytes(receivedBytes)} of ${formatBytes(sizeBytes)}`;
    case 'waiting':
      return 'Waiting';
    case 'failed':
      return 'Failed';
    case 'refused':
      return 'Not saved';
  }
}
