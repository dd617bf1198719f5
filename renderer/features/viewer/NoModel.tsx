/** In place of the model: how far it is, why it failed, or which files there are instead. */
import { Box, CircleSlash2, Hourglass } from 'lucide-react';
import { contentPaths } from '../../../main/contract/content-paths.ts';
import { triesAgain } from '../../../main/contract/error-messages.ts';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { formatName } from '../../ui/format.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import type { Status } from '../../ui/StatusPill.tsx';
import { Elapsed } from '../../ui/Time.tsx';
import { useApp } from '../app-context.ts';
import { canMakeAgain, makeAgain } from '../create/make-again.ts';
import { assetStatus } from '../library/asset-status.ts';
import { assetTitle } from '../library/asset-text.ts';
import { useAction } from '../use-action.ts';
import styles from './NoModel.module.css';

export function NoModel({ detail }: { readonly detail: AssetDetail }) {
  const { status, line, bar, progress, failure, canRetry } = assetStatus(detail);
  if (failure !== null) return <Failed {...{ detail, status, failure, canRetry }} />;
  if (status === 'canceled') {
    return (
      <EmptyState
        icon={<CircleSlash2 />}
        title="This asset was canceled"
        actions={canMakeAgain(detail) ? <MakeAgain detail={detail} /> : undefined}
      >
        It was canceled at the service before it was made.
      </EmptyState>
    );
  }
  if (status === 'complete') return <OtherFiles detail={detail} />;
  const { job } = detail;
  return (
    <EmptyState
      icon={<Hourglass />}
      title={status === 'downloading' ? 'Its files are on the way' : 'It is being made'}
    >
      <div className={styles.progress} aria-live="polite">
        {bar && <ProgressBar label={`Progress of ${assetTitle(detail)}`} value={progress} />}
        <p>{line}</p>
        {job !== null && job.endedAt === null && (
          <p>
            <Elapsed from={job.createdAt} to={null} /> since it was asked for
          </p>
        )}
        <p>The model appears here by itself.</p>
      </div>
    </EmptyState>
  );
}

function Failed({
  detail,
  status,
  failure,
  canRetry,
}: {
  readonly detail: AssetDetail;
  readonly status: Status;
  readonly failure: NonNullable<ReturnType<typeof assetStatus>['failure']>;
  readonly canRetry: boolean;
}) {
  const { transfers, navigation } = useApp();
  const retry = useAction('notice');
  const again = (
    <Button size="sm" busy={retry.busy} onClick={() => retry.run(() => transfers.retry(detail.id))}>
      Try again
    </Button>
  );
  return (
    <div className={styles.failed}>
      <h2>{canRetry ? 'Its files could not be downloaded' : 'The service could not make it'}</h2>
      <FailureNotice
        failure={failure}
        note={status === 'waiting' ? triesAgain : undefined}
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
            Show it in the queue
          </Button>
        </div>
      )}
    </div>
  );
}

function MakeAgain({ detail }: { readonly detail: AssetDetail }) {
  const app = useApp();
  const action = useAction('notice');
  return (
    <Button variant="primary" busy={action.busy} onClick={() => action.run(() => makeAgain(app, detail.id))}>
      Make it again
    </Button>
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
          <img className={styles.preview} src={contentPaths.preview(detail.id, 512)} alt="" />
        ) : (
          <Box />
        )
      }
      title="There is no model to turn around"
    >
      {kinds.length === 0
        ? 'No file of this asset is on this disk.'
        : `On this disk: ${kinds.join(', ')}. Open them from the asset’s folder.`}
    </EmptyState>
  );
}
