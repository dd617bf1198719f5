/** Asks what the columns of a table are: a line each, with its first cell and what it is taken for. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox, Select, type SelectOption } from '../../../ui/controls/Choices.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { choiceHints, choiceNames, columnsWords as words } from '../control-words.ts';
import type { AskedColumn, ColumnChoice, TableQuestion } from '../store/table/columns.ts';
import styles from './BatchGrid.module.css';

/** Open while a table is requested; leaving it leaves the table out. */
export function MapColumns() {
  const { batch } = useStores<'batch'>();
  const question = useStore(batch.store, (state) => state.question);
  // While the window goes it shows what was asked.
  const [last, setLast] = useState<TableQuestion | null>(null);
  if (question !== null && question !== last) setLast(question);
  const shown = question ?? last;
  if (shown === null) return null;
  const { fileName, preview } = shown;
  return (
    <Dialog
      open={question !== null}
      onClose={batch.leaveTable}
      title={words.title(fileName)}
      description={words.description}
      width="lg"
      footer={
        <>
          <output className={styles.said}>
            <span>{words.counted(preview)}</span>
            {words.troubles(preview).map((trouble) => (
              <span key={trouble} className={styles.columnTrouble}>
                {trouble}
              </span>
            ))}
          </output>
          <Button onClick={batch.leaveTable}>{words.cancel}</Button>
          <Button variant="primary" disabled={preview.rows === 0} onClick={batch.answerColumns}>
            {words.add(preview.rows)}
          </Button>
        </>
      }
    >
      <Columns {...shown} />
    </Dialog>
  );
}

function Columns({ table: { headed, columns } }: TableQuestion) {
  const { batch } = useStores<'batch'>();
  return (
    <div className={styles.form}>
      {headed !== null && <Checkbox label={words.headed} checked={headed} onChange={batch.setHeaded} />}
      <table className={styles.table} aria-label={words.columns}>
        <thead>
          <tr>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.first}</th>
            <th scope="col">{words.use}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <Column key={column.place} {...column} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What a select cannot have as a value: nothing. */
const leftOut = '';

const fields = Object.keys(choiceNames).filter(isChoice);
const choices = (): readonly SelectOption<ColumnChoice | typeof leftOut>[] => [
  { value: leftOut, label: words.leaveOut },
  ...fields.map((value) => ({ value, label: choiceNames[value], ...hintOf(value) })),
];

function Column({ place, heading, first, choice }: AskedColumn) {
  const { batch } = useStores<'batch'>();
  const name = heading === '' ? words.unnamed(place) : heading;
  return (
    <tr>
      <th scope="row" className={styles.columnCell} title={name}>
        {name}
      </th>
      <td className={styles.columnCell} title={first}>
        {first}
      </td>
      <td>
        <Select<ColumnChoice | typeof leftOut>
          label={words.useOf(name)}
          hideLabel
          size="md"
          value={choice ?? leftOut}
          options={choices()}
          onChange={(next) => batch.chooseColumn(place, next === leftOut ? null : next)}
        />
      </td>
    </tr>
  );
}

function isChoice(name: string): name is ColumnChoice {
  return name in choiceNames;
}

function hintOf(choice: ColumnChoice): { readonly hint?: string } {
  const hint = choiceHints[choice];
  return hint === undefined ? {} : { hint };
}
