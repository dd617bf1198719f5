/** The signature checker: what was received, the secret, and what is found; code for a receiver of one's own below. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { KeptWebhook, ReceivedContent, ShownVerdict } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { useAction } from '../../shared/use-action.ts';
import { BodyField, type GivenFile } from '../receiver/BodyField.tsx';
import { bodyOf } from '../receiver/received-body.ts';
import { SampleCode } from '../receiver/SampleCode.tsx';
import styles from './CheckerView.module.css';
import { checkerWords, receivedWords } from './checker-words.ts';
import { Verdict } from './Verdict.tsx';

const typed = 'typed';

/** All that a verdict is about: another object with each change. */
interface Given {
  readonly header: string;
  readonly body: string;
  readonly file: GivenFile | null;
  readonly secret: ChosenSecret;
}

const nothing: Given = { header: '', body: '', file: null, secret: { text: '' } };

/** The secret is named, not shown. A body that a text field would change is given as a file is. */
function givenBy({ signature, bodyBase64, connectionId, webhookId }: ReceivedContent): Given {
  const { bytes, text } = bodyOf(bodyBase64);
  const whole = text !== null && !text.includes('\r');
  return {
    header: signature,
    body: whole ? text : '',
    file: whole ? null : { name: receivedWords.fileName, bytes },
    secret: { connectionId, webhookId },
  };
}

/** What came of a check is shown while what was asked is still what is in the fields. */
export function CheckerView() {
  const { api, webhooks } = useStores<'api' | 'webhooks'>();
  const toCheck = useStore(webhooks.store, (state) => state.toCheck);
  const [given, setGiven] = useState(() => (toCheck === null ? nothing : givenBy(toCheck)));
  const [asked, setAsked] = useState<Given | null>(null);
  const [verdict, setVerdict] = useState<ShownVerdict | null>(null);
  const action = useAction('inline');
  const change = (part: Partial<Given>): void => setGiven((last) => ({ ...last, ...part }));
  const check = async (): Promise<void> => {
    setAsked(given);
    setVerdict(null);
    const { header, body, file, secret } = given;
    const bodyBase64 = toBase64(file?.bytes ?? new TextEncoder().encode(body));
    setVerdict(await api.webhooks.checkSignature({ header, bodyBase64, secret }));
  };
  const answered = asked === given;
  return (
    <div className={styles.page}>
      <Panel title={checkerWords.title} description={checkerWords.about}>
        <CheckerForm
          given={given}
          ready={toCheck !== null}
          onChange={change}
          busy={action.busy}
          failure={answered ? action.failure : null}
          onCheck={() => action.run(check)}
        />
      </Panel>
      <output className={styles.verdict}>
        {answered && verdict !== null && <Verdict verdict={verdict} />}
      </output>
      <SampleCode />
    </div>
  );
}

/** A missing field is reported after the first attempt without it, and no verdict is made. */
function CheckerForm({
  given: { header, body, file, secret },
  ready,
  onChange,
  busy,
  failure,
  onCheck,
}: {
  readonly given: Given;
  /** All is filled in, and one may check at once. */
  readonly ready: boolean;
  readonly onChange: (part: Partial<Given>) => void;
  readonly busy: boolean;
  readonly failure: AppFailureWire | null;
  readonly onCheck: () => void;
}) {
  const [tried, setTried] = useState(false);
  const headerField = useRef<HTMLInputElement>(null);
  const secretField = useRef<HTMLInputElement>(null);
  const checkButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (ready) checkButton.current?.focus();
  }, [ready]);
  const noHeader = header.trim() === '';
  const noSecret = 'text' in secret && secret.text.trim() === '';
  const submit = (): void => {
    setTried(noHeader || noSecret);
    if (noHeader) headerField.current?.focus();
    else if (noSecret) secretField.current?.focus();
    else onCheck();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={headerField}
        className={styles.mono ?? ''}
        label={checkerWords.header}
        hint={checkerWords.headerHint}
        error={tried && noHeader ? checkerWords.headerMissing : null}
        value={header}
        onChange={(next) => onChange({ header: next })}
        maxLength={10_000}
        spellCheck={false}
        autoComplete="off"
      />
      <BodyField
        body={body}
        onBody={(next) => onChange({ body: next })}
        file={file}
        onFile={(next) => onChange({ file: next })}
      />
      <SecretField
        secret={secret}
        onSecret={(next) => onChange({ secret: next })}
        error={tried && noSecret ? checkerWords.secretMissing : null}
        field={secretField}
      />
      {failure !== null && <FailureNotice failure={failure} live />}
      <Button ref={checkButton} className={styles.check} variant="primary" type="submit" busy={busy}>
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
  error,
  field,
}: {
  readonly secret: ChosenSecret;
  readonly onSecret: (secret: ChosenSecret) => void;
  readonly error: string | null;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const found = useKept();
  const kept = found ?? [];
  const isTyped = 'text' in secret;
  // That of a delivery that was received may be gone since.
  const isGone = !isTyped && found !== null && !found.some((each) => keyOf(each) === keyOf(secret));
  useEffect(() => {
    if (isGone) onSecret({ text: '' });
  });
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
          value={isTyped ? typed : keyOf(secret)}
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
      {isTyped && (
        <TextField
          ref={field}
          label={checkerWords.secret}
          error={error}
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

/** Those whose secret can be chosen; null while that is not known. */
function useKept(): readonly KeptWebhook[] | null {
  const { api } = useStores<'api'>();
  const [kept, setKept] = useState<readonly KeptWebhook[] | null>(null);
  useEffect(() => {
    let left = false;
    api.webhooks.kept().then(
      (found) => !left && setKept(found),
      // The secret can be typed all the same.
      () => !left && setKept([]),
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

/** In parts: all at once would be too many arguments. */
function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 0x8000)
    text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}
