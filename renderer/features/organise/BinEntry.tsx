/** The library's bin in a line: how much lies in it, a look at it, and emptying it. Nothing while it is empty. */
import { Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { useApp } from '../app-context.ts';
import styles from './BinEntry.module.css';
import { binQuestionWords, binWords } from './organise-words.ts';

/** `onShow` shows its assets in the library. */
export function BinEntry({ onShow }: { readonly onShow: () => void }) {
  const { deletionsHere } = useApp();
  const bin = useStore(deletionsHere.store, (state) => state.bin);
  if (bin === null || bin.assets === 0) return null;
  return (
    <div className={styles.bin}>
      <button type="button" className={styles.show} onClick={onShow}>
        <Trash2 aria-hidden="true" />
        <span>{binQuestionWords.bin}</span>
        <span className={styles.amount}>{binWords(bin)}</span>
      </button>
      <Button size="sm" variant="ghost" onClick={deletionsHere.askToEmpty}>
        {binQuestionWords.empty}
      </Button>
    </div>
  );
}
