/** Errors of the page that nobody there waited for: reported to the host, which writes them into its log and sends them nowhere. */

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
