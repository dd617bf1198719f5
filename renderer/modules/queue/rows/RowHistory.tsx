/** The unfolded part of a row: each step with its time and length, the ids, and the whole of a failure. */

import { useStore } from 'zustand';
import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import type { Transfer } from '../../../../main/contract/schema/asset.ts';
import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { Problem } from '../../../../main/contract/schema/failure.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { describeData } from '../../../ui/status/failure-text.ts';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { StatusDot } from '../../../ui/status/Signs.tsx';
import { formatAbsolute, formatBytes, formatDuration } from '../../../ui/text/format.ts';
import { useFormats, useNow } from '../../../ui/text/LiveText.tsx';
import { rowHistoryWords, rowLineageWords } from '../queue-words.ts';
import type { QueueRow } from './queue-rows.ts';
import { type JobStep, jobSteps, jobTimes, stepTone } from './row-progress.ts';
import { jobOf } from './row-targets.ts';
import { assetCount, comesFrom, type LineageLink, madeAgainBy } from './row-titles.ts';
import styles from './rows.module.css';
import { mayBeThereWords } from './waiting-words.ts';

/** Shown below its row. */
export function RowHistory({ row }: { readonly row: QueueRow }) {
  const { queueView } = useStores<'queueView'>();
  const job = jobOf(row);
  const refusal = useStore(queueView.store, (state) => state.refusals.get(job?.id ?? '') ?? null);
  return (
    <div className={styles.history}>
      {refusal !== null && (
        <FailureNotice
          failure={refusal}
          actions={
            <Button size="sm" variant="ghost" onClick={() => queueView.refused(job?.id ?? '', null)}>
              {rowHistoryWords.dismiss}
            </Button>
          }
        />
      )}
      {row.type === 'submission' && <RequestHistory submission={row.submission} />}
      {job !== null && (
        <JobHistory job={job} transfer={row.type === 'job' || row.type === 'member' ? row.transfer : null} />
      )}
      <RowLineage row={row} />
    </div>
  );
}

function RequestHistory({ submission }: { readonly submission: Submission }) {
  const formats = useFormats();
  const { error, state, createdAt, attempt, mayBeAtService, request, label, hold } = submission;
  return (
    <>
      {error !== null && hold === null && (
        <FailureNotice failure={error} note={state === 'waiting' ? triesAgain() : undefined} />
      )}
      {/* What is held is no failure; its words say what releases it. */}
      {error !== null && hold !== null && <p className={styles.words}>{sentenceOf(error)}</p>}
      {mayBeAtService && <p className={styles.words}>{mayBeThereWords.long}</p>}
      <Facts
        rows={[
          [rowHistoryWords.asksFor, rowHistoryWords.assets(assetCount(request))],
          [rowHistoryWords.askedFor, formatAbsolute(Date.parse(createdAt), formats)],
          [rowHistoryWords.attempts, String(attempt)],
          ...(label === null ? [] : [[rowHistoryWords.label, label] as const]),
        ]}
      />
    </>
  );
}

function JobHistory({ job, transfer }: { readonly job: Job; readonly transfer: Transfer | null }) {
  const now = useNow(job.endedAt === null ? 1000 : null);
  const { queuedMs, runningMs } = jobTimes(job, now);
  return (
    <>
      {job.error !== null && <ProblemBox problem={job.error} />}
      {transfer !== null && transfer.error !== null && (
        <FailureNotice
          failure={transfer.error}
          note={transfer.state === 'waiting' ? triesAgain() : undefined}
        />
      )}
      <div className={styles.columns}>
        <ol className={styles.spans} aria-label={rowHistoryWords.history}>
          {jobSteps(job, now).map((step) => (
            <StepLine key={`${step.atMs} ${step.label}`} step={step} />
          ))}
        </ol>
        <Facts
          rows={[
            [rowHistoryWords.queuedFor, formatDuration(queuedMs)],
            ...(runningMs === null ? [] : [[rowHistoryWords.runningFor, formatDuration(runningMs)] as const]),
            ...(transfer === null
              ? []
              : [
                  [
                    rowHistoryWords.files,
                    rowHistoryWords.filesDone(
                      transfer.filesDone,
                      transfer.filesTotal,
                      formatBytes(transfer.receivedBytes),
                    ),
                  ] as const,
                ]),
            [
              rowHistoryWords.jobId,
              <span key="id" className={styles.id}>
                <code>{job.remoteId}</code>
                <CopyButton text={job.remoteId} what={rowHistoryWords.jobIdCopied} />
              </span>,
            ],
          ]}
        />
      </div>
    </>
  );
}

function StepLine({ step }: { readonly step: JobStep }) {
  const formats = useFormats();
  return (
    <li className={styles.span}>
      <StatusDot tone={stepTone(step)} live={step.going} />
      <span className={styles.label}>{step.label}</span>
      <span className={styles.length}>{step.durationMs === null ? '' : formatDuration(step.durationMs)}</span>
      <time className={styles.at} dateTime={new Date(step.atMs).toISOString()}>
        {formatAbsolute(step.atMs, formats)}
      </time>
    </li>
  );
}

/** The service's own words about a failed job (RFC 7807). */
function ProblemBox({ problem }: { readonly problem: Problem }) {
  const { title, detail, ...rest } = problem;
  const said = [title, detail].filter((part) => part !== undefined && part !== '').join(': ');
  return (
    <FailureNotice
      failure={{
        code: problem.type ?? rowHistoryWords.noType,
        sentence: said === '' ? rowHistoryWords.noReason : said,
        data: Object.fromEntries(describeData(rest)),
      }}
    />
  );
}

/** Nothing where there is no story. */
function RowLineage({ row }: { readonly row: QueueRow }) {
  const app = useStores<'groups' | 'submissions'>();
  const groups = useStore(app.groups.store).byId;
  const submissions = useStore(app.submissions.store).byId;
  const from = comesFrom(row, groups);
  const to = row.type === 'group' ? madeAgainBy(row.group.id, groups, submissions.values()) : [];
  if (from === null && to.length === 0) return null;
  return (
    <p className={styles.links}>
      {from !== null && <Link link={from} />}
      {to.length > 0 && <span>{rowLineageWords.gapsMadeBy}</span>}
      {to.map((link) => (
        <Link key={link.target} link={link} />
      ))}
    </p>
  );
}

function Link({ link }: { readonly link: LineageLink }) {
  const { navigation } = useStores<'navigation'>();
  const { words, target, asset } = link;
  if (target === null) return <span>{words}</span>;
  return (
    <Button
      size="sm"
      variant="ghost"
      onClick={() =>
        navigation.go(
          asset ? { name: 'asset', assetId: target as AssetId } : { name: 'queue', focus: target },
        )
      }
    >
      {words}
    </Button>
  );
}
