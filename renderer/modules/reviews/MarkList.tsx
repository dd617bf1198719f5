/** The marks of an asset, numbered as their pins are. */
import { Check, MapPin, MoreHorizontal, Move, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AssetFile } from '../../../main/contract/schema/asset.ts';
import type { Mark, MarkChange, MarkId } from '../../../main/contract/schema/review/review.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx';
import { Time } from '../../ui/text/Time.tsx';
import { MarkForm } from './MarkForm.tsx';
import styles from './Marks.module.css';
import { authorOf, marksWords, severityWords } from './review-words.ts';

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
          <Row
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

interface RowProps extends MarkListProps {
  readonly mark: Mark;
  readonly number: number;
  readonly isSelected: boolean;
  readonly onEdit: () => void;
}

function Row(props: RowProps) {
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

function entriesOf({ mark, number, onLook, onChange, onMove, onEdit }: RowProps): readonly MenuEntry[] {
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
