/** The library's bin in a line: how much lies in it, a look at it, and emptying it. Nothing while it is empty. */
import { Trash2 } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button, LineButton } from '../../ui/controls/Button.tsx';
import styles from './BinEntry.module.css';
import { binQuestionWords, binWords } from './organise-words.ts';

/** `onShow` shows its assets in the library. */
export function BinEntry({ onShow }: { readonly onShow: () => void }) {
  const { deletionsHere } = useStores<'deletionsHere'>();
  const bin = useStore(deletionsHere.store, (state) => state.bin);
  if (bin === null || bin.assets === 0) return null;
  return (
    <div className={styles.bin}>
      <LineButton icon={<Trash2 aria-hidden="true" />} aside={binWords(bin)} onClick={onShow}>
        {binQuestionWords.bin}
      </LineButton>
      <Button size="sm" variant="ghost" onClick={deletionsHere.askToEmpty}>
        {binQuestionWords.empty}
      </Button>
    </div>
  );
}
