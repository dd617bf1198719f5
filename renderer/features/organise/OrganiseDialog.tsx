/** The window in which one asset or many are organised, wherever it was opened. */
import { useState } from 'react';
import { useStore } from 'zustand';
import { countedAssets } from '../../state/organise-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useApp } from '../app-context.ts';
import { assetTitle } from '../asset/asset-text.ts';
import { OrganiseFields } from './OrganiseFields.tsx';
import { organiseWindowWords } from './organise-words.ts';

/** Once in the shell. */
export function OrganiseDialog() {
  const { organiseWindows } = useApp();
  const window = useStore(organiseWindows.store);
  // It still shows them while it fades.
  const [shown, setShown] = useState(window);
  if (window !== null && window !== shown) setShown(window);
  if (shown === null) return null;
  const { subject, field } = shown;
  const [only] = subject.known;
  const title =
    subject.assets === 1 && only !== undefined
      ? organiseWindowWords.edit(assetTitle(only))
      : organiseWindowWords.editMany(countedAssets(subject.assets));
  return (
    <Dialog
      open={window !== null}
      onClose={organiseWindows.close}
      title={title}
      description={organiseWindowWords.about}
      footer={
        <Button variant="primary" onClick={organiseWindows.close}>
          {organiseWindowWords.done}
        </Button>
      }
    >
      <OrganiseFields
        subject={subject}
        focus={field}
        withTitle
        usualTitle={only === undefined ? '' : assetTitle({ ...only, organisation: untitled(only) })}
      />
    </Dialog>
  );
}

const untitled = <T extends { organisation: { title: string | null } }>(one: T): T['organisation'] => ({
  ...one.organisation,
  title: null,
});
