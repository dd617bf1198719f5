/** The button that opens "Use in…", for the screen of an asset and for what is selected in the library. */
import { PlaneTakeoff } from 'lucide-react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { EditSubject } from '../organise/store/organise-windows.ts';
import { programWords } from './use-in-words.ts';

/** `subject` says what is meant when the button is pressed; null when that could not be read. */
export function UseInButton({
  subject,
  primary = false,
}: {
  readonly subject: () => EditSubject | null | Promise<EditSubject | null>;
  readonly primary?: boolean;
}) {
  const { handOver } = useStores<'handOver'>();
  const open = async (): Promise<void> => {
    const meant = await subject();
    if (meant !== null) handOver.open(meant);
  };
  return (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'default'}
      icon={<PlaneTakeoff />}
      onClick={() => void open()}
    >
      {programWords.button}
    </Button>
  );
}
