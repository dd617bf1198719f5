/** The button that opens the fixes, for the screen of an asset and for what is selected in the library. */
import { Wrench } from 'lucide-react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { EditSubject } from '../organise/store/organise-windows.ts';
import { fixWords } from './fix-words.ts';

/** `subject` says what is meant when the button is pressed; null when that could not be read. */
export function FixButton({
  subject,
}: {
  readonly subject: () => EditSubject | null | Promise<EditSubject | null>;
}) {
  const { fixes } = useStores<'fixes'>();
  const open = async (): Promise<void> => {
    const meant = await subject();
    if (meant !== null) fixes.open(meant);
  };
  return (
    <Button size="sm" icon={<Wrench />} onClick={() => void open()}>
      {fixWords.button}
    </Button>
  );
}
