/** In a page: buttons with tooltips, on the page and in a window over it. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IconButton } from '../../../../renderer/ui/controls/IconButton.tsx';
import { Dialog } from '../../../../renderer/ui/overlays/Dialog.tsx';
import { Tooltip, TooltipProvider } from '../../../../renderer/ui/overlays/Tooltip.tsx';

function Buttons() {
  const [pressed, setPressed] = useState(false);
  const [there, setThere] = useState(true);
  const [open, setOpen] = useState(false);
  return (
    <main style={{ display: 'flex', gap: 4, padding: 200 }}>
      <IconButton label={pressed ? 'Stop it' : 'Turn it'} icon="T" onClick={() => setPressed(!pressed)} />
      <IconButton label="Measure" icon="M" shortcut="Alt+M" onClick={() => setOpen(true)} />
      {there && <IconButton label="Going" icon="G" onKeyDown={() => setThere(false)} />}
      <Tooltip content="">
        <button type="button">Nothing to say</button>
      </Tooltip>
      <input aria-label="Search" />
      <Dialog open={open} onClose={() => setOpen(false)} title="Ruler">
        <IconButton label="Snap" icon="S" />
      </Dialog>
    </main>
  );
}

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <Buttons />
    </TooltipProvider>
  </StrictMode>,
);
