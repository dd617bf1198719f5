/** What belongs to handing on wherever one is: its window, and the way in for a ZIP that somebody exported. */
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ProgressBar } from '../../ui/status/ProgressBar.tsx';
import { commandGroups } from '../commands/group-words.ts';
import { HandOnDialog } from './ExportDialog.tsx';
import { handOnWords } from './export-words.ts';

/** Once in the shell. */
export function HandOnEntry() {
  const { commands, openingZip } = useStores<'commands' | 'openingZip'>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(
    () =>
      commands.add([
        {
          id: 'open-hand-on',
          title: handOnWords.openZip,
          keywords: handOnWords.openKeywords,
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
        aria-label={handOnWords.openZip}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void openingZip.open(file);
        }}
      />
      <HandOnDialog />
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
      title={handOnWords.opening(name)}
      width="sm"
      footer={<Button onClick={openingZip.stop}>{handOnWords.stop}</Button>}
    >
      <ProgressBar label={handOnWords.opening(name)} value={sent >= of ? null : sent / of} />
    </Dialog>
  );
}
