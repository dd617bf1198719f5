/** One living connection to main, whatever carries it. */
import type { ClientContext, ClientLink } from '@orpc/client';

/** `closed` resolves when it has ended, for whatever reason; a channel is never opened again. */
export interface Channel {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<void>;
  close(): void;
}

/** Opens a channel, or rejects when that is not possible now. */
export type Connect = () => Promise<Channel>;
