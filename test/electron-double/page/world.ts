/** Runs in the preload's isolated world: an `electron` for the preload script, and the page's ends of the tunnel. */
import { decode, encode } from '../codec.ts';

/** What main calls in this world; the binding `electronDoubleSend` goes the other way. */
interface World {
  /** A file whose place main asks Chromium for. */
  electronDoubleFile(index: number): File | undefined;
  electronDoubleReceive(text: string): void;
  electronDoubleSend(text: string): void;
}

type Listener = (event: { ports: MessagePort[] }, ...args: unknown[]) => void;
type FromMain =
  | { kind: 'ipc'; channel: string; args: unknown[]; ports: number[] }
  | { kind: 'port'; id: number; data: unknown }
  | { kind: 'close'; id: number };

/** The `require` that a sandboxed preload has: `electron` and nothing of Node but what Electron shims. */
export function startWorld(): (name: string) => unknown {
  // What the double has put into the page before its preload begins: `globalThis` has no type for it.
  const world = globalThis as unknown as World;
  const listeners = new Map<string, Set<Listener>>();
  const ports = new Map<number, MessagePort>();
  const send = (message: unknown): void => world.electronDoubleSend(encode(message));

  const openPort = (id: number): MessagePort => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', (event) => send({ kind: 'port', id, data: event.data }));
    port1.addEventListener('close', () => {
      ports.delete(id);
      send({ kind: 'close', id });
    });
    port1.start();
    ports.set(id, port1);
    return port2;
  };

  world.electronDoubleReceive = (text) => {
    const message = decode(text) as FromMain;
    if (message.kind === 'port') ports.get(message.id)?.postMessage(message.data);
    else if (message.kind === 'close') ports.get(message.id)?.close();
    else {
      const opened = message.ports.map(openPort);
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ ports: opened }, ...message.args);
    }
  };

  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]) => send({ kind: 'ipc', channel, args }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      return ipcRenderer;
    },
  };
  // No script learns where a file lies: main finds it out when the preload's message arrives there.
  const files: File[] = [];
  world.electronDoubleFile = (index) => files[index];
  const webUtils = {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expects a File');
      files.push(file);
      return `electron-double-file:${files.length - 1}`;
    },
  };
  return (name) => {
    if (name === 'electron') return { ipcRenderer, webUtils };
    throw new Error(`module not found: ${name} (a sandboxed preload may only require electron)`);
  };
}
