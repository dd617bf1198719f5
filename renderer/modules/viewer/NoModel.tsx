/** In place of the model: how far it is, why it failed, or which files there are instead. */
import { Box, CircleSlash2, CloudDownload, FileX, Hourglass } from 'lucide-react';
import { triesAgain } from '../../../main/contract/plain/error-messages.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ShadedImage } from '../../ui/layout/ShadedImage.tsx';
import type { ShownFailure } from '../../ui/status/failure-text.ts';
import { EmptyState, FailureNotice } from '../../ui/status/Messages.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import type { Status } from '../../ui/status/Signs.tsx';
import { formatName } from '../../ui/text/format.ts';
import { Elapsed, Sentence } from '../../ui/text/LiveText.tsx';
import { assetStatus, assetTitle } from '../asset/asset-text.ts';
import { assetActionWords, statusWords } from '../asset/asset-words.ts';
import { canMakeAgain, makeAgain } from '../creation/create-commands.tsx';
import { isOnlyAtService } from '../library/card/cell-words.ts';
import { useAction } from '../shared/use-action.ts';
import { noModelWords } from './no-model-words.ts';
import { filesWords } from './panel/panel-words.ts';
import styles from './ViewerScreen.module.css';

export function NoModel({ detail }: { readonly detail: AssetDetail }) {
  const { status, line, bar, progress, failure, canRetry } = assetStatus(detail);
  if (failure !== null) return <Failed {...{ detail, status, failure, canRetry }} />;
  if (status === 'canceled') {
    return (
      <EmptyState
        icon={<CircleSlash2 />}
        title={noModelWords.canceledTitle}
        actions={canMakeAgain(detail) ? <MakeAgain detail={detail} /> : undefined}
      >
        {noModelWords.canceled}
      </EmptyState>
    );
  }
  const refused = detail.files.filter(({ state }) => state === 'refused').length;
  if (isOnlyAtService(detail) && refused === 0) return <AtService detail={detail} />;
  if (refused > 0 && refused === detail.files.length) return <Refused files={refused} />;
  if (status === 'complete') return <OtherFiles detail={detail} />;
  const { job } = detail;
  return (
    <EmptyState
      icon={<Hourglass />}
      title={status === 'downloading' ? noModelWords.onTheWay : noModelWords.beingMade}
    >
      <div className={styles.progress} aria-live="polite">
        {bar && <ProgressBar label={statusWords.progressOf(assetTitle(detail))} value={progress} />}
        <p>{line}</p>
        {job !== null && job.endedAt === null && (
          <p>
            <Sentence
              words={noModelWords.sinceAsked}
              slots={{ time: <Elapsed from={job.createdAt} to={null} /> }}
            />
          </p>
        )}
        <p>{noModelWords.appears}</p>
      </div>
    </EmptyState>
  );
}

function titleOf({ code }: ShownFailure, status: Status, canRetry: boolean): string {
  if (code === 'asset.deleted-at-service') return noModelWords.deleted;
  if (status === 'waiting') return noModelWords.notHereYet;
  return canRetry ? noModelWords.notDownloaded : noModelWords.notMade;
}

function Failed({
  detail,
  status,
  failure,
  canRetry,
}: {
  readonly detail: AssetDetail;
  readonly status: Status;
  readonly failure: ShownFailure;
  readonly canRetry: boolean;
}) {
  const { transfers, navigation } = useStores<'navigation' | 'transfers'>();
  const retry = useAction('notice');
  const again = (
    <Button size="sm" busy={retry.busy} onClick={() => retry.run(() => transfers.retry(detail.id))}>
      {statusWords.tryAgain}
    </Button>
  );
  return (
    <div className={styles.failed}>
      <h2>{titleOf(failure, status, canRetry)}</h2>
      <FailureNotice
        failure={failure}
        note={status === 'waiting' ? triesAgain() : undefined}
        actions={canRetry ? again : undefined}
      />
      {!canRetry && (
        <div className={styles.actions}>
          {canMakeAgain(detail) && <MakeAgain detail={detail} />}
          <Button
            onClick={() =>
              navigation.go({ name: 'queue', ...(detail.job !== null && { focus: detail.job.id }) })
            }
          >
            {noModelWords.showInQueue}
          </Button>
        </div>
      )}
    </div>
  );
}

function MakeAgain({ detail }: { readonly detail: AssetDetail }) {
  const app = useStores<'api' | 'navigation' | 'notices'>();
  const action = useAction('notice');
  return (
    <Button variant="primary" busy={action.busy} onClick={() => action.run(() => makeAgain(app, detail.id))}>
      {assetActionWords.again}
    </Button>
  );
}

function AtService({ detail }: { readonly detail: AssetDetail }) {
  const { transfers } = useStores<'transfers'>();
  const action = useAction('notice');
  const fetchFiles = () => action.run(() => transfers.fetch({ assetIds: [detail.id] }));
  return (
    <EmptyState
      icon={<CloudDownload />}
      title={noModelWords.remoteTitle}
      actions={
        <Button variant="primary" busy={action.busy} onClick={fetchFiles}>
          {filesWords.fetch}
        </Button>
      }
    >
      {noModelWords.remote}
    </EmptyState>
  );
}

function Refused({ files }: { readonly files: number }) {
  const { viewer } = useStores<'viewer'>();
  return (
    <EmptyState
      icon={<FileX />}
      title={noModelWords.refusedTitle}
      actions={<Button onClick={() => viewer.setTab('files')}>{noModelWords.showFiles}</Button>}
    >
      {noModelWords.refused(files)}
    </EmptyState>
  );
}

function OtherFiles({ detail }: { readonly detail: AssetDetail }) {
  const kinds = [
    ...new Set(detail.files.filter((file) => file.state === 'complete').map((file) => formatName(file.kind))),
  ];
  return (
    <EmptyState
      icon={
        detail.hasPreview ? (
          <ShadedImage className={styles.preview} fit="cover" src={contentPaths.preview(detail.id, 512)} />
        ) : (
          <Box />
        )
      }
      title={noModelWords.otherTitle}
    >
      {kinds.length === 0 ? noModelWords.noFile : noModelWords.others(kinds.join(', '))}
    </EmptyState>
  );
}
