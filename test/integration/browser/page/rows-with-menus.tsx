/** In a page: rows with a context menu each, on the page and in a window over it; what is chosen is written down. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Dialog } from '../../../../renderer/ui/overlays/Dialog.tsx';
import { ContextMenu, ContextMenuProvider } from '../../../../renderer/ui/overlays/Menu.tsx';
import { Popover } from '../../../../renderer/ui/overlays/Popover.tsx';

function Row({ name, onChoose }: { readonly name: string; readonly onChoose: (what: string) => void }) {
  return (
    <ContextMenu entries={() => [{ label: `Open ${name}`, onSelect: () => onChoose(name) }]}>
      <button type="button">{name}</button>
    </ContextMenu>
  );
}

/** What its menu says changes while it is open. */
function Job() {
  const [state, setState] = useState('queued');
  Object.assign(globalThis, { run: () => setState('running') });
  return (
    <ContextMenu entries={() => [{ label: `Cancel what is ${state}`, onSelect: () => undefined }]}>
      <button type="button">job</button>
    </ContextMenu>
  );
}

function Rows() {
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState(false);
  return (
    <main>
      <Row name="mug" onChoose={setChosen} />
      <Row name="lamp" onChoose={setChosen} />
      <Job />
      <button type="button" onClick={() => setOpen(true)}>
        Window
      </button>
      <Popover title="Shelves" trigger={<button type="button">Popup</button>}>
        <Row name="bowl" onChoose={setChosen} />
      </Popover>
      <output>{chosen}</output>
      <Dialog open={open} onClose={() => setOpen(false)} title="Shelf">
        <Row name="vase" onChoose={setChosen} />
      </Dialog>
    </main>
  );
}

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <ContextMenuProvider>
    <Rows />
  </ContextMenuProvider>,
);
