/** A visible place to paste rows of a spreadsheet into. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextArea } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { pasteRowsWords as words } from './grid-words.ts';

/** A window with one field. */
export function PasteRows({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { batch } = useStores<'batch'>();
  const kind = useStore(batch.store, ({ draft }) => draft.kind);
  const [text, setText] = useState('');
  const add = (): void => {
    if (text.trim() === '') return;
    void batch.takeText(text);
    setText('');
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.pasteRows}
      width="lg"
      description={kind === 'standard' ? words.hint : words.hintMeasured}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={add}>
            {words.addTheRows}
          </Button>
        </>
      }
    >
      <TextArea label={words.rows} rows={10} value={text} spellCheck={false} onChange={setText} />
    </Dialog>
  );
}
