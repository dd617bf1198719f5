/** What lies behind a connection: what trying it found, and its operations with their paths. */
import { ChevronRight, CircleCheck, CircleDashed, CircleSlash, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import {
  defaultOperationPaths,
  type OpenOperation,
  openOperations,
  operationPath,
  whyPathRefused,
} from '../../../../main/contract/plain/operation-paths.ts';
import type {
  Connection,
  ConnectionProbe,
  ProbedOperation,
} from '../../../../main/contract/schema/connection.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { Sentence, Time } from '../../../ui/text/LiveText.tsx';
import { useAction } from '../../shared/use-action.ts';
import { defaultsShown } from '../../welcome/ConnectForm.tsx';
import styles from './Connections.module.css';
import { operationFormWords, operationWords, tryConnectionWords as words } from './connection-words.ts';

// Tries a saved connection by reading, and says what was found: the way there, the account, the operations.

type Found = Extract<ConnectionProbe, { ok: true }>;

/** The button, and below it what the last try found. */
export function TryConnection({ connection }: { readonly connection: Connection }) {
  const { session } = useStores<'session'>();
  const action = useAction('inline');
  const [probe, setProbe] = useState<ConnectionProbe | null>(null);
  const run = (): void =>
    action.run(async () => {
      setProbe(null);
      setProbe(await session.probe(connection.id));
    });
  const failure = action.failure ?? (probe?.ok === false ? probe.error : null);
  return (
    <div className={styles.try}>
      <Button size="sm" busy={action.busy} aria-label={words.tryOf(connection.name)} onClick={run}>
        {words.try}
      </Button>
      <div aria-live="polite" className={styles.live}>
        {failure !== null && <FailureNotice failure={failure} />}
        {probe?.ok === true && <Answer found={probe} />}
      </div>
    </div>
  );
}

function Answer({ found }: { readonly found: Found }) {
  return (
    <div className={styles.found}>
      <p className={styles.line}>
        <CircleCheck className={styles.good} aria-hidden="true" />
        {words.answers(found.roundTripMs)}
      </p>
      <ul className={styles.operations} aria-label={words.operations}>
        {found.operations.map((one) => (
          <Operation key={one.operation} found={one} />
        ))}
      </ul>
      <p className={styles.note}>
        {found.assetLimit === null ? words.noLimit : words.limit(found.assetLimit)}
      </p>
      <h3 className={styles.head}>{words.defaults}</h3>
      <Facts rows={defaultsShown(found.defaults)} />
    </div>
  );
}

function Operation({ found: { operation, path, outcome, error } }: { readonly found: ProbedOperation }) {
  const Icon = icons[outcome];
  return (
    <li className={styles.line} title={path}>
      <Icon className={styles[outcome === 'answers' ? 'good' : 'other']} aria-hidden="true" />
      <span>
        {operationWords[operation].name}
        {': '}
        <span className={styles.outcome}>
          {error === null ? words.outcomes[outcome](path) : words.failed(sentenceOf(error))}
        </span>
      </span>
    </li>
  );
}

const icons = {
  answers: CircleCheck,
  'not-offered': CircleSlash,
  failed: TriangleAlert,
  'nothing-to-try': CircleDashed,
  'not-tried': CircleDashed,
} as const;

// Where a connection's service has the operations whose path is not fixed, and which of them it does not offer.

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
    <div className={styles.operationsOperations}>
      <div className={styles.operationsHead}>
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

// One operation of a connection: its path, a form to change it, and since when it is known not to be offered.

interface OperationRowProps {
  readonly connection: Connection;
  readonly operation: OpenOperation;
}

/** The default path is grey, one of the connection's own is not. */
function OperationRow({ connection, operation }: OperationRowProps) {
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
      <span className={styles.operationsWhat}>
        <span className={styles.operationsName}>{name}</span>
        <span className={styles.use}>{use}</span>
      </span>
      {editing ? (
        <PathForm connection={connection} operation={operation} onDone={leave} />
      ) : (
        <span className={styles.where}>
          <span className={styles.operationsLine}>
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
            <span className={styles.operationsLine}>
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
function PathForm({ connection, operation, onDone }: OperationRowProps & { readonly onDone: () => void }) {
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
      <span className={styles.operationsButtons}>
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
