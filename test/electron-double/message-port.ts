/** MessageChannelMain: two ports in this process; one of them may be carried to a page and is then a tunnel. */
import { EventEmitter } from 'node:events';

/** Where a port's messages go once its other end lives in a page. */
export interface Tunnel {
  deliver(data: unknown): void;
  close(): void;
}

/** One end. As in Electron nothing arrives before `start`. */
export class MessagePortMain extends EventEmitter<{
  message: [{ data: unknown; ports: MessagePortMain[] }];
  close: [];
}> {
  #peer: MessagePortMain | undefined;
  #tunnel: Tunnel | undefined;
  #queue: unknown[] = [];
  #started = false;
  #closed = false;

  static pair(): [MessagePortMain, MessagePortMain] {
    const [one, other] = [new MessagePortMain(), new MessagePortMain()];
    one.#peer = other;
    other.#peer = one;
    return [one, other];
  }

  postMessage(data: unknown, transfer: MessagePortMain[] = []): void {
    if (transfer.length > 0) throw new Error('the double carries no ports over ports');
    if (!this.#closed) this.#peer?.receive(data);
  }

  start(): void {
    this.#started = true;
    for (const data of this.#queue.splice(0)) this.#emit(data);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#tunnel?.close();
    const peer = this.#peer;
    setImmediate(() => {
      peer?.close();
      this.emit('close');
    });
  }

  /** A message for this end: into the page, to the listeners, or kept until `start`. */
  receive(data: unknown): void {
    if (this.#closed) return;
    if (this.#tunnel !== undefined) this.#tunnel.deliver(data);
    else if (this.#started) this.#emit(data);
    else this.#queue.push(data);
  }

  /** Carries this end away; what was sent to it so far goes after it. Answers the function for what comes back. */
  carry(tunnel: Tunnel): (data: unknown) => void {
    if (this.#started) throw new Error('Port is already in use and cannot be transferred');
    this.#tunnel = tunnel;
    for (const data of this.#queue.splice(0)) tunnel.deliver(data);
    return (data) => this.#peer?.receive(data);
  }

  #emit(data: unknown): void {
    // Electron delivers in a task of its own, never inside the sender's call.
    setImmediate(() => {
      if (!this.#closed) this.emit('message', { data, ports: [] });
    });
  }
}

export class MessageChannelMain {
  readonly port1: MessagePortMain;
  readonly port2: MessagePortMain;

  constructor() {
    [this.port1, this.port2] = MessagePortMain.pair();
  }
}
