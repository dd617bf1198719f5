/** One operation of a connection: its path, a form to change it, and since when it is known not to be offered. */

import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import {
  defaultOperationPaths,
  type OpenOperation,
  operationPath,
  whyPathRefused,
} from '../../../../main/contract/plain/operation-paths.ts';
import type { Connection } from '../../../../main/contract/schema/connection.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Sentence } from '../../../ui/text/Sentence.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './Operations.module.css';
import { operationFormWords, operationWords } from './operation-words.ts';

interface Props {
  readonly connection: Connection;
  readonly operation: OpenOperation;
}

/** The default path is grey, one of the connection's own is not. */
export function OperationRow({ connection, operation }: Props) {
  const { session } = useStores<'session'>();
  const again = useAction('notice');
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const leave = (): void => {
    setEditing(false);
    // The form has gone from under the focus.
    requestAnimationFrame(() => change.current?.focus());
  };
  const { name, use } = operationWords[operation];
  const own = connection.paths[operation] !== undefined;
  const missing = connection.notOffered.find((one) => one.operation === operation);
  return (
    <li className={styles.operation}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.use}>{use}</span>
      </span>
      {editing ? (
        <PathForm connection={connection} operation={operation} onDone={leave} />
      ) : (
        <span className={styles.where}>
          <span className={styles.line}>
            <code className={classes(styles.path, own && styles.own)}>
              {operationPath(connection.paths, operation)}
            </code>
            <Button
              ref={change}
              size="sm"
              variant="ghost"
              aria-label={operationFormWords.changeOf(name)}
              onClick={() => setEditing(true)}
            >
              {operationFormWords.change}
            </Button>
          </span>
          {missing !== undefined && (
            <span className={styles.line}>
              <span className={styles.missing}>
                <Sentence
                  words={operationFormWords.notOfferedSince}
                  slots={{ at: <Time at={missing.since} /> }}
                />
              </span>
              <Button
                size="sm"
                variant="ghost"
                busy={again.busy}
                aria-label={operationFormWords.tryAgainOf(name)}
                onClick={() =>
                  again.run(async () => {
                    await session.offersAgain(connection.id, operation);
                    change.current?.focus();
                  })
                }
              >
                {operationFormWords.tryAgain}
              </Button>
            </span>
          )}
        </span>
      )}
    </li>
  );
}

/** Says as one types whether the path can be used; Escape leaves it as it was. */
function PathForm({ connection, operation, onDone }: Props & { readonly onDone: () => void }) {
  const { session } = useStores<'session'>();
  const saving = useAction('inline');
  const [path, setPath] = useState(operationPath(connection.paths, operation));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const fallback = defaultOperationPaths[operation];
  const reason = whyPathRefused(operation, path.trim());
  const save = (chosen: string): void =>
    saving.run(async () => {
      const { [operation]: _, ...others } = connection.paths;
      await session.setPaths(
        connection.id,
        chosen === fallback ? others : { ...others, [operation]: chosen },
      );
      onDone();
    });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) save(path.trim());
      }}
    >
      <TextField
        ref={input}
        label={operationFormWords.pathOf(operationWords[operation].name)}
        hideLabel
        value={path}
        onChange={setPath}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        error={reason === null ? null : operationFormWords.refused(reason)}
        refusal={sentenceOf(saving.failure)}
        hint={operationFormWords.fallback(fallback)}
        spellCheck={false}
        autoComplete="off"
        className={styles.field}
      />
      <span className={styles.buttons}>
        {connection.paths[operation] !== undefined && (
          <Button size="sm" variant="ghost" onClick={() => save(fallback)}>
            {operationFormWords.takeDefault}
          </Button>
        )}
        <Button size="sm" onClick={onDone}>
          {operationFormWords.cancel}
        </Button>
        <Button size="sm" variant="primary" type="submit" disabled={reason !== null} busy={saving.busy}>
          {operationFormWords.save}
        </Button>
      </span>
    </form>
  );
}
