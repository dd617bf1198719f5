/** Keeps the search under a name. */
import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/Fields.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { commandGroups } from '../../commands/command-words.ts';
import { useAction } from '../../shared/use-action.ts';
import { savedSearchWords } from './search-words.ts';

/** Beside the search while there is one. */
export function SaveSearch() {
  const { commands } = useStores<'commands'>();
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      commands.add([
        {
          id: 'library-save-search',
          title: savedSearchWords.command,
          group: commandGroups.library,
          keywords: savedSearchWords.keywords,
          run: () => setOpen(true),
        },
      ]),
    [commands],
  );
  return (
    <>
      <IconButton label={savedSearchWords.save} size="sm" icon={<Bookmark />} onClick={() => setOpen(true)} />
      <SearchNameDialog open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** Asks for the name; that of another saved search replaces it. */
function SearchNameDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { library, savedSearches } = useStores<'library' | 'savedSearches'>();
  const text = useStore(library.store, (state) => (open ? state.text : ''));
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
      title={savedSearchWords.save}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{savedSearchWords.dismiss}</Button>
          <Button variant="primary" busy={saving.busy} onClick={save}>
            {same === undefined ? savedSearchWords.confirm : savedSearchWords.replace}
          </Button>
        </>
      }
    >
      <TextField
        label={savedSearchWords.name}
        maxLength={100}
        value={name}
        onChange={setName}
        {...(same !== undefined && { hint: savedSearchWords.replaces(same.name) })}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
      {saving.failure !== null && <FailureNotice failure={saving.failure} live />}
    </Dialog>
  );
}
