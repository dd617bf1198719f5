/** Asks what leaves the list, and says that nothing else does. */
import { useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioChoice } from '../../ui/controls/RadioChoice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Failure.tsx';
import { useAction } from '../shared/use-action.ts';
import { clearWords as words } from './queue-words.ts';
import type { QuestionOf } from './store/queue-view.ts';

/** With a choice only where both what is done and what failed would go. */
export function ClearQuestion({
  question: { done, failed },
  open,
}: {
  readonly question: QuestionOf<'clear'>;
  readonly open: boolean;
}) {
  const { clearing, queueView } = useStores<'clearing' | 'queueView'>();
  const action = useAction('inline');
  const [what, setWhat] = useState<'done' | 'all'>('done');
  const mixed = done.length > 0 && failed.length > 0;
  const chosen = mixed && what === 'done' ? done : [...done, ...failed];
  const close = (): void => queueView.ask(null);
  const confirm = (): void =>
    action.run(async () => {
      await clearing.clear(chosen);
      queueView.select([]);
      close();
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="sm"
      title={words.title(chosen.length)}
      description={words.kept}
      footer={
        <>
          <Button onClick={close}>{words.dismiss}</Button>
          <Button variant="primary" busy={action.busy} onClick={confirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {mixed && (
        <RadioChoice
          label={words.which}
          value={what}
          options={[
            { value: 'done', ...words.done(done.length) },
            { value: 'all', ...words.all(done.length + failed.length) },
          ]}
          onChange={setWhat}
          onConfirm={confirm}
        />
      )}
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
    </Dialog>
  );
}
