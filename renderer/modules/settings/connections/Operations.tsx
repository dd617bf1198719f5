/** Where a connection's service has the operations whose path is not fixed, and which of them it does not offer. */
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { openOperations } from '../../../../main/contract/plain/operation-paths.ts';
import type { Connection } from '../../../../main/contract/schema/connection.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { OperationRow } from './OperationRow.tsx';
import styles from './Operations.module.css';
import { operationFormWords } from './operation-words.ts';

/** Folded in, with a count of what is out of the ordinary. */
export function Operations({ connection }: { readonly connection: Connection }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const { name, paths, notOffered } = connection;
  const own = Object.keys(paths).length;
  const summary = [
    ...(own > 0 ? [operationFormWords.own(own)] : []),
    ...(notOffered.length > 0 ? [operationFormWords.notOffered(notOffered.length)] : []),
  ].join(', ');
  return (
    <div className={styles.operations}>
      <div className={styles.head}>
        <Button
          size="sm"
          variant="ghost"
          icon={<ChevronRight className={classes(styles.chevron, open && styles.open)} />}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-label={operationFormWords.listOf(name)}
          onClick={() => setOpen(!open)}
        >
          {operationFormWords.title}
        </Button>
        {summary !== '' && <span className={styles.summary}>{summary}</span>}
      </div>
      {open && (
        <div id={listId} className={styles.body}>
          <p className={styles.about}>{operationFormWords.about}</p>
          <ul aria-label={operationFormWords.listOf(name)}>
            {openOperations.map((operation) => (
              <OperationRow key={operation} connection={connection} operation={operation} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
