/** The signature checker: what was received, the secret, and what is found; code for a receiver of one's own below. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { KeptWebhook, ReceivedContent, ShownVerdict } from '../../../../main/contract/schema/webhook.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl, Select } from '../../../ui/controls/Choices.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { CopyButton } from '../../../ui/controls/IconButton.tsx';
import { Facts, Panel, TextBlock } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { StatusDot, type Tone } from '../../../ui/status/Signs.tsx';
import { formatDuration } from '../../../ui/text/format.ts';
import { useAction } from '../../shared/use-action.ts';
import { BodyField, bodyOf, type GivenFile } from '../receiver/DeliveryBody.tsx';
import { type ReceiverSample, receiverSamples } from '../receiver/receiver-samples.ts';
import styles from './Checker.module.css';
import { checkerWords, receivedWords, sampleWords, verdictWords } from './checker-words.ts';

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

const verdictTones: Readonly<Record<ShownVerdict['outcome'], Tone>> = {
  valid: 'success',
  malformed: 'danger',
  skew: 'warning',
  mismatch: 'danger',
};

/** What was found out about a signature, with both clocks. */
function Verdict({ verdict }: { readonly verdict: ShownVerdict }) {
  return (
    <Panel title={verdictWords.title}>
      <div className={styles.parts}>
        <p className={styles.head}>
          <StatusDot tone={verdictTones[verdict.outcome]} />
          {verdictWords.heads[verdict.outcome]}
        </p>
        {sentencesOf(verdict).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {'nowSeconds' in verdict && (
          <Facts
            rows={[
              [verdictWords.sent, <code key="sent">{clockText(verdict.sentAtSeconds)}</code>],
              [verdictWords.here, <code key="here">{clockText(verdict.nowSeconds)}</code>],
            ]}
          />
        )}
      </div>
    </Panel>
  );
}

function sentencesOf(verdict: ShownVerdict): readonly string[] {
  switch (verdict.outcome) {
    case 'valid':
      return [verdictWords.valid];
    case 'malformed':
      return [verdictWords.malformed];
    case 'skew': {
      const apartMs = Math.abs(verdict.nowSeconds - verdict.sentAtSeconds) * 1000;
      const skew = verdictWords.skew(formatDuration(apartMs));
      if (verdict.sound) return [skew, verdictWords.sound];
      return verdict.almost === null
        ? [skew, verdictWords.unsound]
        : [skew, verdictWords.nearlySound, verdictWords.almost[verdict.almost]];
    }
    case 'mismatch':
      return [
        verdictWords.mismatch,
        verdict.almost === null ? verdictWords.far : verdictWords.almost[verdict.almost],
      ];
    default:
      return verdict satisfies never;
  }
}

/** As both clocks are compared: in universal time, with the seconds that are signed. */
function clockText(seconds: number): string {
  const at = new Date(seconds * 1000);
  return Number.isNaN(at.getTime()) ? String(seconds) : `${at.toISOString().slice(0, 19)}Z  (${seconds})`;
}

/** Code of a receiver that verifies, in a language of choice. */
function SampleCode() {
  const [language, setLanguage] = useState<ReceiverSample['language']>('node');
  const code = receiverSamples.find((one) => one.language === language)?.code ?? '';
  return (
    <Panel title={sampleWords.title} description={sampleWords.about}>
      <div className={styles.sampleCodeHead}>
        <SegmentedControl
          label={sampleWords.language}
          value={language}
          segments={receiverSamples.map((one) => ({ value: one.language, label: one.name }))}
          onChange={setLanguage}
        />
        <CopyButton text={code} what={sampleWords.copy} />
      </div>
      <TextBlock lines text={code} label={sampleWords.title} className={styles.code} />
    </Panel>
  );
}
