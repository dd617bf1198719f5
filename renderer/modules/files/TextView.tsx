/** A text with its line numbers, of which only the visible lines exist; begins at the line that is requested. */
import { useCallback, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { TextField } from '../../ui/controls/Fields.tsx';
import { VirtualList } from '../../ui/layout/VirtualList.tsx';
import { Gone, Waiting } from './FileNotices.tsx';
import styles from './FileShown.module.css';
import { shownWords } from './files-shown-words.ts';
import { readLines } from './read-text.ts';
import { useLoaded } from './use-loaded.ts';

interface TextLine {
  readonly at: number;
  readonly text: string;
}

export function TextView({
  path,
  url,
  line,
}: {
  readonly path: string;
  readonly url: string;
  readonly line: number | null;
}) {
  const loaded = useLoaded(
    useCallback(
      async (signal): Promise<readonly TextLine[]> =>
        (await readLines(url, signal)).map((text, n) => ({ at: n + 1, text })),
      [url],
    ),
  );
  if (loaded.status === 'loading') return <Waiting />;
  if (loaded.status === 'failed') return <Gone />;
  return <Lines path={path} lines={loaded.value} first={line} />;
}

const keyOf = ({ at }: TextLine): string => String(at);

function Lines({
  path,
  lines,
  first,
}: {
  readonly path: string;
  readonly lines: readonly TextLine[];
  readonly first: number | null;
}) {
  const [wanted, setWanted] = useState(first);
  const [typed, setTyped] = useState('');
  return (
    <>
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          const at = Number(typed);
          if (Number.isInteger(at) && at > 0) setWanted(Math.min(at, lines.length));
        }}
      >
        <TextField
          label={shownWords.line}
          hideLabel
          placeholder={shownWords.line}
          inputMode="numeric"
          className={styles.field}
          value={typed}
          onChange={setTyped}
        />
        <span className={styles.count}>{shownWords.linesIn(lines.length)}</span>
      </form>
      <VirtualList
        label={shownWords.lines(path)}
        className={styles.lines ?? ''}
        items={lines}
        keyOf={keyOf}
        estimateHeight={18}
        revealKey={wanted === null ? null : String(wanted)}
        renderRow={({ at, text }) => (
          <div className={classes(styles.line, at === wanted && styles.wanted)}>
            <span>{at}</span>
            <span>{text}</span>
          </div>
        )}
      />
    </>
  );
}
