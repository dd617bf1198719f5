/** The marks of an asset: the list, numbered as their pins are, the form of one, and changing them under the user’s name. */
import { Check, MapPin, MoreHorizontal, Move, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { organisationLimits, reviewLimits } from '../../../main/contract/plain/organisation-limits.ts';
import type { AssetFile } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type {
  AssetReview,
  Mark,
  MarkChange,
  MarkId,
  MarkSeverity,
} from '../../../main/contract/schema/review/review.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { TextArea, TextField } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { Time } from '../../ui/text/LiveText.tsx';
import { useOpenText } from '../shared/use-open-text.ts';
import styles from './Reviews.module.css';
import { authorOf, marksWords, severityWords } from './review-words.ts';
import type { ReviewsState } from './store/reviews.ts';

export interface MarkListProps {
  readonly marks: readonly Mark[];
  readonly files: readonly AssetFile[];
  readonly selected: MarkId | null;
  readonly onLook: (mark: Mark) => void;
  readonly onChange: (change: MarkChange) => void;
  /** Null where there is no view to point at. */
  readonly onMove: ((id: MarkId) => void) | null;
}

export function MarkList(props: MarkListProps) {
  const { marks, selected } = props;
  const [editing, setEditing] = useState<MarkId | null>(null);
  if (marks.length === 0) return <p className={styles.hint}>{marksWords.none}</p>;
  return (
    <ol className={styles.list} aria-label={marksWords.list}>
      {marks.map((mark, index) =>
        mark.id === editing ? (
          <li key={mark.id}>
            <MarkForm
              said={mark}
              onName={null}
              onCancel={() => setEditing(null)}
              onSave={(said) => {
                setEditing(null);
                props.onChange({ type: 'edit', id: mark.id, ...said });
              }}
            />
          </li>
        ) : (
          <MarkRow
            key={mark.id}
            {...props}
            mark={mark}
            number={index + 1}
            isSelected={mark.id === selected}
            onEdit={() => setEditing(mark.id)}
          />
        ),
      )}
    </ol>
  );
}

interface MarkRowProps extends MarkListProps {
  readonly mark: Mark;
  readonly number: number;
  readonly isSelected: boolean;
  readonly onEdit: () => void;
}

function MarkRow(props: MarkRowProps) {
  const { mark, number, files, isSelected, onLook, onChange } = props;
  const isResolved = mark.resolved !== null;
  const isOther = isOtherFile(mark, files);
  return (
    <li className={classes(styles.row, isSelected && styles.selected, isResolved && styles.resolved)}>
      <button
        type="button"
        className={styles.look}
        title={marksWords.lookAt(number)}
        aria-current={isSelected}
        onClick={() => onLook(mark)}
      >
        <span className={styles.number}>{number}</span>
        <span className={styles.said}>
          <span className={styles.text}>{mark.text || marksWords.unnamed}</span>
          <span className={styles.hint}>
            {mark.severity !== null && (
              <span className={styles[mark.severity]}>{severityWords[mark.severity]}, </span>
            )}
            {authorOf(mark)}, <Time at={mark.createdAt} />
            {isResolved && `, ${marksWords.resolved}`}
          </span>
          {mark.file !== null && <span className={styles.hint}>{marksWords.onFile(mark.file.path)}</span>}
          {isOther && <span className={styles.warn}>{marksWords.fileChanged}</span>}
        </span>
      </button>
      <div className={styles.aside}>
        <IconButton
          size="sm"
          label={isResolved ? marksWords.reopen : marksWords.resolve}
          icon={isResolved ? <RotateCcw /> : <Check />}
          onClick={() => onChange({ type: 'resolve', id: mark.id, resolved: !isResolved })}
        />
        <Menu entries={entriesOf(props)}>
          <IconButton size="sm" label={marksWords.actions(number)} icon={<MoreHorizontal />} />
        </Menu>
      </div>
    </li>
  );
}

function entriesOf({ mark, number, onLook, onChange, onMove, onEdit }: MarkRowProps): readonly MenuEntry[] {
  return [
    { label: marksWords.lookAt(number), icon: <MapPin />, onSelect: () => onLook(mark) },
    { label: marksWords.edit, icon: <Pencil />, onSelect: onEdit },
    ...(onMove === null ? [] : [{ label: marksWords.move, icon: <Move />, onSelect: () => onMove(mark.id) }]),
    {
      label: mark.resolved === null ? marksWords.resolve : marksWords.reopen,
      icon: mark.resolved === null ? <Check /> : <RotateCcw />,
      onSelect: () => onChange({ type: 'resolve', id: mark.id, resolved: mark.resolved === null }),
    },
    null,
    {
      label: marksWords.remove,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => onChange({ type: 'remove', id: mark.id }),
    },
  ];
}

/** The file has another content than when the mark was set; not known where either was never hashed. */
function isOtherFile({ file }: Mark, files: readonly AssetFile[]): boolean {
  if (file === null || file.sha256 === null) return false;
  const now = files.find(({ localPath }) => localPath === file.path);
  return now !== undefined && now.sha256 !== null && now.sha256 !== file.sha256;
}

// The words of a mark, and how much it matters.

/** What a user says with a mark. */
export interface MarkSaid {
  readonly text: string;
  readonly severity: MarkSeverity | null;
}

const severityChoices = ['none', 'note', 'minor', 'major'] as const;
type SeverityChoice = (typeof severityChoices)[number];

const saidOf = (text: string, severity: SeverityChoice): MarkSaid => ({
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
  const [severity, setSeverity] = useState<SeverityChoice>(said.severity ?? 'none');
  const [name, setName] = useState('');
  // What is begun is counted where it is kept over screens.
  useOpenText(onSaid === undefined && text !== said.text);
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
        options={severityChoices.map((value) => ({ value, label: severityWords[value] }))}
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
      <MarkFormActions onCancel={onCancel} />
    </form>
  );
}

function MarkFormActions({ onCancel }: { readonly onCancel: () => void }) {
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

// The review of an asset for a part of the screen that shows it, and changing its marks under the user's name.

/** Read when it is first shown. */
export function useReview(assetId: AssetId): {
  /** Null until it was read. */
  readonly review: AssetReview | null;
  readonly error: ReviewsState['error'];
  readonly change: (change: MarkChange) => void;
} {
  const { reviews, reviewer } = useStores<'reviewer' | 'reviews'>();
  const state = useStore(reviews.store);
  useEffect(() => reviews.open(assetId), [reviews, assetId]);
  useEffect(() => void reviewer.read(), [reviewer]);
  const isMine = state.assetId === assetId;
  return {
    review: isMine ? state.review : null,
    error: isMine ? state.error : null,
    // A name that was given a moment ago counts already.
    change: (change) => void reviews.change(assetId, reviewer.store.getState(), change),
  };
}
