/** What the queue asks before it acts: a label, how gaps are made again, what leaves the list, whether to cancel. */
import { useState } from 'react';
import { useStore } from 'zustand';
import type { RetryGapsAs } from '../../../main/contract/schema/group.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RadioChoice } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../ui/status/Messages.tsx';
import { useAction } from '../shared/use-action.ts';
import { useOpenText } from '../shared/use-open-text.ts';
import styles from './Queue.module.css';
import { attempt, cancelTargets } from './queue-actions.ts';
import { clearWords, queueQuestionsWords } from './queue-words.ts';
import { gapWays } from './rows/cancel-retry-words.ts';
import { groupTitle } from './rows/row-titles.ts';
import type { QuestionOf } from './store/queue-view.ts';

/** At most one is open. */
export function QueueQuestions() {
  const { queueView } = useStores<'queueView'>();
  const asking = useStore(queueView.store, (state) => state.asking);
  // The window still shows the words while it fades.
  const [shown, setShown] = useState(asking);
  const [count, setCount] = useState(0);
  if (asking !== null && asking !== shown) {
    setShown(asking);
    setCount(count + 1);
  }
  const open = asking !== null;
  if (shown === null) return null;
  switch (shown.type) {
    case 'label':
      return <LabelQuestion key={count} question={shown} open={open} />;
    case 'gaps':
      return <GapsQuestion key={count} question={shown} open={open} />;
    case 'clear':
      return <ClearQuestion key={count} question={shown} open={open} />;
    case 'cancel':
      return <CancelQuestion key={count} question={shown} open={open} />;
  }
}

function LabelQuestion({
  question,
  open,
}: {
  readonly question: QuestionOf<'label'>;
  readonly open: boolean;
}) {
  const app = useStores<'notices' | 'queueView' | 'submissions'>();
  const [text, setText] = useState(question.label ?? '');
  const close = (): void => app.queueView.ask(null);
  const give = (label: string | null): void => {
    attempt(app, () => app.submissions.label(question.submissionIds, label));
    close();
  };
  const label = text.trim();
  useOpenText(open && label !== (question.label ?? ''));
  return (
    <Dialog
      open={open}
      onClose={close}
      width="sm"
      title={queueQuestionsWords.labelTitle(question.submissionIds.length)}
      description={queueQuestionsWords.labelHint}
      footer={
        <>
          {question.label !== null && (
            <Button onClick={() => give(null)}>{queueQuestionsWords.takeTheLabelAway}</Button>
          )}
          <Button variant="primary" disabled={label === ''} onClick={() => give(label)}>
            {queueQuestionsWords.label}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (label !== '') give(label);
        }}
      >
        <TextField
          label={queueQuestionsWords.label}
          value={text}
          onChange={setText}
          maxLength={100}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}

function GapsQuestion({ question, open }: { readonly question: QuestionOf<'gaps'>; readonly open: boolean }) {
  const { groups, queueView, navigation, notices } = useStores<
    'groups' | 'navigation' | 'notices' | 'queueView'
  >();
  const action = useAction('inline');
  const group = useStore(groups.store, (state) => state.byId.get(question.groupId));
  const [chosen, setChosen] = useState<RetryGapsAs | null>(null);
  if (group === undefined) return null;
  const ways = gapWays(group);
  const as = chosen ?? ways[0]?.as;
  const title = groupTitle(group);
  const close = (): void => queueView.ask(null);
  const retry = async (way: RetryGapsAs): Promise<void> => {
    const made = await groups.retryGaps(group.id, way);
    close();
    const first = made[0];
    notices.tell(queueQuestionsWords.gapsAsked(title), { tone: 'success' });
    if (first !== undefined) navigation.go({ name: 'queue', focus: first.id });
  };
  const blocked = as === undefined || group.openGaps === 0;
  const confirm = (): void => {
    if (as !== undefined && !blocked && !action.busy) action.run(() => retry(as));
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      width="sm"
      title={queueQuestionsWords.gapsTitle(group.openGaps, title)}
      description={queueQuestionsWords.gapsHint}
      footer={
        <>
          <Button onClick={close}>{queueQuestionsWords.cancel}</Button>
          <Button variant="primary" busy={action.busy} disabled={blocked} onClick={confirm}>
            {queueQuestionsWords.makeThemAgain}
          </Button>
        </>
      }
    >
      {as !== undefined && (
        <RadioChoice
          label={queueQuestionsWords.how}
          value={as}
          options={ways.map(({ as: value, label, words: hint }) => ({ value, label, hint }))}
          onChange={setChosen}
          onConfirm={confirm}
        />
      )}
      {action.failure !== null && (
        <div className={styles.failure}>
          <FailureNotice failure={action.failure} live />
        </div>
      )}
    </Dialog>
  );
}

function CancelQuestion({
  question,
  open,
}: {
  readonly question: QuestionOf<'cancel'>;
  readonly open: boolean;
}) {
  const app = useStores<'jobs' | 'notices' | 'queueView'>();
  const { targets } = question;
  const [only] = targets;
  const members = targets.reduce((sum, target) => sum + (target.members ?? 1), 0);
  const single = targets.length === 1 && only !== undefined;
  return (
    <ConfirmDialog
      open={open}
      onClose={() => app.queueView.ask(null)}
      danger
      title={
        single
          ? queueQuestionsWords.cancelTitle(only.title)
          : queueQuestionsWords.cancelTitleMany(targets.length)
      }
      confirmLabel={members === 1 ? queueQuestionsWords.cancelIt : queueQuestionsWords.cancelMany(members)}
      dismissLabel={queueQuestionsWords.keepGoing}
      onConfirm={() => {
        cancelTargets(app, targets);
        app.queueView.ask(null);
        app.queueView.select([]);
      }}
    >
      <p>{queueQuestionsWords.cancelHint(members)}</p>
    </ConfirmDialog>
  );
}

// Asks what leaves the list, and says that nothing else does.

/** With a choice only where both what is done and what failed would go. */
function ClearQuestion({
  question: { done, failed, refused },
  open,
}: {
  readonly question: QuestionOf<'clear'>;
  readonly open: boolean;
}) {
  const { clearing, discards, queueView } = useStores<'clearing' | 'discards' | 'queueView'>();
  const action = useAction('inline');
  const [what, setWhat] = useState<'done' | 'all'>('done');
  const failures = failed.length + refused.length;
  const mixed = done.length > 0 && failures > 0;
  const onlyDone = mixed && what === 'done';
  const count = done.length + (onlyDone ? 0 : failures);
  const close = (): void => queueView.ask(null);
  const confirm = (): void =>
    action.run(async () => {
      await clearing.clear(onlyDone ? done : [...done, ...failed]);
      if (!onlyDone) discards.beginAll(refused, clearWords.refused(refused.length));
      queueView.select([]);
      close();
    });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="sm"
      title={clearWords.title(count)}
      description={clearWords.kept}
      footer={
        <>
          <Button onClick={close}>{clearWords.dismiss}</Button>
          <Button variant="primary" busy={action.busy} onClick={confirm}>
            {clearWords.confirm}
          </Button>
        </>
      }
    >
      {mixed && (
        <RadioChoice
          label={clearWords.which}
          value={what}
          options={[
            { value: 'done', label: clearWords.done(done.length), hint: clearWords.doneHint },
            { value: 'all', label: clearWords.all(done.length + failures), hint: clearWords.allHint },
          ]}
          onChange={setWhat}
          onConfirm={confirm}
        />
      )}
      {action.failure !== null && <FailureNotice failure={action.failure} live />}
    </Dialog>
  );
}
