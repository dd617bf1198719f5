/** Address and token of a service: tried first, the answer explained, saved only when it was good. */
import { CircleCheck, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ConnectionTrial } from '../../../main/contract/schema/connection.ts';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { Facts } from '../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { formatDuration } from '../../ui/text/format.ts';
import styles from './ConnectForm.module.css';
import { defaultsShown } from './defaults-shown.ts';
import { useConnectForm } from './use-connect-form.ts';
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
      <div className={styles.buttons}>
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
