/** The only place that wires things together: ports and configuration in, handlers and the byte channel out. */
import type { Handlers } from './services/handlers.ts';

/** A running application without a window. Hosts serve `handlers` through `host/dispatch.ts`. */
export interface App {
  readonly handlers: Handlers;
  /** The byte channel of `contract/content-paths.ts`; answers 404 for any other path. */
  readonly content: (request: Request) => Promise<Response>;
  /** Stops work cleanly; what was under way goes on at the next start. */
  close(): Promise<void>;
}
