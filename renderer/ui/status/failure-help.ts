/** What a failure's code leads to. The feature that knows provides it, so that this folder need not know of it. */
import { createContext, type ReactNode } from 'react';

/** Both for the code of a failure. */
export interface FailureHelp {
  /** A small button for the actions of a notice. */
  readonly button: (code: string) => ReactNode;
  /** The whole of it, for a window that has the room. */
  readonly inline: (code: string) => ReactNode;
}

/** Null where there is no help: nothing is offered then. */
export const FailureHelpContext = createContext<FailureHelp | null>(null);
