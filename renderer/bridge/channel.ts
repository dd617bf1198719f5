/** One living connection to main, whatever carries it. */
import type { ClientContext, ClientLink } from '@orpc/client';

/** How a channel ended: closed by the other side in order, or broken off, as by a crash. */
export type Ending = 'closed' | 'broken';

/** `closed` resolves when it has ended, for whatever reason; a channel is never opened again. */
export interface Channel {
  readonly link: ClientLink<ClientContext>;
  readonly closed: Promise<Ending>;
  close(): void;
}

/** Why no channel could be opened: nobody is there, or somebody who does not know this page. */
export class NoChannel extends Error {
  readonly why: 'broken' | 'no-session';

  constructor(why: 'broken' | 'no-session') {
    super(`no channel: ${why}`);
    this.name = 'NoChannel';
    this.why = why;
  }
}

/** Opens a channel, or rejects when that is not possible now: with `NoChannel` where it is known why. */
export type Connect = () => Promise<Channel>;
