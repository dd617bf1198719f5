/** What the page reports to its host beside its calls: files that were dropped on it, and errors that nobody there waited for. */
import type { PortPage } from './open-bridge.ts';

// Tells the desktop host which files were dropped: the preload finds out where they lie and tells main, never this page.

/** The key by which main knows the drop from now on. The files must be those of a drop, or of a file dialog. */
export function tellDropped(
  page: Pick<PortPage, 'postMessage' | 'location'>,
  files: readonly File[],
): string {
  const drop = crypto.randomUUID();
  page.postMessage({ type: 'caliper:dropped', drop, files }, page.location.origin);
  return drop;
}

// Errors of the page that nobody there waited for: reported to the host, which writes them into its log and sends them nowhere.

/** As the contract's `app.noteFault` takes it. */
export interface PageFault {
  readonly message: string;
  readonly stack: string | null;
}

type FaultPage = Pick<Window, 'addEventListener'>;

/** Listens as long as the page lives. What `note` rejects with is let go: there is nowhere to say it. */
export function notePageFaults(page: FaultPage, note: (fault: PageFault) => Promise<unknown>): void {
  const tell = (reason: unknown): void => void note(faultOf(reason)).catch(() => undefined);
  page.addEventListener('error', (event) => {
    // Pictures that cannot be loaded come as events without an error; browsers report this loop as one, which harms nothing.
    if (event.message === undefined || event.message.startsWith('ResizeObserver loop')) return;
    tell(event.error ?? event.message);
  });
  page.addEventListener('unhandledrejection', (event) => tell(event.reason));
}

/** Within the lengths that the contract takes. */
export function faultOf(reason: unknown): PageFault {
  if (!(reason instanceof Error)) return { message: String(reason).slice(0, 2000), stack: null };
  return {
    message: `${reason.name}: ${reason.message}`.slice(0, 2000),
    stack: reason.stack?.slice(0, 8000) ?? null,
  };
}
