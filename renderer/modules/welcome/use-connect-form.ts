/** What the connect form knows and does: an input that changed must be tried again before it can be saved. */
import { type FormEvent, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { ConnectionTrial } from '../../../main/contract/schema/connection.ts';
import type { ConnectionId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { useAction } from '../shared/use-action.ts';

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
export function useConnectForm(
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
