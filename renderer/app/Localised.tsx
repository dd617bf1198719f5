/** Shows everything anew in another language, and from its side. */
import { Fragment, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { currentTranslation, onTranslationChange } from '../../main/contract/messages/language.ts';

/** What is drawn stays in the language it was drawn in, so a change draws all of it again; stores keep what was entered. */
export function Localised({ children }: { readonly children: ReactNode }): ReactNode {
  const translation = useSyncExternalStore(onTranslationChange, currentTranslation);
  useLayoutEffect(() => {
    document.documentElement.dir = translation?.direction ?? 'ltr';
  }, [translation]);
  return <Fragment key={translation?.name ?? 'source'}>{children}</Fragment>;
}
