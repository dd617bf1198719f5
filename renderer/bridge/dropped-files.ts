/** Tells the desktop host which files were dropped: the preload finds out where they lie and tells main, never this page. */
import type { PortPage } from './message-port.ts';

/** The key by which main knows the drop from now on. The files must be those of a drop, or of a file dialog. */
export function tellDropped(
  page: Pick<PortPage, 'postMessage' | 'location'>,
  files: readonly File[],
): string {
  const drop = crypto.randomUUID();
  page.postMessage({ type: 'caliper:dropped', drop, files }, page.location.origin);
  return drop;
}
