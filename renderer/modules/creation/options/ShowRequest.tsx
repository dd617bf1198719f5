/** The exact call that a form would make: method, path, body, and as a command; nothing of it is sent. */
import { Braces, ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { CreateRequest } from '../../../../main/contract/schema/creation/create-request.ts';
import type { ShownRequest } from '../../../../main/contract/schema/creation/params.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton, IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextBlock } from '../../../ui/layout/Panel.tsx';
import { Tabs } from '../../../ui/layout/Panes.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { Spinner } from '../../../ui/status/Progress.tsx';
import { failureOf } from '../../shared/store/failure.ts';
import { showRequestWords as words } from '../form-words.ts';
import styles from './Options.module.css';

/** `shown` are the requests of the open window, one after another; none when it is closed. `onShow` asks for them. */
export function ShowRequest({
  shown,
  disabled = false,
  onShow,
  onClose,
}: {
  readonly shown: readonly CreateRequest[];
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
        open={shown.length > 0}
        onClose={onClose}
        title={words.theRequest}
        description={words.description}
        width="lg"
      >
        {shown.length > 0 && <Calls requests={shown} />}
      </Dialog>
    </>
  );
}

/** One of them at a time; what is shown of one is shown of the next. */
function Calls({ requests }: { readonly requests: readonly CreateRequest[] }) {
  const [index, setIndex] = useState(0);
  const request = requests[Math.min(index, requests.length - 1)];
  const count = requests.length;
  return (
    <>
      {count > 1 && request !== undefined && (
        <fieldset className={styles.steps} aria-label={words.requests}>
          <IconButton
            label={words.previous}
            icon={<ChevronLeft />}
            aria-disabled={index === 0}
            onClick={() => setIndex(Math.max(0, index - 1))}
          />
          <output>{words.batchOf(index + 1, count, request.name)}</output>
          <IconButton
            label={words.next}
            icon={<ChevronRight />}
            aria-disabled={index === count - 1}
            onClick={() => setIndex(Math.min(count - 1, index + 1))}
          />
        </fieldset>
      )}
      {request !== undefined && <Call request={request} />}
    </>
  );
}

/** Until the next one is read, the one before stays. */
function Call({ request }: { readonly request: CreateRequest }) {
  const { api } = useStores<'api'>();
  const [call, setCall] = useState<ShownRequest | null>(null);
  const [failure, setFailure] = useState<AppFailureWire | null>(null);
  const [tab, setTab] = useState<'request' | 'curl'>('request');
  useEffect(() => {
    let isCurrent = true;
    api.create.show({ request }).then(
      (answer) => {
        if (isCurrent) setCall(answer);
        if (isCurrent) setFailure(null);
        return undefined;
      },
      (error: unknown) => {
        if (isCurrent) setFailure(failureOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
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
      <TextBlock text={text} />
    </div>
  );
}
