/** The signature checker: what was received, the secret, and what is found; code for a receiver of one's own below. */
import { useEffect, useState } from 'react';
import type { KeptWebhook, ShownVerdict } from '../../../main/contract/model/webhook.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';
import { BodyField, type GivenFile } from './BodyField.tsx';
import styles from './CheckerView.module.css';
import { checkerWords } from './checker-words.ts';
import { SampleCode } from './SampleCode.tsx';
import { toBase64 } from './to-base64.ts';
import { Verdict } from './Verdict.tsx';

const typed = 'typed';

export function CheckerView() {
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  return (
    <div className={styles.page}>
      <Panel title={checkerWords.title} description={checkerWords.about}>
        <CheckerForm onVerdict={setVerdict} />
      </Panel>
      <output className={styles.verdict}>{verdict !== null && <Verdict verdict={verdict} />}</output>
      <SampleCode />
    </div>
  );
}

/** Takes the last verdict away while the next is made. */
function CheckerForm({ onVerdict }: { readonly onVerdict: (verdict: ShownVerdict | null) => void }) {
  const { api } = useApp();
  const [header, setHeader] = useState('');
  const [body, setBody] = useState('');
  const [file, setFile] = useState<GivenFile | null>(null);
  const [secret, setSecret] = useState<ChosenSecret>({ text: '' });
  const action = useAction('inline');
  const check = async (): Promise<void> => {
    onVerdict(null);
    const bodyBase64 = toBase64(file?.bytes ?? new TextEncoder().encode(body));
    onVerdict(await api.webhooks.checkSignature({ header, bodyBase64, secret }));
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        action.run(check);
      }}
    >
      <TextField
        className={styles.mono ?? ''}
        label={checkerWords.header}
        hint={checkerWords.headerHint}
        value={header}
        onChange={setHeader}
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
      />
      <BodyField body={body} onBody={setBody} file={file} onFile={setFile} />
      <SecretField secret={secret} onSecret={setSecret} />
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
      <Button className={styles.check} variant="primary" type="submit" busy={action.busy}>
        {checkerWords.check}
      </Button>
    </form>
  );
}

/** Typed, or one that is kept: its words never come to the page. */
type ChosenSecret = { readonly text: string } | Pick<KeptWebhook, 'connectionId' | 'webhookId'>;

function SecretField({
  secret,
  onSecret,
}: {
  readonly secret: ChosenSecret;
  readonly onSecret: (secret: ChosenSecret) => void;
}) {
  const kept = useKept();
  const choose = (key: string): void => {
    const one = kept.find((each) => keyOf(each) === key);
    const { connectionId, webhookId } = one ?? {};
    onSecret(
      connectionId === undefined || webhookId === undefined ? { text: '' } : { connectionId, webhookId },
    );
  };
  return (
    <>
      {kept.length > 0 && (
        <Select
          label={checkerWords.secretOf}
          value={'text' in secret ? typed : keyOf(secret)}
          options={[
            { value: typed, label: checkerWords.typed },
            ...kept.map((one) => ({
              value: keyOf(one),
              label: checkerWords.keptOf(one.connection, one.url),
            })),
          ]}
          onChange={choose}
        />
      )}
      {'text' in secret && (
        <TextField
          label={checkerWords.secret}
          type="password"
          value={secret.text}
          onChange={(text) => onSecret({ text })}
          maxLength={4096}
          autoComplete="off"
        />
      )}
    </>
  );
}

/** Those whose secret can be chosen; none while that is not known. */
function useKept(): readonly KeptWebhook[] {
  const { api } = useApp();
  const [kept, setKept] = useState<readonly KeptWebhook[]>([]);
  useEffect(() => {
    let left = false;
    api.webhooks.kept().then(
      (found) => !left && setKept(found),
      // The secret can be typed all the same.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [api]);
  return kept;
}

function keyOf({ connectionId, webhookId }: Pick<KeptWebhook, 'connectionId' | 'webhookId'>): string {
  return `${connectionId} ${webhookId}`;
}
