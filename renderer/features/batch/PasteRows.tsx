/** Rows out of a spreadsheet, for whoever looks for a place to paste them into. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';

/** A window with one field. */
export function PasteRows({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { batch } = useApp();
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
      title="Paste rows"
      width="lg"
      description={
        kind === 'standard'
          ? 'A line each: the text or image, then the name, separated by tabs as spreadsheets copy them. A first line with column names such as name, text, image changes the order.'
          : 'A line each: the image, the clip, then the name, separated by tabs as spreadsheets copy them. A first line with column names such as name, image, clip changes the order.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={add}>
            Add the rows
          </Button>
        </>
      }
    >
      <TextArea label="Rows" rows={10} value={text} spellCheck={false} onChange={setText} />
    </Dialog>
  );
}
