/** Address and token of a service: tried first, the answer explained, saved only when it was good. */
import { CircleCheck, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionTrial } from '../../../main/contract/model/connection.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { formatDuration } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Facts } from '../../ui/Panel.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import styles from './ConnectForm.module.css';
import { defaultsShown } from './defaults-shown.ts';
import { useConnectForm } from './use-connect-form.ts';

/** `onSaved` is called when the connection is kept and active. The token leaves the page's memory at that moment, or with the form. */
export function ConnectForm({
  onSaved,
  onCancel,
  initial,
}: {
  readonly onSaved: () => void;
  readonly onCancel?: () => void;
  /** An address and name to begin with: a new token for a service that is already known. */
  readonly initial?: { readonly baseUrl: string; readonly name: string };
}) {
  const { fields, change, onSubmit, trial, failure, trying, saving, complete } = useConnectForm(
    onSaved,
    initial,
  );
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <div className={styles.where}>
        <TextField
          label="Address of the service"
          placeholder="https://api.example.com"
          hint="The part before “/v1”."
          type="url"
          autoComplete="off"
          spellCheck={false}
          value={fields.baseUrl}
          onChange={(baseUrl) => change({ baseUrl })}
        />
        <TextField
          label="Name"
          aside="Optional"
          placeholder="What Caliper calls it"
          autoComplete="off"
          value={fields.name}
          onChange={(name) => change({ name })}
        />
      </div>
      <TokenField value={fields.token} onChange={(token) => change({ token })} />
      {failure !== null && <FailureNotice failure={failure} live />}
      {trial?.ok === true && <Answer trial={trial} />}
      <div className={styles.buttons}>
        {trial?.ok === true ? (
          <Button type="submit" variant="primary" size="lg" busy={saving}>
            Save and use this service
          </Button>
        ) : (
          <Button type="submit" variant="primary" size="lg" busy={trying} disabled={!complete}>
            Try the connection
          </Button>
        )}
        {onCancel !== undefined && (
          <Button size="lg" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <span className={styles.promise}>Nothing is saved before it works.</span>
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
  const { session } = useApp();
  const [shown, setShown] = useState(false);
  const kept = session.store.getState().info?.secrets.description;
  return (
    <TextField
      label="API token"
      hint={kept ?? 'From the service’s API token page.'}
      type={shown ? 'text' : 'password'}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={onChange}
      trailing={
        <IconButton
          size="sm"
          label={shown ? 'Hide the token' : 'Show the token'}
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
          The service answers in{' '}
          {trial.roundTripMs < 1000
            ? `${Math.round(trial.roundTripMs)} ms`
            : formatDuration(trial.roundTripMs)}{' '}
          and accepts the token.
          {defaults.length > 0 && ' The defaults of the account:'}
        </p>
        {defaults.length > 0 && <Facts rows={defaults} />}
      </div>
    </div>
  );
}
