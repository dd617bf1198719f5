/** The question before the bin is emptied: after it nothing brings these files back but the service. */
import { useStore } from 'zustand';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import styles from './DeleteHereQuestion.module.css';
import { binWords, emptiedWords } from './organise-words.ts';

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
      title="Empty the bin?"
      confirmLabel="Delete for good"
      onConfirm={() => void empty()}
    >
      <div className={styles.sentences}>
        <p>{`In the bin: ${binWords(bin ?? { assets: 0, bytes: 0 })}. These files are deleted from this disk for good; this cannot be undone.`}</p>
        <p>What their services still keep can be fetched again.</p>
      </div>
    </ConfirmDialog>
  );
}
