/** Address and token of a service: tried first, the answer explained, saved only when it was good. */
import { CircleCheck, Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { ConnectionTrial } from '../../../main/contract/schema/connection.ts';
import type { EffectiveParams } from '../../../main/contract/schema/creation/params.ts';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Facts } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { formatDuration, formatName } from '../../ui/text/format.ts';
import { useAction } from '../shared/use-action.ts';
import styles from './Welcome.module.css';
import { connectFormWords } from './welcome-words.ts';

/** `onSaved` is called when the connection is kept and active. The token leaves the page's memory at that moment, or with the form. */
export function ConnectForm({
  onSaved,
  onCancel,
  initial,
  replaces,
}: {
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
  /** An address and name to begin with: a new token for a service that is already known. */
  readonly initial?: { readonly baseUrl: string; readonly name: string };
  /** The connection whose URL was lost that is entered here. */
  readonly replaces?: ConnectionId;
}) {
  const { fields, change, onSubmit, trial, failure, trying, saving, complete } = useConnectForm(
    onSaved,
    initial,
    replaces,
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.where}>
        <TextField
          label={connectFormWords.address}
          placeholder="https://api.example.com"
          hint={connectFormWords.addressHint}
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={fields.baseUrl}
          onChange={(baseUrl) => change({ baseUrl })}
        />
        <TextField
          label={connectFormWords.name}
          aside={connectFormWords.optional}
          placeholder={connectFormWords.namePlaceholder}
          autoComplete="off"
          value={fields.name}
          onChange={(name) => change({ name })}
        />
      </div>
      <TokenField value={fields.token} onChange={(token) => change({ token })} />
      {failure !== null && <FailureNotice failure={failure} live />}
      {trial?.ok === true && <Answer trial={trial} />}
      <div className={styles.connectFormButtons}>
        {trial?.ok === true ? (
          <Button type="submit" variant="primary" size="lg" busy={saving}>
            {connectFormWords.save}
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="lg" busy={trying} disabled={!complete}>
            {connectFormWords.try}
          </Button>
        )}
        {onCancel !== undefined && (
          <Button size="lg" variant="ghost" onClick={onCancel}>
            {connectFormWords.cancel}
          </Button>
        )}
        <span className={styles.promise}>{connectFormWords.promise}</span>
      </div>
    </form>
  );
}

function TokenField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (token: string) => void;
}) {
  const { session } = useStores<'session'>();
  const [shown, setShown] = useState(false);
  const kept = session.store.getState().info?.secrets.description;
  return (
    <TextField
      label={connectFormWords.token}
      hint={kept ?? connectFormWords.tokenHint}
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
      trailing={
        <IconButton
          size="sm"
          label={shown ? connectFormWords.hideToken : connectFormWords.showToken}
          icon={shown ? <EyeOff /> : <Eye />}
          pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

function Answer({ trial }: { readonly trial: Extract<ConnectionTrial, { ok: true }> }) {
  const defaults = defaultsShown(trial.defaults);
  return (
    <div className={styles.answer} aria-live="polite">
      <CircleCheck aria-hidden="true" />
      <div>
        <p>
          {connectFormWords.answers(
            trial.roundTripMs < 1000
              ? connectFormWords.milliseconds(Math.round(trial.roundTripMs))
              : formatDuration(trial.roundTripMs),
          )}
          {defaults.length > 0 && ` ${connectFormWords.defaults}`}
        </p>
        {defaults.length > 0 && <Facts rows={defaults} />}
      </div>
    </div>
  );
}

// What the connect form knows and does: an input that changed must be tried again before it can be saved.

const empty = { baseUrl: '', token: '', name: '' };

/** `complete` when there is enough to try; `failure` is the answer of the last try or save. */
export interface ConnectFormState {
  readonly fields: typeof empty;
  readonly change: (part: Partial<typeof empty>) => void;
  readonly onSubmit: (event: FormEvent) => void;
  readonly trial: ConnectionTrial | null;
  readonly failure: AppFailureWire | null;
  readonly trying: boolean;
  readonly saving: boolean;
  readonly complete: boolean;
}

/** `onSaved` is called once the connection is kept and active; the token is forgotten then. */
function useConnectForm(
  onSaved: () => void,
  initial: { readonly baseUrl: string; readonly name: string } | undefined,
  replaces: ConnectionId | undefined,
): ConnectFormState {
  const { session } = useStores<'session'>();
  const [fields, setFields] = useState({ ...empty, ...initial });
  const [trial, setTrial] = useState<ConnectionTrial | null>(null);
  const trying = useAction('inline');
  const saving = useAction('inline');
  const busy = trying.busy || saving.busy;
  const change = (part: Partial<typeof empty>): void => {
    setFields({ ...fields, ...part });
    if (part.name === undefined) setTrial(null);
    trying.clear();
    saving.clear();
  };
  const input = {
    baseUrl: fields.baseUrl.trim(),
    token: fields.token.trim(),
    ...(fields.name.trim() !== '' && { name: fields.name.trim() }),
    ...(replaces !== undefined && { replaces }),
  };
  const complete = input.baseUrl !== '' && input.token !== '';
  const attempt = (): void =>
    trying.run(async () => {
      setTrial(null);
      setTrial(await session.tryConnection(input));
    });
  const save = (): void =>
    saving.run(async () => {
      await session.saveConnection(input);
      setFields(empty);
      onSaved();
    });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !complete) return;
    if (trial?.ok === true) save();
    else attempt();
  };
  const failure = trying.failure ?? saving.failure ?? (trial?.ok === false ? trial.error : null);
  return { fields, change, onSubmit, trial, failure, trying: trying.busy, saving: saving.busy, complete };
}

// The account's default params (`GET /v1/settings`) as rows; free-form, so whatever is there is shown. Pure.

const mostRows = 12;

/** `{physics: {body: 'rigid'}}` is `[['Physics body', 'Rigid']]`; numbers stay, lists and empty objects are JSON. */
export function defaultsShown(params: EffectiveParams): [name: string, value: string][] {
  return rowsOf(params, []).slice(0, mostRows);
}

function rowsOf(value: object, path: readonly string[]): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] => {
    const here = [...path, key];
    if (inner === null || inner === undefined) return [];
    if (typeof inner === 'object' && !Array.isArray(inner)) return rowsOf(inner, here);
    // `variation.variation_type` says the same word twice.
    const group = path.at(-1) ?? '';
    const own = [...path, key.startsWith(`${group}_`) ? key.slice(group.length + 1) : key];
    return [
      [formatName(own.join(' ')), typeof inner === 'string' ? formatName(inner) : JSON.stringify(inner)],
    ];
  });
}
