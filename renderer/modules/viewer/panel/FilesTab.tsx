/** The files of the asset by kind: how much of each is there, and what can be done with it. */
import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import { isOver } from '../../../../main/contract/rules/transfer-end.ts';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { WhatToDo } from '../../../ui/status/Failure.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import { assetStatus } from '../../asset/asset-status.ts';
import { statusWords } from '../../asset/asset-words.ts';
import { useAction } from '../../shared/use-action.ts';
import { filesByKind } from '../viewer-words.ts';
import { whyNoFiles } from '../why-no-files.ts';
import { FileRow } from './FileRow.tsx';
import styles from './FilesTab.module.css';
import { filesWords } from './panel-words.ts';

export function FilesTab({ detail }: { readonly detail: AssetDetail }) {
  const kinds = filesByKind(detail.files);
  return (
    <div className={styles.tab}>
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
          {stopped.state === 'waiting' && ` ${triesAgain}`}
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
