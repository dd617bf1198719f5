/** Selecting a library: its row in a list, the dialog that names a folder, and the whole page while the selected one is not there. */
import { HardDrive } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { AppFailureWire } from '../../../../main/contract/plain/errors.ts';
import type { ListedLibrary, MovePlan } from '../../../../main/contract/schema/libraries.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { Badge } from '../../../ui/status/Signs.tsx';
import { Sentence, Time } from '../../../ui/text/LiveText.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './Libraries.module.css';
import { libraryAwayWords, libraryFolderWords, libraryMoveWords, libraryWords } from './library-words.ts';

// The whole page while the chosen library is not there: it is looked for again, another one opened, or one made.

/** True for a failure that this page answers. */
export function isLibraryAway(failure: AppFailureWire | null): failure is AppFailureWire {
  return failure?.code === 'library.away' || failure?.code === 'library.moved-away';
}

/** The keyboard begins at “Try again”: plug in, press Enter. */
export function LibraryAway({ failure }: { readonly failure: AppFailureWire }) {
  const { libraries } = useStores<'libraries'>();
  const { now } = useStore(libraries.store);
  const [naming, setNaming] = useState<FolderPurpose | null>(null);
  const again = useAction('inline');
  const first = useRef<HTMLButtonElement>(null);
  const create = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    void libraries.load();
    first.current?.focus();
  }, [libraries]);
  const path = typeof failure.data['path'] === 'string' ? failure.data['path'] : '';
  const others = now?.libraries.filter((one) => one.path !== path) ?? [];
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <HardDrive className={styles.icon} aria-hidden="true" />
        <h1 className={styles.title}>{libraryAwayWords.title}</h1>
      </header>
      <FailureNotice failure={again.failure ?? failure} live={again.failure !== null} />
      <div className={styles.libraryAwayButtons}>
        <Button
          ref={first}
          variant="primary"
          busy={again.busy}
          onClick={() => again.run(() => libraries.use(path, false))}
        >
          {libraryAwayWords.again}
        </Button>
        <Button onClick={() => setNaming('open')}>{libraryWords.openOther}</Button>
        <Button ref={create} onClick={() => setNaming('create')}>
          {libraryWords.create}
        </Button>
      </div>
      {others.length > 0 && (
        <Panel title={libraryAwayWords.others} flush>
          <ul aria-label={libraryAwayWords.others}>
            {others.map((library) => (
              <LibraryRow key={library.path} library={library} afterLast={create} />
            ))}
          </ul>
        </Panel>
      )}
      <LibraryFolderDialog
        purpose={naming}
        hasDialog={now?.hasDialog ?? false}
        onClose={() => setNaming(null)}
      />
    </main>
  );
}

// One library of the list: what it holds, when it was open last, and what can be done with it.

/** Marks the button. */
const forgetButton = { 'data-forget': '' } as const;

/** To be asked when the row is gone: the button of the next row that has one, or else of the one before. */
function forgetBeside(button: HTMLElement): () => HTMLElement | null {
  const list = button.closest('ul');
  const all = list === null ? [] : [...list.querySelectorAll<HTMLElement>('[data-forget]')];
  const place = all.indexOf(button);
  const nearest = [...all.slice(place + 1), ...all.slice(0, place).toReversed()];
  return () => nearest.find((one) => one.isConnected) ?? null;
}

interface LibraryRowProps {
  readonly library: ListedLibrary;
  /** Takes the focus when no other row is left that could be forgotten. */
  readonly afterLast: RefObject<HTMLButtonElement | null>;
}

/** A row that is forgotten leaves the focus to the one beside it. */
export function LibraryRow({ library, afterLast }: LibraryRowProps) {
  const { libraries } = useStores<'libraries'>();
  const opening = useAction('notice');
  const forgetting = useAction('notice');
  const { name, path, isOpen, isThere, assets, sizeBytes, openedAt } = library;
  const forget = (button: HTMLElement): void =>
    forgetting.run(async () => {
      const beside = forgetBeside(button);
      await libraries.forget(path);
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) (beside() ?? afterLast.current)?.focus();
      });
    });
  const holds = libraryWords.holds(assets, sizeBytes);
  return (
    <li className={styles.library}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <code className={styles.path}>{path}</code>
        <span className={styles.about}>
          {holds !== '' && <span>{holds}</span>}
          <span>
            {isThere ? (
              <Sentence words={libraryWords.opened} slots={{ time: <Time at={openedAt} /> }} />
            ) : (
              <span className={classes(isOpen && styles.missing)}>
                {isOpen ? libraryWords.openAway : libraryWords.away}
              </span>
            )}
          </span>
        </span>
      </span>
      {isOpen ? (
        <Badge>{isThere ? libraryWords.inUse : libraryWords.notThere}</Badge>
      ) : (
        <>
          <Button
            size="sm"
            variant="ghost"
            busy={forgetting.busy}
            aria-label={libraryWords.forgetOf(name)}
            {...forgetButton}
            onClick={({ currentTarget }) => forget(currentTarget)}
          >
            {libraryWords.forget}
          </Button>
          <Button
            size="sm"
            busy={opening.busy}
            disabled={!isThere}
            aria-label={libraryWords.openOf(name)}
            onClick={() => opening.run(() => libraries.use(path, false))}
          >
            {libraryWords.open}
          </Button>
        </>
      )}
    </li>
  );
}

// Names the folder of a library that is opened, made or moved to; of a move it first says what that takes.

export type FolderPurpose = 'open' | 'create' | 'move';

interface LibraryFolderDialogProps {
  /** Null is closed. */
  readonly purpose: FolderPurpose | null;
  readonly hasDialog: boolean;
  readonly onClose: () => void;
}

/** What is wrong with a folder is said beside it, and the window stays. */
export function LibraryFolderDialog({ purpose, hasDialog, onClose }: LibraryFolderDialogProps) {
  const { libraries } = useStores<'libraries'>();
  // The window still shows its words while it fades.
  const [shown, setShown] = useState<FolderPurpose>('open');
  const [folder, setFolder] = useState('');
  const [plan, setPlan] = useState<MovePlan | null>(null);
  const action = useAction('inline');
  if (purpose !== null && purpose !== shown) setShown(purpose);
  const words = libraryFolderWords[shown];
  const close = (): void => {
    action.clear();
    setFolder('');
    setPlan(null);
    onClose();
  };
  const change = (next: string): void => {
    action.clear();
    setPlan(null);
    setFolder(next);
  };
  const choose = (): void =>
    action.run(async () => {
      const chosen = await libraries.choose(shown);
      if (chosen !== null) change(chosen);
    });
  const submit = (): void =>
    action.run(async () => {
      const typed = folder.trim();
      if (shown === 'move' && plan === null) return setPlan(await libraries.plan(typed));
      await (shown === 'move' ? libraries.move(typed) : libraries.use(typed, shown === 'create'));
      close();
    });
  return (
    <Dialog open={purpose !== null} onClose={close} title={words.title} description={words.about}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (folder.trim() !== '') submit();
        }}
      >
        <TextField
          label={words.label}
          hint={libraryFolderWords.hint}
          value={folder}
          onChange={change}
          refusal={sentenceOf(action.failure)}
          maxLength={4096}
          spellCheck={false}
          autoComplete="off"
          className={styles.field}
          trailing={
            hasDialog ? (
              <Button size="sm" variant="ghost" onClick={choose}>
                {libraryFolderWords.choose}
              </Button>
            ) : undefined
          }
        />
        {plan !== null && <output className={styles.plan}>{libraryMoveWords.plan(plan)}</output>}
        <span className={styles.buttons}>
          <Button onClick={close}>{libraryFolderWords.cancel}</Button>
          <Button variant="primary" type="submit" busy={action.busy} disabled={folder.trim() === ''}>
            {plan === null ? words.submit : libraryFolderWords.begin}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
