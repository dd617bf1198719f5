/** Everything of the row of the keyboard: what is wrong with it, its inputs in full, and where its options differ. */
import { FileVideo, ImagePlus, Images } from 'lucide-react';
import { useRef } from 'react';
import { useStore } from 'zustand';
import {
  type BatchRow,
  type RowParamPath,
  rowParamPaths,
} from '../../../../main/contract/rules/batch-rows/row.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextArea, TextField } from '../../../ui/controls/TextField.tsx';
import { assetOptions } from '../../creation/options/params-words.ts';
import { troubleWords } from '../batch-words.ts';
import { sourceOf, sourceText } from '../store/table/cells.ts';
import { rowPanelWords as words } from '../table/grid-words.ts';
import styles from './BatchPanel.module.css';
import { RowClip } from './RowClip.tsx';
import { RowPreview } from './RowPreview.tsx';

/** Of the row that has the place of the keyboard. */
export function RowPanel() {
  const { batch, batchView } = useStores<'batch' | 'batchView'>();
  const { draft } = useStore(batch.store);
  const active = useStore(batchView.store, (state) => state.row);
  const index = draft.rows.findIndex(({ id }) => id === active);
  const item = draft.rows[index];
  if (item === undefined) return <p className={styles.note}>{words.noRow}</p>;
  return <RowFields key={item.id} id={item.id} index={index} row={item.row} />;
}

interface RowProps {
  readonly id: number;
  readonly row: BatchRow;
}

function RowFields({ id, index, row }: RowProps & { readonly index: number }) {
  const { batch, commands } = useStores<'batch' | 'commands'>();
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const { troubles } = batch.verdictOf(row);
  const said = batch.saidOf(row);
  const edit = (patch: Partial<BatchRow>, what: string): void => batch.editRow(id, patch, `${id} ${what}`);
  const isText = kind === 'standard' && (row.image === null || row.text !== '');
  return (
    <>
      <h2 className={styles.title}>{words.row(index + 1)}</h2>
      {(troubles.length > 0 || said !== null) && (
        <ul className={styles.troubles} aria-label={words.problemsOfRow(index + 1)}>
          {troubles.map((trouble) => (
            <li key={`${trouble.column} ${trouble.message}`}>{troubleWords(trouble)}</li>
          ))}
          {said !== null && <li>{words.whenItWasRefused(said)}</li>}
        </ul>
      )}
      {row.image !== null && <RowPreview row={row} large />}
      {isText && (
        <TextArea
          label={words.description}
          rows={5}
          value={row.text}
          onChange={(text) => edit({ text }, 'text')}
        />
      )}
      <SourceField id={id} row={row} which="image" />
      <Button size="sm" icon={<Images />} onClick={() => void commands.run('batch-library-image')}>
        {words.fromAsset}
      </Button>
      {(kind === 'measured' || row.capture !== null) && <SourceField id={id} row={row} which="capture" />}
      {kind === 'measured' && <RowClip row={row} />}
      <TextField
        label={words.name}
        placeholder={words.optional}
        value={row.name}
        onChange={(name) => edit({ name }, 'name')}
      />
      {((kind === 'standard' && row.image !== null) || row.subjectName !== '') && (
        <TextField
          label={words.subjectInTheImage}
          placeholder={words.optional}
          hint={words.subjectInTheImageHint}
          value={row.subjectName}
          onChange={(subjectName) => edit({ subjectName }, 'subject')}
        />
      )}
      <h2 className={styles.title}>{words.optionsOfThisRow}</h2>
      {rowParamPaths
        .filter((path) => shown.has(path) || row.params[path] !== undefined)
        .map((path) => (
          <RowOption key={path} id={id} row={row} path={path} />
        ))}
    </>
  );
}

const shown: ReadonlySet<RowParamPath> = new Set(assetOptions.map(({ path }) => path));

function SourceField({ id, row, which }: RowProps & { readonly which: 'image' | 'capture' }) {
  const { batch } = useStores<'batch'>();
  const picker = useRef<HTMLInputElement>(null);
  const source = row[which];
  const noun = which === 'image' ? words.image : words.clip;
  return (
    <div className={styles.source}>
      <TextField
        label={noun}
        placeholder={words.fileNameOrAddress}
        spellCheck={false}
        value={sourceText(source)}
        onChange={(text) => batch.editRow(id, { [which]: sourceOf(text) }, `${id} ${which}`)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={which === 'image' ? 'image/*' : 'video/mp4,video/quicktime,.mov,.m4v'}
        aria-label={words.file(noun)}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) batch.chooseFile(id, which, file);
          event.currentTarget.value = '';
        }}
      />
      <Button
        icon={which === 'image' ? <ImagePlus /> : <FileVideo />}
        onClick={() => picker.current?.click()}
      >
        {source === null || source.file === null ? words.choose : words.replace}
      </Button>
    </div>
  );
}

/** What a select cannot have as a value: that the row follows the batch. */
const asBatch = words.asTheBatch;

function RowOption({ id, row, path }: RowProps & { readonly path: RowParamPath }) {
  const { batch } = useStores<'batch'>();
  const option = [...assetOptions].find((one) => one.path === path);
  const value = row.params[path];
  const known = (option?.values ?? []).map((one) => ({
    value: String(one.value),
    label: one.label,
    hint: one.hint,
  }));
  const written =
    value === undefined || known.some((one) => one.value === String(value)) ? [] : [String(value)];
  const choose = (next: string): void => {
    const { [path]: _, ...others } = row.params;
    const chosen = option?.values.find((one) => String(one.value) === next)?.value;
    batch.editRow(id, { params: chosen === undefined ? others : { ...others, [path]: chosen } });
  };
  return (
    <Select
      label={option?.label ?? path}
      value={value === undefined ? asBatch : String(value)}
      options={[
        { value: asBatch, label: words.asAllRows },
        ...known,
        // What a table wrote wrongly is shown as it is.
        ...written.map((text) => ({ value: text, label: text })),
      ]}
      onChange={choose}
    />
  );
}
