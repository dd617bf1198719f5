/** The user's own title for an asset, or the same for many. */
import { type KeyboardEvent, useState } from 'react';
import { organisationLimits } from '../../../main/contract/plain/organisation-limits.ts';
import { TextField } from '../../ui/controls/Fields.tsx';
import { fieldWords } from './field-words.ts';

/** `usual` is what is shown without one. Enter and leaving the field keep it, Escape does not; empty takes it away. */
export function TitleField({
  title,
  mixed = false,
  usual,
  hideLabel = false,
  focused = false,
  onChange,
  onDone,
}: {
  readonly title: string | null;
  /** Several assets have different ones. */
  readonly mixed?: boolean;
  readonly usual: string;
  readonly hideLabel?: boolean;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
  readonly onChange: (title: string | null) => void;
  /** It was kept or left. */
  readonly onDone?: () => void;
}) {
  const shown = title ?? '';
  const start = focused && title === null && !mixed ? usual : shown;
  const [typing, setTyping] = useState<{ readonly over: string; readonly text: string } | null>(null);
  const typed = typing?.over === start ? typing.text : start;
  const keep = (): void => {
    const next = typed.trim();
    if (next === '' ? shown !== '' : next !== shown && !(title === null && next === usual))
      onChange(next === '' ? null : next);
    onDone?.();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      setTyping(null);
      onDone?.();
    }
  };
  return (
    <TextField
      label={fieldWords.title.name}
      hideLabel={hideLabel}
      maxLength={organisationLimits.title}
      placeholder={mixed ? fieldWords.title.mixed : usual}
      value={typed}
      onChange={(text) => setTyping({ over: start, text })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to rename it
      autoFocus={focused}
      onFocus={(event) => focused && event.currentTarget.select()}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}
