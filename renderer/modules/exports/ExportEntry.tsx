/** The export dialog and the import of a ZIP, available on every screen. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { commandGroups } from '../commands/group-words.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { exportWords } from './export-words.ts';

/** Once in the shell. */
export function ExportEntry() {
  const { commands, openingZip } = useStores<'commands' | 'openingZip'>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'open-hand-on',
          title: exportWords.openZip,
          keywords: exportWords.openKeywords,
          group: commandGroups.library,
          run: () => input.current?.click(),
        },
      ]),
    [commands],
  );
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={exportWords.openZip}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void openingZip.open(file);
        }}
      />
      <ExportDialog />
      <OpeningDialog />
    </>
  );
}

function OpeningDialog() {
  const { openingZip } = useStores<'openingZip'>();
  const opening = useStore(openingZip.store);
  if (opening === null) return null;
  const { name, sent, of } = opening;
  return (
    <Dialog
      open
      onClose={openingZip.stop}
      title={exportWords.opening(name)}
      width="sm"
      footer={<Button onClick={openingZip.stop}>{exportWords.stop}</Button>}
    >
      <ProgressBar label={exportWords.opening(name)} value={sent >= of ? null : sent / of} />
    </Dialog>
  );
}
