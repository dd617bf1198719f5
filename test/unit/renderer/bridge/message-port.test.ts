/** The handshake with the preload: only messages of the page itself count. */
import { describe, expect, test } from 'vitest';
import { connectMessagePort, onHostCommand, type PortPage } from '../../../../renderer/bridge/open-bridge.ts';
import { createFakeClock } from '../../../fakes/clock.ts';

const origin = 'app://caliper';

/** A page whose messages the test writes; `posted` is what the page said. */
function fakePage() {
  const listeners = new Set<(event: MessageEvent) => void>();
  const posted: unknown[] = [];
  const page = {
    location: { origin },
    addEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      void listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: MessageEvent) => void) =>
      void listeners.delete(listener),
    postMessage: (message: unknown, target: unknown) => void posted.push([message, target]),
  } as PortPage & object;
  const say = (part: { data: unknown; ports?: MessagePort[]; source?: unknown; origin?: string }): void => {
    const event = { source: page, origin, ports: [], ...part } as unknown as MessageEvent;
    for (const listener of listeners) listener(event);
  };
  return { page, posted, say, listeners };
}

describe('connectMessagePort', () => {
  test('asks, and takes the port that comes back', async () => {
    const { page, posted, say, listeners } = fakePage();
    const opening = connectMessagePort(page, createFakeClock())();
    expect(posted).toEqual([[{ type: 'caliper:connect' }, origin]]);
    const { port1 } = new MessageChannel();
    say({ data: { type: 'caliper:port' }, ports: [port1] });
    const channel = await opening;
    expect(listeners.size).toBe(0);
    channel.close();
    await channel.closed;
  });

  test('takes no port from another window, another origin or another message', async () => {
    const { page, say } = fakePage();
    const clock = createFakeClock();
    const opening = connectMessagePort(page, clock)().then(
      () => 'opened',
      (error: unknown) => (error as Error).name,
    );
    const { port1 } = new MessageChannel();
    say({ data: { type: 'caliper:port' }, ports: [port1], source: {} });
    say({ data: { type: 'caliper:port' }, ports: [port1], origin: 'https://elsewhere.example' });
    say({ data: { type: 'something' }, ports: [port1] });
    say({ data: null, ports: [port1] });
    await clock.advance(10_000);
    expect(await opening).toBe('FailureError');
    port1.close();
  });
});

describe('onHostCommand', () => {
  test('passes the menu’s commands on until it is stopped', () => {
    const { page, say } = fakePage();
    const heard: string[] = [];
    const stop = onHostCommand(page, (command) => heard.push(command));
    say({ data: { type: 'caliper:command', command: 'settings' } });
    say({ data: { type: 'caliper:command', command: 7 } });
    say({ data: { type: 'caliper:command', command: 'queue' }, source: {} });
    stop();
    say({ data: { type: 'caliper:command', command: 'library' } });
    expect(heard).toEqual(['settings']);
  });
});
