/** The job's steps with how long each took, and what the service said when it failed. */
import type { Job } from '../../../../main/contract/schema/job.ts';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { ProgressBar } from '../../../ui/status/ProgressBar.tsx';
import { StatusDot, type Tone } from '../../../ui/status/StatusPill.tsx';
import { useFormats } from '../../../ui/text/FormatsContext.ts';
import { formatAbsolute, formatDuration, formatPercent } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/text/useNow.ts';
import { type Span, timeline } from '../../queue/rows/timeline.ts';
import styles from './JobHistory.module.css';
import { originWords } from './panel-words.ts';

export function JobHistory({ job }: { readonly job: Job }) {
  const formats = useFormats();
  const now = useNow(job.endedAt === null ? 1000 : null);
  return (
    <div className={styles.history}>
      {job.status === 'running' && (
        <div className={styles.progress}>
          <ProgressBar label={originWords.progress} value={job.progress} />
          {job.progress !== null && <span>{formatPercent(job.progress)}</span>}
        </div>
      )}
      <ol className={styles.steps}>
        {timeline(job, now).map((span) => (
          <li key={`${span.atMs} ${span.label}`} className={styles.step}>
            <StatusDot tone={toneOf(span)} live={span.going} />
            <Tooltip content={formatAbsolute(span.atMs, formats)}>
              <span className={styles.label}>{span.label}</span>
            </Tooltip>
            <span className={styles.length}>
              {span.durationMs === null ? '' : formatDuration(span.durationMs)}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.id}>
        <code>{job.remoteId}</code>
        <CopyButton text={job.remoteId} what={originWords.jobId} />
      </div>
    </div>
  );
}

function toneOf({ status, going }: Span): Tone {
  if (status === 'complete') return 'success';
  if (status === 'failed') return 'danger';
  return going ? 'info' : 'neutral';
}
