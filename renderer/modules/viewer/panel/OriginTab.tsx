/** How the asset came to be: what it was made from, with whom, with which options, because of what, and how its job went. */

import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../../main/contract/rules/content-paths.ts';
import { isFinishing } from '../../../../main/contract/rules/terminal-status.ts';
import type { AssetDetail, MadeBy } from '../../../../main/contract/schema/asset.ts';
import type { ImageSource } from '../../../../main/contract/schema/creation/create-request.ts';
import type { Lineage } from '../../../../main/contract/schema/creation/submission.ts';
import type { GroupDetail } from '../../../../main/contract/schema/group.ts';
import type { Job } from '../../../../main/contract/schema/job.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { ShadedImage } from '../../../ui/layout/ShadedImage.tsx';
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import unseen from '../../../ui/status/Signs.module.css';
import { StatusDot } from '../../../ui/status/Signs.tsx';
import { formatAbsolute, formatDuration, formatPercent } from '../../../ui/text/format.ts';
import { Time, useFormats, useNow } from '../../../ui/text/LiveText.tsx';
import { sourceLine } from '../../asset/asset-text.ts';
import { statusWords } from '../../asset/asset-words.ts';
import { Section } from '../../asset/Section.tsx';
import { jobSteps, stepTone } from '../../queue/rows/row-progress.ts';
import { groupTitle } from '../../queue/rows/row-titles.ts';
import styles from './AssetPanel.module.css';
import { optionGroups } from './option-rows.ts';
import { neighbourWords, optionsWords, originWords, routeName } from './panel-words.ts';

/** Where the asset comes from: what it was made from, with whom, because of what, and how its job went. */
export function OriginTab({ detail }: { readonly detail: AssetDetail }) {
  const { madeBy, job, origin, place } = detail;
  return (
    <>
      <Section title={originWords.madeFrom}>
        {origin === 'folder' && <p>{originWords.foundIn(place?.path ?? null)}</p>}
        {origin === 'service' && madeBy === null && (
          <>
            <p className={styles.text}>{sourceLine(detail)}</p>
            <p className={styles.hint}>{originWords.notFromHere}</p>
          </>
        )}
        {madeBy !== null && <Inputs madeBy={madeBy} />}
      </Section>
      {madeBy !== null && (
        <Section title={originWords.askedFor}>
          <Facts
            rows={[
              [originWords.as, routeName(madeBy.route)],
              [originWords.when, <Time key="when" at={madeBy.createdAt} />],
              ...(madeBy.label === null ? [] : [[originWords.label, madeBy.label] as const]),
            ]}
          />
          {madeBy.lineage !== null && <LineageLine lineage={madeBy.lineage} />}
        </Section>
      )}
      <GroupNeighbours detail={detail} />
      {job !== null && (
        <Section title={originWords.job}>
          <JobHistory job={job} />
        </Section>
      )}
    </>
  );
}

function Inputs({ madeBy }: { readonly madeBy: MadeBy }) {
  const { navigation } = useStores<'navigation'>();
  const { text, image, references, clip } = madeBy;
  return (
    <div className={styles.inputs}>
      {text !== null && <p className={styles.text}>{text}</p>}
      {image !== null && <InputImage image={image} what={originWords.image} />}
      {references.length > 0 && (
        <div className={styles.references}>
          {references.map((reference) => (
            <InputImage key={keyOf(reference)} image={reference} what={originWords.reference} />
          ))}
        </div>
      )}
      {clip?.type === 'clip' && (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'capture', inputId: clip.inputId })}
        >
          {originWords.reportOf(clip.fileName)}
        </Button>
      )}
      {clip?.type === 'clip-url' && <p className={styles.text}>{originWords.clipAt(clip.url)}</p>}
      {text === null && image === null && clip === null && (
        <p className={styles.hint}>{originWords.unknownInputs}</p>
      )}
    </div>
  );
}

const keyOf = (image: ImageSource): string => (image.type === 'image' ? image.inputId : image.url);

/** An image at an address elsewhere is not fetched: the page shows only what is on this machine. */
function InputImage({ image, what }: { readonly image: ImageSource; readonly what: string }) {
  if (image.type === 'image-url')
    return <p className={styles.text}>{originWords.inputAt(what, image.url)}</p>;
  return (
    <figure className={styles.figure}>
      <img src={contentPaths.input(image.inputId)} alt={originWords.inputAlt(what)} loading="lazy" />
      <figcaption>{image.fileName}</figcaption>
    </figure>
  );
}

function LineageLine({ lineage }: { readonly lineage: Lineage }) {
  const { navigation, groups } = useStores<'groups' | 'navigation'>();
  const byId = useStore(groups.store, (state) => state.byId);
  switch (lineage.type) {
    case 'split':
      return <p className={styles.hint}>{originWords.part(lineage.part, lineage.parts)}</p>;
    case 'like':
      return (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'asset', assetId: lineage.assetId })}
        >
          {originWords.likeAnother}
        </Button>
      );
    case 'gaps': {
      const group = byId.get(lineage.groupId);
      const name = group === undefined ? originWords.someGroup : groupTitle(group);
      return group === undefined ? (
        <p className={styles.hint}>{`${originWords.madeAgain(name)}.`}</p>
      ) : (
        <Button
          className={styles.start}
          size="sm"
          onClick={() => navigation.go({ name: 'queue', focus: group.id })}
        >
          {originWords.madeAgain(name)}
        </Button>
      );
    }
    default:
      return lineage satisfies never;
  }
}

// The batch or set that the asset is a member of: its place there, and the members beside it.

/** Members shown on each side. */
const beside = 3;

/** Nothing for an asset without a group. */
function GroupNeighbours({ detail }: { readonly detail: AssetDetail }) {
  const { navigation } = useStores<'navigation'>();
  const { groupId, groupIndex } = detail;
  const group = useGroup(groupId);
  if (groupId === null || groupIndex === null || group === null) return null;
  const members = group.members.filter(({ index }) => Math.abs(index - groupIndex) <= beside);
  const what = group.type === 'batch' ? 'batch' : 'set';
  return (
    <Section title={neighbourWords.of[what](groupTitle(group))}>
      <p>{neighbourWords.place(groupIndex, group.count)}</p>
      <ol className={styles.members} aria-label={neighbourWords.beside[what]}>
        {members.map((member) => (
          <li key={member.index}>
            <button
              type="button"
              className={classes(styles.member, member.assetId === detail.id && styles.current)}
              aria-current={member.assetId === detail.id}
              aria-label={neighbourWords.member(member.index, member.name ?? neighbourWords.unnamed)}
              title={member.name ?? undefined}
              onClick={() => navigation.replace({ name: 'asset', assetId: member.assetId })}
            >
              {member.transfer?.state === 'complete' && (
                <ShadedImage
                  className={styles.memberPicture}
                  fit="cover"
                  src={contentPaths.preview(member.assetId, 128)}
                />
              )}
              <span className={styles.memberPlace}>{member.index}</span>
            </button>
          </li>
        ))}
      </ol>
      <Button
        className={styles.start}
        size="sm"
        onClick={() => navigation.go({ name: 'queue', focus: groupId })}
      >
        {neighbourWords.showInQueue[what]}
      </Button>
    </Section>
  );
}

/** Read once: places in a group never change. */
function useGroup(groupId: AssetDetail['groupId']): GroupDetail | null {
  const { api } = useStores<'api'>();
  const [group, setGroup] = useState<GroupDetail | null>(null);
  useEffect(() => {
    if (groupId === null) return undefined;
    const leave = new AbortController();
    api.groups.get({ groupId }, { signal: leave.signal }).then(
      (answer) => !leave.signal.aborted && setGroup(answer),
      // Then the asset is shown without them.
      () => undefined,
    );
    return () => leave.abort();
  }, [api, groupId]);
  return group?.id === groupId ? group : null;
}

/** The job's steps with how long each took, and what the service said when it failed. */
function JobHistory({ job }: { readonly job: Job }) {
  const formats = useFormats();
  const now = useNow(job.endedAt === null ? 1000 : null);
  return (
    <div className={styles.history}>
      {job.status === 'running' && (
        <div className={styles.progress}>
          <ProgressBar label={originWords.progress} value={isFinishing(job) ? 'finishing' : job.progress} />
          {job.progress !== null && (
            <span>{isFinishing(job) ? statusWords.finishing : formatPercent(job.progress)}</span>
          )}
        </div>
      )}
      <ol className={styles.steps}>
        {jobSteps(job, now).map((step) => (
          <li key={`${step.atMs} ${step.label}`} className={styles.step}>
            <StatusDot tone={stepTone(step)} live={step.going} />
            <Tooltip content={formatAbsolute(step.atMs, formats)}>
              <span className={styles.label}>{step.label}</span>
            </Tooltip>
            <span className={styles.length}>
              {step.durationMs === null ? '' : formatDuration(step.durationMs)}
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

/** The options that the asset was made with, as the service froze them; what is not usual is marked. */
export function OptionsTab({ detail }: { readonly detail: AssetDetail }) {
  const groups = optionGroups(detail.effectiveParams);
  if (groups.length === 0) {
    return (
      <p className={styles.optionsTabNone}>
        {detail.origin === 'folder' ? optionsWords.found : optionsWords.notReported}
      </p>
    );
  }
  const marked = groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length;
  return (
    <div className={styles.options}>
      <p className={styles.optionsTabHint}>{optionsWords.marked(marked)}</p>
      {groups.map(({ name, rows }) => (
        <table key={name} className={styles.table}>
          <caption>{name}</caption>
          <thead className={unseen.unseen}>
            <tr>
              <th scope="col">{optionsWords.option}</th>
              <th scope="col">{optionsWords.value}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.path} className={classes(row.differs && styles.differs)}>
                <th scope="row" title={row.path}>
                  {row.name}
                </th>
                <td>
                  {row.value}
                  {row.differs && <span className={styles.usual}>{optionsWords.usual(row.usual ?? '')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
