/** The exact call that a form would make: method, path, body, and as a command; nothing of it is sent. */
import { Braces } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppFailureWire } from '../../../main/contract/model/app-failure.ts';
import type { CreateRequest } from '../../../main/contract/model/create-request.ts';
import type { ShownRequest } from '../../../main/contract/model/preset.ts';
import { failureOf } from '../../state/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useApp } from '../app-context.ts';
import { showRequestWords as words } from './form-words.ts';
import styles from './ShowRequest.module.css';

/** `shown` is the request of the open window, null for none; `note` says which of several it is; `onShow` asks for one. */
export function ShowRequest({
  shown,
  note = '',
  disabled = false,
  onShow,
  onClose,
}: {
  readonly shown: CreateRequest | null;
  readonly note?: string;
  readonly disabled?: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
}) {
  return (
    <>
      <Button size="lg" variant="ghost" icon={<Braces />} disabled={disabled} onClick={onShow}>
        {words.showTheRequest}
      </Button>
      <Dialog
        open={shown !== null}
        onClose={onClose}
        title={words.theRequest}
        description={words.description(note)}
        width="lg"
      >
        {shown !== null && <Call request={shown} />}
      </Dialog>
    </>
  );
}

function Call({ request }: { readonly request: CreateRequest }) {
  const { api } = useApp();
  const [call, setCall] = useState<ShownRequest | null>(null);
  const [failure, setFailure] = useState<AppFailureWire | null>(null);
  const [tab, setTab] = useState<'request' | 'curl'>('request');
  useEffect(() => {
    api.create.show({ request }).then(setCall, (error: unknown) => setFailure(failureOf(error)));
  }, [api, request]);
  if (failure !== null) return <FailureNotice failure={failure} live />;
  if (call === null) return <Spinner />;
  const { method, path, body, curl } = call;
  return (
    <Tabs
      label={words.formsOfTheRequest}
      value={tab}
      onChange={setTab}
      tabs={[
        {
          value: 'request',
          label: words.request,
          content: <Text head={`${method} ${path}`} text={body} what={words.copyTheBody} />,
        },
        {
          value: 'curl',
          label: words.curl,
          content: <Text head={words.curlHint} text={curl} what={words.copyTheCommand} />,
        },
      ]}
    />
  );
}

function Text({ head, text, what }: { readonly head: string; readonly text: string; readonly what: string }) {
  return (
    <div className={styles.text}>
      <div className={styles.head}>
        <span>{head}</span>
        <CopyButton text={text} what={words.copied} label={what} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
