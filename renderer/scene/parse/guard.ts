/** Takes every way of asking for something away from the worker's own globals, before a parser runs. */

// Each can reach a URL that a file names. WebRTC, beacons and pages do not exist in workers.
const ways = [
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'EventSource',
  'WebTransport',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'caches',
  'indexedDB',
];

/**
 * Answers the real `fetch`, for the folder alone. What stays as `fetch` serves the program's own WebAssembly only: same
 * origin, outside of the assets' content, ending in `.wasm`; anything else is refused without a request.
 */
export function takeRequestsAway(scope: typeof globalThis): typeof fetch {
  const real = scope.fetch.bind(scope);
  for (const name of ways) replace(scope, name, undefined);
  replace(scope, 'fetch', (input: RequestInfo | URL): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, scope.location.href);
    const own =
      url.origin === scope.location.origin &&
      url.pathname.endsWith('.wasm') &&
      !url.pathname.startsWith('/content/');
    return own ? real(url) : Promise.reject(new TypeError('A parser asks for nothing.'));
  });
  return real;
}

/** Parsers write what they find odd, and pieces of the file, to the console: notes say it in words instead. */
export function keepQuiet(to: Console): void {
  for (const name of ['log', 'info', 'warn', 'error'] as const) to[name] = () => undefined;
}

function replace(scope: object, name: string, value: unknown): void {
  // Removed where it is inherited from, too; what a browser does not let go of is hidden by the own property.
  for (let owner: object | null = scope; owner !== null; owner = Object.getPrototypeOf(owner))
    Reflect.deleteProperty(owner, name);
  Object.defineProperty(scope, name, { value, writable: false, configurable: false });
}
