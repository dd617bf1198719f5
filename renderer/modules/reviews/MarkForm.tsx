/** The words of a mark, and how much it matters. */
import { type KeyboardEvent, useState } from 'react';
import { organisationLimits } from '../../../main/contract/plain/organisation-limits.ts';
import { reviewLimits } from '../../../main/contract/plain/review-limits.ts';
import type { MarkSeverity } from '../../../main/contract/schema/review/review.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextArea, TextField } from '../../ui/controls/TextField.tsx';
import styles from './Marks.module.css';
import { marksWords, severityWords } from './review-words.ts';

/** What a user says with a mark. */
export interface MarkSaid {
  readonly text: string;
  readonly severity: MarkSeverity | null;
}

const choices = ['none', 'note', 'minor', 'major'] as const;
type Choice = (typeof choices)[number];

const saidOf = (text: string, severity: Choice): MarkSaid => ({
  text,
  severity: severity === 'none' ? null : severity,
});

/** Has the focus when it is shown, unless `waits`: then it goes on with what was written before. `onSaid` hears what is written. Ctrl+Enter saves, Esc cancels. It asks for the name that is not known yet. */
export function MarkForm({
  said,
  onSave,
  onCancel,
  onName,
  onSaid,
  waits = false,
}: {
  readonly said: MarkSaid;
  readonly onSave: (said: MarkSaid) => void;
  readonly onCancel: () => void;
  /** Null where the name is known. */
  readonly onName: ((name: string) => void) | null;
  readonly onSaid?: (said: MarkSaid) => void;
  readonly waits?: boolean;
}) {
  const [text, setText] = useState(said.text);
  const [severity, setSeverity] = useState<Choice>(said.severity ?? 'none');
  const [name, setName] = useState('');
  const save = (): void => {
    if (name.trim() !== '') onName?.(name.trim());
    onSave(saidOf(text.trim(), severity));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label={marksWords.textLabel}
        hideLabel
        rows={3}
        maxLength={reviewLimits.text}
        placeholder={marksWords.text}
        value={text}
        onChange={(now) => {
          setText(now);
          onSaid?.(saidOf(now, severity));
        }}
        onKeyDown={onKeyDown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is opened by setting the mark, to be written at once
        autoFocus={!waits}
      />
      <Select
        label={marksWords.severity}
        size="md"
        value={severity}
        options={choices.map((value) => ({ value, label: severityWords[value] }))}
        onChange={(chosen) => {
          setSeverity(chosen);
          onSaid?.(saidOf(text, chosen));
        }}
      />
      {onName !== null && (
        <TextField
          label={marksWords.name}
          maxLength={organisationLimits.reviewer}
          value={name}
          onChange={setName}
          onKeyDown={onKeyDown}
        />
      )}
      <Actions onCancel={onCancel} />
    </form>
  );
}

function Actions({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className={styles.actions}>
      <Button type="submit" size="sm" variant="primary">
        {marksWords.save}
      </Button>
      <Button size="sm" onClick={onCancel}>
        {marksWords.cancel}
      </Button>
    </div>
  );
}
