/** Tries a saved connection by reading, and says what was found: the way there, the account, the operations. */

import { CircleCheck, CircleDashed, CircleSlash, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type {
  Connection,
  ConnectionProbe,
  ProbedOperation,
} from '../../../../main/contract/schema/connection.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { useAction } from '../../shared/use-action.ts';
import { defaultsShown } from '../../welcome/defaults-shown.ts';
import { operationWords } from './operation-words.ts';
import styles from './TryConnection.module.css';
import { tryConnectionWords as words } from './try-connection-words.ts';

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
