/** The body of a delivery: entered, from the clipboard or byte for byte from a file, and read as text. */
import { useRef, useState } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/Fields.tsx';
import { formatBytes } from '../../../ui/text/format.ts';
import styles from '../checker/Checker.module.css';
import { checkerWords } from '../checker/checker-words.ts';

// The body of a delivery: pasted, or from a file byte for byte.

/** As the bridge takes it. */
const mostBytes = 1_000_000;

/** A file that was chosen. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** `file` is null while the body is pasted. */
export function BodyField({
  body,
  onBody,
  file,
  onFile,
}: {
  readonly body: string;
  readonly onBody: (body: string) => void;
  readonly file: GivenFile | null;
  readonly onFile: (file: GivenFile | null) => void;
}) {
  const [refused, setRefused] = useState<'tooLarge' | 'unreadable' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = async (given: File | undefined): Promise<void> => {
    if (given === undefined) return;
    if (given.size > mostBytes) return setRefused('tooLarge');
    // It may be gone since it was chosen.
    const bytes = await given.arrayBuffer().catch(() => null);
    setRefused(bytes === null ? 'unreadable' : null);
    if (bytes !== null) onFile({ name: given.name, bytes: new Uint8Array(bytes) });
  };
  return (
    <div className={styles.body}>
      {file === null ? (
        <TextArea
          className={styles.mono ?? ''}
          label={checkerWords.body}
          hint={checkerWords.bodyHint}
          refusal={refused === null ? null : checkerWords[refused]}
          value={body}
          onChange={(typed) => {
            setRefused(null);
            onBody(typed);
          }}
          maxLength={mostBytes}
          rows={5}
          spellCheck={false}
        />
      ) : (
        <p className={styles.file}>{checkerWords.fromFile(file.name, formatBytes(file.bytes.length))}</p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {file === null ? (
        <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
          {checkerWords.file}
        </Button>
      ) : (
        <Button size="sm" variant="ghost" onClick={() => onFile(null)}>
          {checkerWords.paste}
        </Button>
      )}
    </div>
  );
}

// The body of a delivery that was received: its bytes, its text, and that text as it is easy to read. Pure.

/** `text` is null when the bytes are no UTF-8, or begin with a mark that reading would drop. */
export interface ReceivedBody {
  readonly bytes: Uint8Array;
  readonly text: string | null;
  /** Null when the text is no JSON. */
  readonly pretty: string | null;
}

/** As it was kept. */
export function bodyOf(bodyBase64: string): ReceivedBody {
  const bytes = Uint8Array.from(atob(bodyBase64), (letter) => letter.codePointAt(0) ?? 0);
  const text = textOf(bytes);
  return { bytes, text, pretty: text === null ? null : prettyOf(text) };
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function prettyOf(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}
