/** Beside the table: what all rows share, or everything of the row of the keyboard. */
import { FileVideo, ImagePlus, Images, RotateCcw } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { limits } from '../../../main/contract/plain/param-values.ts';
import { characterCount } from '../../../main/contract/plain/request-rules/inputs.ts';
import {
  type BatchRow,
  type RowParamPath,
  rowParamPaths,
} from '../../../main/contract/rules/batch-rows/row.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox, SegmentedControl, Select } from '../../ui/controls/Choices.tsx';
import { TextArea, TextField } from '../../ui/controls/Fields.tsx';
import { StatusPill } from '../../ui/status/Signs.tsx';
import { clipLine, clipStatus } from '../captures/capture-words.ts';
import { formatsWords } from '../creation/create-words.ts';
import { PhotoFindings } from '../creation/inputs/PhotoVerdict.tsx';
import { ParamSelect } from '../creation/options/OptionsPanel.tsx';
import { PresetMenu } from '../creation/options/PresetMenu.tsx';
import { assetOptions, type GuideOption } from '../creation/options/params-words.ts';
import type { ParamPath } from '../creation/store/create-params.ts';
import { isStopped } from '../measured/store/measured.ts';
import styles from './BatchScreen.module.css';
import { troubleWords } from './batch-words.ts';
import { batchPanelWords, rowClipWords, rowPanelWords } from './control-words.ts';
import { sourceOf, sourceText } from './store/table/draft.ts';
import { RowPreview } from './table/BatchRowView.tsx';

const sides = [
  {
    value: 'batch',
    get label() {
      return batchPanelWords.allRows;
    },
  },
  {
    value: 'row',
    get label() {
      return batchPanelWords.thisRow;
    },
  },
] as const;

/** 304 px. */
export function BatchPanel() {
  const { batchView } = useStores<'batchView'>();
  const panel = useStore(batchView.store, (state) => state.panel);
  return (
    <aside className={styles.panel} aria-label={batchPanelWords.options} data-panel={panel}>
      <SegmentedControl
        label={batchPanelWords.optionsOf}
        value={panel}
        segments={sides}
        onChange={batchView.show}
        wide
      />
      {panel === 'batch' ? <SharedPanel /> : <RowPanel />}
    </aside>
  );
}

function SharedPanel() {
  const { batch, create } = useStores<'batch' | 'create'>();
  const name = useStore(batch.store, ({ draft }) => draft.name);
  const label = useStore(batch.store, ({ draft }) => draft.label);
  const chosen = useStore(batch.store, ({ draft }) => draft.chosen);
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const usualSimulator = useStore(create.store, (state) => state.defaults['physics.simulator']);
  const hasRows = useStore(batch.store, ({ draft }) => draft.rows.length > 0);
  const parts = useStore(batch.store, ({ verdict }) => verdict.parts);
  const isLong = characterCount(name) > limits.nameLength;
  return (
    <>
      <TextField
        label={batchPanelWords.nameOfTheBatch}
        placeholder={batchPanelWords.optional}
        value={name}
        error={isLong ? batchPanelWords.nameTooLong(limits.nameLength) : null}
        {...(parts.length > 1 &&
          name.trim() !== '' && { hint: batchPanelWords.namesHint(parts[0]?.name ?? '') })}
        onChange={(text) => batch.edit('name', text)}
      />
      <TextField
        label={batchPanelWords.label}
        placeholder={batchPanelWords.optional}
        hint={batchPanelWords.labelHint}
        maxLength={100}
        value={label}
        onChange={(text) => batch.edit('label', text)}
      />
      <div className={styles.heading}>
        <h2>{batchPanelWords.optionsOfAllRows}</h2>
      </div>
      <div className={styles.buttons}>
        <PresetMenu
          owner={{ made: kind, chosen, onChoose: batch.choose, onSet: (next) => batch.setOptions(next) }}
        />
        <Button
          size="sm"
          icon={<RotateCcw />}
          disabled={Object.keys(chosen).length === 0}
          onClick={() => batch.setOptions({})}
        >
          {batchPanelWords.resetToDefaults}
        </Button>
      </div>
      {hasRows && <p className={styles.note}>{batchPanelWords.rowsCanDiffer}</p>}
      <SharedOptions />
      <p className={styles.note}>
        {batchPanelWords.filesThatWillCome(formatsWords(chosen['physics.simulator'] ?? usualSimulator))}
      </p>
    </>
  );
}

/** Not drawn again while a name is typed. */
const SharedOptions = memo(() => (
  <>
    <SharedOption option={assetOptions[0]} />
    <SharedOption option={assetOptions[1]} />
    <SharedOption option={assetOptions[2]} />
    <SharedOption option={assetOptions[3]} />
    <SharedOption option={assetOptions[4]} />
  </>
));

function SharedOption<P extends ParamPath>({ option }: { readonly option: GuideOption<P> }) {
  const { batch, create } = useStores<'batch' | 'create'>();
  const usual = useStore(create.store, (state) => state.defaults[option.path]);
  const chosen = useStore(batch.store, ({ draft }) => draft.chosen[option.path]);
  const from = useStore(create.store, (state) => state.defaultsFrom);
  return (
    <ParamSelect
      option={option}
      value={chosen ?? usual}
      usual={usual}
      whose={from === 'account' ? 'account' : 'service'}
      onChange={(value) => batch.choose(option.path, value)}
    />
  );
}

// Everything of the row of the keyboard: what is wrong with it, its inputs in full, and where its options differ.

/** Of the row that has the place of the keyboard. */
function RowPanel() {
  const { batch, batchView } = useStores<'batch' | 'batchView'>();
  const { draft } = useStore(batch.store);
  const active = useStore(batchView.store, (state) => state.row);
  const index = draft.rows.findIndex(({ id }) => id === active);
  const item = draft.rows[index];
  if (item === undefined) return <p className={styles.note}>{rowPanelWords.noRow}</p>;
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
      <h2 className={styles.title}>{rowPanelWords.row(index + 1)}</h2>
      {(troubles.length > 0 || said !== null) && (
        <ul className={styles.troubles} aria-label={rowPanelWords.problemsOfRow(index + 1)}>
          {troubles.map((trouble) => (
            <li key={`${trouble.column} ${trouble.message}`}>{troubleWords(trouble)}</li>
          ))}
          {said !== null && <li>{rowPanelWords.whenItWasRefused(said)}</li>}
        </ul>
      )}
      {row.image !== null && <RowPreview row={row} large />}
      <RowPhotoFindings row={row} />
      {isText && (
        <TextArea
          label={rowPanelWords.description}
          rows={5}
          value={row.text}
          onChange={(text) => edit({ text }, 'text')}
        />
      )}
      <SourceField id={id} row={row} which="image" />
      <Button size="sm" icon={<Images />} onClick={() => void commands.run('batch-library-image')}>
        {rowPanelWords.fromAsset}
      </Button>
      {(kind === 'measured' || row.capture !== null) && <SourceField id={id} row={row} which="capture" />}
      {kind === 'measured' && <RowClip row={row} />}
      <TextField
        label={rowPanelWords.name}
        placeholder={rowPanelWords.optional}
        value={row.name}
        onChange={(name) => edit({ name }, 'name')}
      />
      {((kind === 'standard' && row.image !== null) || row.subjectName !== '') && (
        <TextField
          label={rowPanelWords.subjectInTheImage}
          placeholder={rowPanelWords.optional}
          hint={rowPanelWords.subjectInTheImageHint}
          value={row.subjectName}
          onChange={(subjectName) => edit({ subjectName }, 'subject')}
        />
      )}
      <h2 className={styles.title}>{rowPanelWords.optionsOfThisRow}</h2>
      {rowParamPaths
        .filter((path) => shown.has(path) || row.params[path] !== undefined)
        .map((path) => (
          <RowOption key={path} id={id} row={row} path={path} />
        ))}
    </>
  );
}

/** What is wrong with the row's photo, and what to do. */
function RowPhotoFindings({ row }: { readonly row: BatchRow }) {
  const { batchPhotos, photoChecks } = useStores<'batchPhotos' | 'photoChecks'>();
  useStore(batchPhotos.store);
  const check = useStore(photoChecks.store, () => batchPhotos.checkOf(row));
  useEffect(() => batchPhotos.shown(row), [batchPhotos, row]);
  return <PhotoFindings check={check} />;
}

const shown: ReadonlySet<RowParamPath> = new Set(assetOptions.map(({ path }) => path));

function SourceField({ id, row, which }: RowProps & { readonly which: 'image' | 'capture' }) {
  const { batch } = useStores<'batch'>();
  const picker = useRef<HTMLInputElement>(null);
  const source = row[which];
  const noun = which === 'image' ? rowPanelWords.image : rowPanelWords.clip;
  return (
    <div className={styles.source}>
      <TextField
        label={noun}
        placeholder={rowPanelWords.fileNameOrAddress}
        spellCheck={false}
        value={sourceText(source)}
        onChange={(text) => batch.editRow(id, { [which]: sourceOf(text) }, `${id} ${which}`)}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept={which === 'image' ? 'image/*' : 'video/mp4,video/quicktime,.mov,.m4v'}
        aria-label={rowPanelWords.file(noun)}
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
        {source === null || source.file === null ? rowPanelWords.choose : rowPanelWords.replace}
      </Button>
    </div>
  );
}

/** What a select cannot have as a value: that the row follows the batch. */
const asBatch = '';

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
        { value: asBatch, label: rowPanelWords.asAllRows },
        ...known,
        // What a table wrote wrongly is shown as it is.
        ...written.map((text) => ({ value: text, label: text })),
      ]}
      onChange={choose}
    />
  );
}

// What the check of a row's clip found, and that it is sent anyway.

/** Nothing before the clip was checked. */
function RowClip({ row }: { readonly row: BatchRow }) {
  const { batch, captures, navigation } = useStores<'batch' | 'captures' | 'navigation'>();
  // Drawn again with every verdict.
  useStore(captures.store);
  const check = batch.checkOf(row);
  if (check === null) return null;
  const { inputId } = check;
  return (
    <div className={styles.clip}>
      <StatusPill {...clipStatus(check)} />
      <p className={styles.note}>{clipLine(check).text}</p>
      {isStopped(check) && (
        <Checkbox
          label={rowClipWords.sendAnyway}
          checked={batch.isAnyway(row)}
          onChange={(anyway) => batch.sendAnyway(inputId, anyway)}
        />
      )}
      {check.summary !== null && (
        <Button size="sm" onClick={() => navigation.go({ name: 'capture', inputId })}>
          {rowClipWords.openTheReport}
        </Button>
      )}
    </div>
  );
}
