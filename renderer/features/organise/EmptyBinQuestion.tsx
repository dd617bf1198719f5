/** The question before the bin is emptied: after it nothing brings these files back but the service. */
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import styles from './DeleteHereQuestion.module.css';
import { binQuestionWords, binWords, emptiedWords } from './organise-words.ts';

/** Once in the shell. */
export function EmptyBinQuestion() {
  const { deletionsHere, notices } = useApp();
  const { bin, emptying } = useStore(deletionsHere.store);
  const empty = async (): Promise<void> => {
    const gone = await deletionsHere.empty();
    if (gone !== null) notices.tell(emptiedWords(gone), { tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={emptying !== 'no'}
      onClose={deletionsHere.cancel}
      busy={emptying === 'busy'}
      danger
      title={binQuestionWords.emptyTitle}
      confirmLabel={binQuestionWords.emptyConfirm}
      onConfirm={() => void empty()}
    >
      <div className={styles.sentences}>
        <p>{binQuestionWords.emptyText(binWords(bin ?? { assets: 0, bytes: 0 }))}</p>
        <p>{binQuestionWords.emptyAgain}</p>
      </div>
    </ConfirmDialog>
  );
}
