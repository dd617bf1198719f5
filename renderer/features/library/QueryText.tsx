/** The text of a search in colours, behind a field whose own text is not seen. */
import { useMemo } from 'react';
import { parseQuery } from '../../../main/contract/rules/query/parse.ts';
import { classes } from '../../ui/classes.ts';
import { queryParts } from './query-parts.ts';
import styles from './SearchBox.module.css';

/** `caret` is null while nobody writes. */
export function QueryText({ text, caret }: { readonly text: string; readonly caret: number | null }) {
  const parts = useMemo(() => {
    // What is wrong does not depend on the time.
    const { faults } = parseQuery(text, 0);
    // What is being typed is not wrong yet.
    const shown = faults.filter(({ from, to }) => caret === null || caret < from || caret > to);
    return queryParts(text, shown);
  }, [text, caret]);
  return parts.map(({ from, text: part, look, fault }) => (
    <span key={from} className={classes(look !== 'plain' && styles[`${look}Part`], fault && styles.fault)}>
      {part}
    </span>
  ));
}
