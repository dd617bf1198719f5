/** What fixes would do to the first asset: its model before and after, its measures, and what was done and left. */
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { fixNoteText } from '../../../main/contract/plain/fix-note-sentences.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import { assetFilesOf } from '../../../main/contract/rules/version-files.ts';
import type { AssetFile } from '../../../main/contract/schema/asset.ts';
import type { ColliderShape } from '../../../main/contract/schema/fix/asset-measures.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { FixPreview as Preview, VersionNote } from '../../../main/contract/schema/library/versions.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { Spinner } from '../../ui/status/Progress.tsx';
import { assetTitle } from '../asset/asset-text.ts';
import { shownFiles, shownName } from '../stage/model-source.ts';
import styles from './Fix.module.css';
import { FixView } from './FixView.tsx';
import { fixWords, measureRows } from './fix-words.ts';

type Side = 'before' | 'after';

export function FixPreview() {
  const { fixes } = useStores<'fixes'>();
  const { subject, before, preview, form } = useStore(fixes.store);
  const [side, setSide] = useState<Side>('before');
  const made = preview.status === 'ready' ? preview.preview : null;
  // A new preview is shown as soon as it is there.
  const [seen, setSeen] = useState(made);
  if (seen !== made) {
    setSeen(made);
    setSide(made === null ? 'before' : 'after');
  }
  const [first] = subject?.known ?? [];
  if (subject === null || first === undefined) return null;
  const after = preview.status === 'ready' ? preview.after : null;
  const isOutdated = preview.status === 'ready' && preview.form !== form;
  return (
    <section className={styles.preview} aria-label={fixWords.preview}>
      {subject.assets > 1 && (
        <p className={styles.note}>{fixWords.previewOf(assetTitle(first), subject.assets)}</p>
      )}
      <Model
        assetId={first.id}
        made={made}
        side={made === null ? 'before' : side}
        showsNew={preview.status === 'ready' && preview.form.chosen.has('formats')}
        shapes={(made === null || side === 'before' ? before : after)?.shapes ?? []}
        onSide={setSide}
      />
      <div className={styles.outcome} aria-live="polite">
        {preview.status === 'making' && (
          <p className={styles.note}>
            <Spinner /> {fixWords.previewing}
          </p>
        )}
        {preview.status === 'failed' && <FailureNotice failure={preview.failure} live />}
        {preview.status === 'none' && <p className={styles.note}>{fixWords.notPreviewed}</p>}
        {isOutdated && <p className={styles.note}>{fixWords.outdated}</p>}
        {made !== null && <Notes made={made} />}
      </div>
      {before !== null && <Measures rows={measureRows(before, after)} />}
    </section>
  );
}

/** The files of the current version, or of the preview. */
function useFiles(
  assetId: AssetId,
  made: Preview | null,
): { readonly before: readonly AssetFile[]; readonly after: readonly AssetFile[] } {
  const { assetDetails } = useStores<'assetDetails'>();
  const detail = useStore(assetDetails.store, (all) => all.get(assetId)?.detail ?? null);
  useEffect(() => {
    assetDetails.want('fixes', [assetId]);
    return () => assetDetails.want('fixes', []);
  }, [assetDetails, assetId]);
  const after = useMemo(() => assetFilesOf(assetId, made?.files ?? []), [assetId, made]);
  return { before: detail?.files ?? [], after };
}

function Model({
  assetId,
  made,
  side,
  showsNew,
  shapes,
  onSide,
}: {
  readonly assetId: AssetId;
  readonly made: Preview | null;
  readonly side: Side;
  /** What the fixes have added is shown first. */
  readonly showsNew: boolean;
  readonly shapes: readonly ColliderShape[];
  readonly onSide: (side: Side) => void;
}) {
  const all = useFiles(assetId, made);
  const files = side === 'before' ? all.before : all.after;
  const shown = shownFiles(files);
  const [wanted, setWanted] = useState('');
  const known = new Set(all.before.map(({ localPath }) => localPath));
  const added = shown.find(({ localPath }) => showsNew && side === 'after' && !known.has(localPath));
  const file = shown.find(({ localPath }) => localPath === wanted) ?? added ?? shown[0];
  return (
    <>
      <div className={styles.switch}>
        {made !== null && (
          <SegmentedControl
            label={fixWords.shown}
            value={side}
            segments={[
              { value: 'before', label: fixWords.before },
              { value: 'after', label: fixWords.after },
            ]}
            onChange={onSide}
          />
        )}
        {file !== undefined && shown.length > 1 && (
          <Select
            size="md"
            hideLabel
            label={fixWords.file}
            className={styles.file}
            value={file.localPath}
            options={shown.map((one) => ({ value: one.localPath, label: shownName(one, shown) }))}
            onChange={setWanted}
          />
        )}
      </div>
      <div className={styles.view}>
        {file === undefined ? (
          <p className={styles.empty}>{fixWords.noModel}</p>
        ) : (
          <FixView
            label={side === 'before' ? fixWords.before : fixWords.after}
            files={files}
            file={file}
            shapes={shapes}
            urlOf={(localPath) =>
              side === 'before'
                ? contentPaths.file(assetId, localPath)
                : contentPaths.versionFile(assetId, 'preview', localPath)
            }
          />
        )}
      </div>
    </>
  );
}

function Notes({ made: { assetId, fromNumber, done, left, files } }: { readonly made: Preview }) {
  const { versionDiff } = useStores<'versionDiff'>();
  return (
    <>
      <h3 className={styles.heading}>
        {fixWords.changes}
        <span className={styles.amount}>{fixWords.files(files.filter(({ changed }) => changed).length)}</span>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => versionDiff.open({ assetId, from: fromNumber, to: 'preview' })}
        >
          {fixWords.compare}
        </Button>
      </h3>
      <NoteList notes={done} />
      {left.length > 0 && (
        <>
          <h3 className={styles.heading}>{fixWords.left}</h3>
          <NoteList notes={left} />
        </>
      )}
    </>
  );
}

function NoteList({ notes }: { readonly notes: readonly VersionNote[] }) {
  return (
    <ul className={styles.notes}>
      {notes.map((note, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two notes can be the same
        <li key={at}>
          {note.path !== null && (
            <>
              <code>{note.path}</code>{' '}
            </>
          )}
          {fixNoteText(note)}
        </li>
      ))}
    </ul>
  );
}

function Measures({ rows }: { readonly rows: ReturnType<typeof measureRows> }) {
  const hasAfter = rows.some(({ after }) => after !== null);
  return (
    <table className={styles.measures} aria-label={fixWords.measures}>
      <thead>
        <tr>
          <th scope="col">{fixWords.measure}</th>
          <th scope="col">{fixWords.before}</th>
          {hasAfter && <th scope="col">{fixWords.after}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name} data-changed={after !== null && after !== before}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            {hasAfter && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
