/** Controls of the tray: a part that folds, and a number with its unit. */
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './PhysicsTray.module.css';
import { typedNumber } from './physics-words.ts';

// A part of the tray that can be folded away.

/** `aside` stays visible when it is folded. */
export function Fold({
  title,
  aside,
  open = false,
  children,
}: {
  readonly title: string;
  readonly aside?: string | undefined;
  readonly open?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <details className={`${styles.part} ${styles.fold}`} open={open}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {title}
        {aside !== undefined && <span className={styles.quiet}>{aside}</span>}
      </summary>
      <div>{children}</div>
    </details>
  );
}

// A number with its unit, typed: taken over by Enter or by leaving it, given up by Esc.

/** `text` is the value as it is shown. What is no number, or not `accept`ed, is marked and not passed on. */
export interface NumberBoxProps {
  readonly label: string;
  readonly text: string;
  readonly unit: string;
  readonly onChange: (value: number) => void;
  readonly accept?: (value: number) => boolean;
  readonly disabled?: boolean;
}

export function NumberBox({ label, text, unit, onChange, accept, disabled }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed === null ? null : typedNumber(typed);
  const good = value !== null && (accept?.(value) ?? true);
  const take = (): void => {
    if (typed !== null && typed !== text && good) onChange(value);
    setTyped(null);
  };
  return (
    <span className={styles.number}>
      <input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${label}, ${unit}`}
        aria-invalid={typed !== null && !good}
        disabled={disabled}
        value={typed ?? text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
          else if (event.key === 'Escape') setTyped(null);
        }}
      />
      {unit}
    </span>
  );
}
