/** What one wants to know first: what is wrong, what was said about it, how large and heavy it is, where it is. */
import { CloudOff, CopyPlus, FolderOpen, Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { formatBytes, formatName } from '../../../ui/text/format.ts';
import { Time } from '../../../ui/text/LiveText.tsx';
import { assetTitle } from '../../asset/asset-text.ts';
import { assetActionWords } from '../../asset/asset-words.ts';
import sectionStyles from '../../asset/Section.module.css';
import { Section } from '../../asset/Section.tsx';
import { deletionOf } from '../../asset/store/deletions.ts';
import { createAnotherLike } from '../../creation/create-commands.tsx';
import { OrganiseFields } from '../../organise/OrganiseFields.tsx';
import { subjectOf } from '../../organise/store/organise-windows.ts';
import { AssetProblems } from '../../problems/ProblemLine.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './AssetPanel.module.css';
import { withoutPart } from './option-rows.ts';
import { measureRows, overviewWords } from './panel-words.ts';
import { splitUnit, statedValueText } from './stated-values.ts';

/** Nested groups become `Group: option`; `width_m` is shown as `Width` with its unit. At most 60 rows. */
function recordRows(record: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return rowsOf(record, null, 0).slice(0, 60);
}

function rowsOf(
  record: Readonly<Record<string, unknown>>,
  group: { readonly key: string; readonly label: string } | null,
  depth: number,
): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const { name, unit } = splitUnit(key);
    const label =
      group === null
        ? formatName(name)
        : overviewWords.inGroup(group.label, formatName(withoutPart(name, group.key)).toLowerCase());
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value) && depth < 3) {
      return rowsOf({ ...value }, { key: name, label }, depth + 1);
    }
    return [[label, statedValueText(value, unit)]];
  });
}

export function OverviewTab({ detail }: { readonly detail: AssetDetail }) {
  return (
    <>
      <AssetProblems detail={detail} />
      <section className={sectionStyles.section} aria-label={overviewWords.organise}>
        <OrganiseFields subject={subjectOf(detail)} />
      </section>
      <Measures detail={detail} />
      <About detail={detail} />
      <OnThisDisk detail={detail} />
      <AtService detail={detail} />
    </>
  );
}

function Measures({ detail }: { readonly detail: AssetDetail }) {
  const { facts, dimensions } = detail;
  const measured = facts === null ? [] : measureRows(facts);
  const statedDimensions = recordRows(dimensions ?? {});
  return (
    <>
      {measured.length > 0 && (
        <Section title={overviewWords.measured}>
          <Facts rows={measured} />
        </Section>
      )}
      {statedDimensions.length > 0 && (
        <Section title={overviewWords.statedDimensions}>
          <Facts rows={statedDimensions} />
        </Section>
      )}
    </>
  );
}

function About({ detail }: { readonly detail: AssetDetail }) {
  const app = useStores<'api' | 'create' | 'navigation' | 'notices'>();
  return (
    <Section title={overviewWords.asset}>
      <Facts
        rows={[
          [overviewWords.kind, formatName(detail.kind)],
          ...(detail.simulator === null
            ? []
            : [[overviewWords.simulator, formatName(detail.simulator)] as const]),
          [overviewWords.created, <Time key="created" at={detail.createdAt} />],
          ...(detail.deletedAtServiceAt === null
            ? []
            : [
                [
                  overviewWords.deletedAtService,
                  <Time key="deleted" at={detail.deletedAtServiceAt} />,
                ] as const,
              ]),
          [overviewWords.id, <Copied key="id" text={detail.remoteId} what={overviewWords.idToCopy} />],
        ]}
      />
      <Button
        className={styles.start}
        icon={<CopyPlus />}
        onClick={() => void createAnotherLike(app, detail.id)}
      >
        {overviewWords.like}
      </Button>
    </Section>
  );
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <span className={styles.copied}>
      <code>{text}</code>
      <CopyButton text={text} what={what} />
    </span>
  );
}

function OnThisDisk({ detail }: { readonly detail: AssetDetail }) {
  const { api, deletionsHere } = useStores<'api' | 'deletionsHere'>();
  const reveal = useAction('notice');
  if (detail.folderPath === null) return null;
  const size = detail.sizeBytes > 0 ? ` (${formatBytes(detail.sizeBytes)})` : '';
  return (
    <Section title={overviewWords.onThisDisk(size)}>
      <Copied text={detail.folderPath} what={overviewWords.pathToCopy} />
      <div className={styles.actions}>
        <Button
          icon={<FolderOpen />}
          busy={reveal.busy}
          onClick={() => reveal.run(() => api.assets.reveal({ assetId: detail.id }))}
        >
          {assetActionWords.showInFolder}
        </Button>
        {detail.deletedHereAt === null && (
          <Button icon={<Trash2 />} onClick={() => deletionsHere.ask(subjectOf(detail))}>
            {overviewWords.deleteHere}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** Absent where the service does not offer it. */
function AtService({ detail }: { readonly detail: AssetDetail }) {
  const { session, deletions } = useStores<'deletions' | 'session'>();
  const connections = useStore(session.store, (state) => state.connections);
  const deletion = deletionOf(detail, connections);
  if (deletion === null) return null;
  return (
    <Section title={overviewWords.at(deletion.connection.name)}>
      <Button
        className={styles.start}
        icon={<CloudOff />}
        disabled={deletion.why !== null}
        onClick={() =>
          deletions.ask({ asset: detail, connection: deletion.connection, title: assetTitle(detail) })
        }
      >
        {assetActionWords.deleteAtService}
      </Button>
      {deletion.why !== null && <p>{deletion.why}.</p>}
    </Section>
  );
}
