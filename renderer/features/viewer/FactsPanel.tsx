/** Everything known about an asset, in sections. */
import { CloudOff, FolderOpen } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import type { AssetDetail } from '../../../main/contract/model/asset.ts';
import { deletionOf } from '../../state/deletions.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { formatBytes, formatName } from '../../ui/format.ts';
import { Facts } from '../../ui/Panel.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { Time } from '../../ui/Time.tsx';
import { useApp } from '../app-context.ts';
import { assetStatus } from '../library/asset-status.ts';
import { assetTitle, sourceLine } from '../library/asset-text.ts';
import { useAction } from '../use-action.ts';
import styles from './FactsPanel.module.css';
import { FileList } from './FileList.tsx';
import { JobHistory } from './JobHistory.tsx';
import { recordRows } from './record-rows.ts';

export function FactsPanel({ detail }: { readonly detail: AssetDetail }) {
  const { status } = assetStatus(detail);
  const params = recordRows(detail.effectiveParams);
  const dimensions = recordRows(detail.dimensions ?? {});
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2 className={styles.name}>{assetTitle(detail)}</h2>
        <StatusPill status={status} />
      </header>
      <Section title="Asset">
        <Facts
          rows={[
            [
              'Made from',
              <span key="source" className={styles.source}>
                {sourceLine(detail)}
              </span>,
            ],
            ['Kind', formatName(detail.kind)],
            ['Created', <Time key="created" at={detail.createdAt} />],
            ...(detail.sizeBytes > 0 ? [['On this disk', formatBytes(detail.sizeBytes)] as const] : []),
            ...(detail.deletedAtServiceAt === null
              ? []
              : [['Deleted at the service', <Time key="deleted" at={detail.deletedAtServiceAt} />] as const]),
            ['Service id', <Copied key="id" text={detail.remoteId} what="service id" />],
          ]}
        />
      </Section>
      {dimensions.length > 0 && (
        <Section title="Dimensions, as the service gave them">
          <Facts rows={dimensions} />
        </Section>
      )}
      {detail.job !== null && (
        <Section title="Job">
          <JobHistory job={detail.job} />
        </Section>
      )}
      {params.length > 0 && (
        <Section title="Options it was made with">
          <Facts rows={params} />
        </Section>
      )}
      <Section title={`Files (${detail.files.length})`}>
        <FileList detail={detail} />
      </Section>
      <Folder detail={detail} />
      <AtService detail={detail} />
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
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

function Folder({ detail }: { readonly detail: AssetDetail }) {
  const { api } = useApp();
  const reveal = useAction('notice');
  if (detail.folderPath === null) return null;
  return (
    <Section title="Folder">
      <Copied text={detail.folderPath} what="folder path" />
      <Button
        className={styles.reveal}
        icon={<FolderOpen />}
        busy={reveal.busy}
        onClick={() => reveal.run(() => api.assets.reveal({ assetId: detail.id }))}
      >
        Show in folder
      </Button>
    </Section>
  );
}

/** Absent where the service does not offer it; also a command while this asset is on the screen. */
function AtService({ detail }: { readonly detail: AssetDetail }) {
  const { session, deletions, commands } = useApp();
  const connections = useStore(session.store, (state) => state.connections);
  const deletion = deletionOf(detail, connections);
  const connection = deletion?.why === null ? deletion.connection : null;
  useEffect(() => {
    if (connection === null) return undefined;
    return commands.add([
      {
        id: 'delete-at-service',
        title: 'Delete this asset at the service…',
        group: 'Asset',
        keywords: 'remove trash',
        run: () => deletions.ask({ asset: detail, connection, title: assetTitle(detail) }),
      },
    ]);
  }, [commands, deletions, detail, connection]);
  if (deletion === null) return null;
  return (
    <Section title={`At “${deletion.connection.name}”`}>
      <Button
        className={styles.reveal}
        icon={<CloudOff />}
        disabled={deletion.why !== null}
        onClick={() =>
          deletions.ask({ asset: detail, connection: deletion.connection, title: assetTitle(detail) })
        }
      >
        Delete at the service…
      </Button>
      {deletion.why !== null && <p>{deletion.why}.</p>}
    </Section>
  );
}
