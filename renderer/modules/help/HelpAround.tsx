/** The help wherever one is: its commands, its window, and “What to do” beside errors. Once, around the screens. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { type FailureHelp, FailureHelpContext } from '../../ui/status/Messages.tsx';
import { commandGroups } from '../commands/command-words.ts';
import { firstArticle } from './help-entry.ts';
import { helpWords, whatToDoWords } from './help-words.ts';

/** The texts are many: they come when help is wanted. */
const HelpWindow = lazy(async () => ({ default: (await import('./HelpWindow.tsx')).HelpWindow }));
const ErrorArticle = lazy(async () => ({ default: (await import('./HelpWindow.tsx')).ErrorArticle }));

const failureHelp: FailureHelp = {
  button: (code) => <WhatToDo code={code} />,
  inline: (code) => (
    <Suspense fallback={null}>
      <ErrorArticle code={code} />
    </Suspense>
  ),
};

/** Commands `help` (of the open screen), `help-film` and `help-all`. */
export function HelpAround({ children }: { readonly children: ReactNode }) {
  const { commands, navigation } = useStores<'commands' | 'navigation'>();
  const [shown, setShown] = useState({ entry: firstArticle, open: false, wanted: false });
  useEffect(
    () =>
      commands.add([
        {
          id: 'help',
          title: helpWords.thisScreen,
          group: commandGroups.help,
          shortcuts: ['F1'],
          keywords: helpWords.thisScreenKeywords,
          run: () => {
            const { name } = navigation.current();
            setShown({ entry: name === 'help' ? firstArticle : name, open: true, wanted: true });
          },
        },
        {
          id: 'help-film',
          title: helpWords.film,
          group: commandGroups.help,
          keywords: helpWords.filmKeywords,
          run: () => setShown({ entry: 'film', open: true, wanted: true }),
        },
        {
          id: 'help-all',
          title: helpWords.all,
          group: commandGroups.help,
          keywords: helpWords.allKeywords,
          run: () => navigation.go({ name: 'help' }),
        },
      ]),
    [commands, navigation],
  );
  return (
    <FailureHelpContext value={failureHelp}>
      {children}
      {shown.wanted && (
        <Suspense fallback={null}>
          <HelpWindow
            entry={shown.entry}
            open={shown.open}
            onClose={() => setShown({ ...shown, open: false })}
          />
        </Suspense>
      )}
    </FailureHelpContext>
  );
}

/** A button, and the article about the error in a window of its own: inside of what shows the error, be that a window. */
function WhatToDo({ code }: { readonly code: string }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setState('open')}>
        {whatToDoWords.button}
      </Button>
      {state !== 'never' && (
        <Suspense fallback={null}>
          <HelpWindow entry={code} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
