/** Files dropped onto the window: one dialog says what happens to each kind, which can be changed, and one button does it. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { whyLeftOut } from '../../../main/contract/rules/batch-rows/file-names.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import type { ScreenName } from '../navigation/store/navigation.ts';
import { useFileDrop } from '../shared/file-drop.ts';
import { failureOf } from '../shared/store/failure.ts';
import type { DroppedItems } from '../shared/store/given-files.ts';
import styles from './DropDialog.module.css';
import {
  type DropAction,
  type DropKind,
  type DropPart,
  type DropPlan,
  isOnly,
  planDrop,
} from './drop-plan.ts';
import { dropActionNames, dropActionWords, dropKindWords, dropWords } from './drop-words.ts';
import { type Chosen, type RunDropStores, runDrop } from './run-drop.ts';

/** They take files themselves, each for what it is for. */
const takers: ReadonlySet<ScreenName> = new Set(['create', 'batch', 'measured', 'capture']);
/** More names are counted. */
const mostNamed = 6;

interface Drop {
  /** Another one begins with what is suggested. */
  readonly key: number;
  readonly plan: DropPlan;
  readonly items: DroppedItems;
  readonly more: boolean;
}

/** Once in the shell. */
export function DropDialog() {
  const app = useStores<RunDropStores>();
  const screen = useStore(app.navigation.store, ({ entries, index }) => entries[index]?.name ?? 'library');
  const [drop, setDrop] = useState<Drop | null>(null);
  const over = useFileDrop(
    (reading, items) => {
      const sorted = async (): Promise<void> => {
        const { files, more } = await reading;
        const plan = planDrop(files, items);
        if (isOnly(plan, 'zips') || isOnly(plan, 'models')) await runDrop(app, suggested(plan), items);
        else setDrop((last) => ({ key: (last?.key ?? 0) + 1, plan, items, more }));
      };
      sorted().catch((error: unknown) => app.notices.fail(failureOf(error)));
    },
    { enabled: !takers.has(screen) },
  );
  const [last, setLast] = useState<Drop | null>(null);
  if (drop !== null && drop !== last) setLast(drop);
  return (
    <>
      {over && (
        <div className={styles.over} aria-hidden="true">
          {dropWords.over}
        </div>
      )}
      {last !== null && (
        <Question
          key={last.key}
          drop={last}
          open={drop !== null}
          onClose={() => setDrop(null)}
          onRun={(chosen) => {
            setDrop(null);
            void runDrop(app, chosen, last.items);
          }}
        />
      )}
    </>
  );
}

function Question({
  drop,
  open,
  onClose,
  onRun,
}: {
  readonly drop: Drop;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRun: (chosen: Chosen) => void;
}) {
  const { plan, more } = drop;
  const [changed, setChanged] = useState<Partial<Record<DropKind, DropAction>>>({});
  const chosen = suggested(plan).map(([part, action]) => [part, changed[part.kind] ?? action] as const);
  const active = chosen.filter(([, action]) => action !== 'leave');
  const [first] = active;
  const isOffer = plan.parts.length > 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="md"
      title={isOffer ? dropWords.title : dropWords.nothing}
      footer={
        <>
          <Button onClick={onClose}>{isOffer ? dropWords.cancel : dropWords.close}</Button>
          {isOffer && (
            <Button variant="primary" disabled={first === undefined} onClick={() => onRun(chosen)}>
              {active.length === 1 && first !== undefined
                ? dropActionNames[first[1]]
                : dropWords.add(active.reduce((sum, [{ count }]) => sum + count, 0))}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        {isOffer && (
          <ul className={styles.list} aria-label={dropWords.list}>
            {chosen.map(([part, action]) => (
              <Part
                key={part.kind}
                part={part}
                action={action}
                onChange={(next) => setChanged({ ...changed, [part.kind]: next })}
              />
            ))}
          </ul>
        )}
        {more && <p className={styles.note}>{dropWords.more}</p>}
        <LeftOut paths={plan.unknown} />
      </div>
    </Dialog>
  );
}

function Part({
  part,
  action,
  onChange,
}: {
  readonly part: DropPart;
  readonly action: DropAction;
  readonly onChange: (action: DropAction) => void;
}) {
  const name = dropKindWords[part.kind](part.count);
  return (
    <li className={styles.part}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{dropActionWords[action]}</span>
      </span>
      <Select<DropAction>
        className={styles.action}
        label={dropWords.action(name)}
        hideLabel
        size="md"
        value={action}
        options={part.actions.map((value) => ({ value, label: dropActionNames[value] }))}
        onChange={onChange}
      />
    </li>
  );
}

/** Each by its name, with the reason. */
function LeftOut({ paths }: { readonly paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <section aria-label={dropWords.leftOut}>
      <h3 className={styles.leftOut}>{dropWords.leftOut}</h3>
      <ul className={styles.reasons}>
        {paths.slice(0, mostNamed).map((path) => (
          <li key={path}>{whyLeftOut(path)}</li>
        ))}
        {paths.length > mostNamed && <li>{dropWords.others(paths.length - mostNamed)}</li>}
      </ul>
    </section>
  );
}

function suggested({ parts }: DropPlan): Chosen {
  return parts.map((part) => [part, part.actions[0]] as const);
}
