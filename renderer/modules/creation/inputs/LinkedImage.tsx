/** An image or a clip by its address: the service fetches it on its own. */
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { linkedImageWords as words } from '../form-words.ts';
import { keepFocusIn } from '../keep-focus.ts';
import styles from './ImageField.module.css';

/** `example` is an address like the one that is wanted; `note` is said besides that the service fetches it. */
export function LinkedImage({
  label,
  url,
  problem,
  example = 'https://example.com/mug.jpg',
  note = '',
  onLink,
  onLeave,
  onRemove,
}: {
  readonly label: string;
  readonly url: string;
  readonly problem: string | null;
  readonly example?: string;
  readonly note?: string;
  readonly onLink: (url: string) => void;
  readonly onLeave?: () => void;
  readonly onRemove: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const isNew = useRef(url === '');
  useEffect(() => {
    // The user has just opened this field.
    if (isNew.current) frame.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={frame} className={styles.input}>
      <TextField
        label={label}
        type="url"
        inputMode="url"
        spellCheck={false}
        value={url}
        placeholder={example}
        error={problem}
        hint={words.hint(note)}
        onChange={onLink}
        {...(onLeave !== undefined && { onBlur: onLeave })}
      />
      <div className={styles.choices}>
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 />}
          onClick={() => keepFocusIn(frame.current, onRemove)}
        >
          {words.remove}
        </Button>
      </div>
    </div>
  );
}
