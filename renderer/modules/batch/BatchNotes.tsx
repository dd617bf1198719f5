/** What was not taken as it was given: files without a partner, files that are still sought, columns that are not used. */
import { FileSearch } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Banner } from '../../ui/status/Banner.tsx';
import styles from './BatchScreen.module.css';
import { filesWords } from './batch-words.ts';
import { warningsNow } from './store/warnings.ts';
import { batchNotesWords as words } from './table/grid-words.ts';

/** More are not read by anybody. */
const mostShown = 200;

/** Above the table; nothing when there is nothing to say. */
export function BatchNotes() {
  const { batch } = useStores<'batch'>();
  const state = useStore(batch.store);
  const { leftOut, spare, verdict, reading } = state;
  const warnings = warningsNow(state);
  const sought = filesWords(verdict);
  const count = leftOut.length;
  return (
    <div className={styles.notes}>
      {reading !== null && reading > 500 && (
        <Banner tone="info">{words.readingFiles(formatNumber(reading))}</Banner>
      )}
      {sought !== null && (
        <Banner tone="warning" icon={<FileSearch />}>
          {sought}
        </Banner>
      )}
      {count > 0 && (
        <Banner
          tone="warning"
          actions={
            <>
              {spare > 0 && leftOut.some(({ message }) => message.endsWith(words.spareEnding)) && (
                <Button size="sm" onClick={() => void batch.rowsOfSpare()}>
                  {words.makeRowsOfThem}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={batch.forgetSpare}>
                {words.leaveOut}
              </Button>
            </>
          }
        >
          <Folded
            title={count === 1 ? words.oneLeftOut : words.leftOut(formatNumber(count))}
            lines={leftOut.map(({ message }) => message)}
          />
        </Banner>
      )}
      {warnings.length > 0 && (
        <Banner
          tone="info"
          actions={
            <Button size="sm" variant="ghost" onClick={batch.dismissWarnings}>
              {words.dismiss}
            </Button>
          }
        >
          <Folded title={words.tableWarnings} lines={warnings} />
        </Banner>
      )}
    </div>
  );
}

/** One line as it is, several behind a button. */
function Folded({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const [first] = lines;
  if (lines.length === 1) return <>{first}</>;
  return (
    <>
      {title} {first}{' '}
      <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? words.showLess : words.showAll(lines.length)}
      </Button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must get there
        <ul className={styles.list} tabIndex={0} aria-label={title}>
          {lines.slice(0, mostShown).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {lines.length > mostShown && <li>{words.andMore(lines.length - mostShown)}</li>}
        </ul>
      )}
    </>
  );
}
