/** A report about a fault: gathered, shown in full, and saved only then. */
import { Download, FileSearch } from 'lucide-react';
import { useState } from 'react';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { Diagnostics } from '../../../main/contract/schema/app-info.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/Choices.tsx';
import { Panel, TextBlock } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { formatBytes } from '../../ui/text/format.ts';
import { saveBlob } from '../shared/hand-out-files.ts';
import { useAction } from '../shared/use-action.ts';
import styles from './Diagnostics.module.css';
import { diagnosticsWords as words } from './diagnostics-words.ts';

/** Nothing is gathered before it is requested. */
export function DiagnosticsPage() {
  const { api, notices } = useStores<'api' | 'notices'>();
  const [report, setReport] = useState<Diagnostics | null>(null);
  const gathering = useAction('inline');
  const saving = useAction('notice');
  const save = async ({ id, fileName }: Diagnostics): Promise<void> => {
    const answer = await fetch(contentPaths.diagnostics(id));
    // Main keeps the last ones only, and none after it was started anew.
    if (!answer.ok) {
      setReport(await api.diagnostics.collect());
      notices.tell(words.anew);
      return;
    }
    saveBlob(await answer.blob(), fileName);
    notices.tell(words.saved(fileName), { tone: 'success' });
  };
  return (
    <Panel
      title={words.title}
      description={words.about}
      actions={
        <Button
          icon={<FileSearch />}
          busy={gathering.busy}
          onClick={() => gathering.run(async () => setReport(await api.diagnostics.collect()))}
        >
          {report === null ? words.gather : words.again}
        </Button>
      }
    >
      {gathering.failure !== null && <FailureNotice failure={gathering.failure} live />}
      {report !== null && (
        <>
          <Files key={report.id} report={report} />
          <Button
            variant="primary"
            icon={<Download />}
            busy={saving.busy}
            onClick={() => saving.run(() => save(report))}
          >
            {words.save}
          </Button>
        </>
      )}
    </Panel>
  );
}

function Files({ report }: { readonly report: Diagnostics }) {
  const [name, setName] = useState(report.files[0]?.name ?? '');
  const text = report.files.find((file) => file.name === name)?.text ?? '';
  return (
    <div className={styles.files}>
      <SegmentedControl
        label={words.files}
        value={name}
        segments={report.files.map((file) => ({
          value: file.name,
          label: `${file.name} · ${formatBytes(new Blob([file.text]).size)}`,
        }))}
        onChange={setName}
        className={styles.names ?? ''}
      />
      <TextBlock text={text === '' ? words.empty : text} label={words.textOf(name)} />
    </div>
  );
}
