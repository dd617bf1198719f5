/** Names the folder of a library that is opened, made or moved to; of a move it first says what that takes. */

import { useState } from 'react';
import { sentenceOf } from '../../../../main/contract/plain/error-messages.ts';
import type { MovePlan } from '../../../../main/contract/schema/libraries.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useAction } from '../../shared/use-action.ts';
import styles from './Libraries.module.css';
import { libraryFolderWords, libraryMoveWords } from './library-words.ts';

export type FolderPurpose = 'open' | 'create' | 'move';

interface Props {
  /** Null is closed. */
  readonly purpose: FolderPurpose | null;
  readonly hasDialog: boolean;
  readonly onClose: () => void;
}

/** What is wrong with a folder is said beside it, and the window stays. */
export function LibraryFolderDialog({ purpose, hasDialog, onClose }: Props) {
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
