/** The note of one asset or many: kept when the field is left. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { organisationLimits } from '../../../main/contract/plain/organisation-limits.ts';
import { TextArea } from '../../ui/TextField.tsx';
import { fieldWords } from './field-words.ts';

/** `null` where several assets have different notes. Give it a new `key` for another asset: what was typed for this one is kept. */
export function NoteEditor({
  note,
  onChange,
  focused = false,
}: {
  readonly note: string | null;
  readonly onChange: (note: string) => void;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    if (typed !== null && typed !== (note ?? '')) onChange(typed);
    setTyped(null);
  };
  const keepAtEnd = useRef(keep);
  useEffect(() => {
    keepAtEnd.current = keep;
  });
  // A screen that is left by a key does not blur its fields first.
  useEffect(() => () => keepAtEnd.current(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <TextArea
      label={fieldWords.note.name}
      hideLabel
      rows={3}
      maxLength={organisationLimits.note}
      placeholder={note === null ? fieldWords.note.mixed : fieldWords.note.placeholder}
      value={typed ?? note ?? ''}
      onChange={setTyped}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
      autoFocus={focused}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}
