/** Keeps the search under a name. */
import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Failure.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import { useAction } from '../use-action.ts';

/** Beside the search while there is one. */
export function SaveSearch() {
  const { commands } = useApp();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      commands.add([
        {
          id: 'library-save-search',
          title: 'Save this search…',
          group: 'Library',
          keywords: 'bookmark keep',
          run: () => setOpen(true),
        },
      ]),
    [commands],
  );
  return (
    <>
      <IconButton label="Save this search" size="sm" icon={<Bookmark />} onClick={() => setOpen(true)} />
      <SearchNameDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks for the name; that of another saved search replaces it. */
function SearchNameDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { library, savedSearches } = useApp();
  const text = useStore(library.store, (state) => state.text);
  const saved = useStore(savedSearches.store, ({ items }) => items);
  const [name, setName] = useState('');
  const saving = useAction('inline');
  const same = saved.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  const save = (): void => {
    if (name.trim() === '') return;
    saving.run(async () => {
      const { sort } = library.store.getState();
      await savedSearches.save({ name: name.trim(), text, sort, ...(same !== undefined && { id: same.id }) });
      setName('');
      onClose();
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title="Save this search"
      description={text}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={saving.busy} onClick={save}>
            {same === undefined ? 'Save' : 'Replace'}
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        maxLength={100}
        value={name}
        onChange={setName}
        {...(same !== undefined && { hint: `Replaces the search that is called “${same.name}” now.` })}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {saving.failure !== null && <FailureNotice failure={saving.failure} live />}
    </Dialog>
  );
}
