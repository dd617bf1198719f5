/** In place of a model that was not loaded: why, and another attempt. */

import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { ModelSource } from '../../scene/load/load-model.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { nameOf, notesOfTab } from './careful-loader.ts';
import { Stopped } from './Stopped.tsx';
import { viewWords } from './view-words.ts';

export function NotLoaded({
  failure,
  source,
  onReload,
}: {
  readonly failure: AppFailureWire;
  readonly source: ModelSource;
  readonly onReload: () => void;
}) {
  const endedPage = failure.code === 'model.ended-page';
  const reload = (): void => {
    if (endedPage) notesOfTab().forgive(nameOf(source));
    onReload();
  };
  return (
    <Stopped
      failure={failure}
      action={
        <Button size="sm" onClick={reload}>
          {endedPage ? viewWords.openAnyway : viewWords.loadAgain}
        </Button>
      }
    />
  );
}
