/** Routes as data: a method and a path with `:names`, and which of them a request means. */

/** A request of an account whose token was right. */
export interface Call {
  readonly account: string;
  /** Values of the `:names`, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** A header's value, or null. */
  header(name: string): string | null;
  /** The JSON body, within the route's bound. Throws problems. */
  json(): Promise<unknown>;
}

/** `body` undefined: none is sent, as with `204`. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
}

/** `maxBodyBytes` bounds what `json()` reads. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly maxBodyBytes?: number;
  handle(call: Call): Answer | Promise<Answer>;
}

/** The route of a request; the methods that its path allows when it is not among them; null for an unknown path. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
): { route: Route; params: Record<string, string> } | { allow: string[] } | null {
  const fitting = routes.flatMap((route) => {
    const params = paramsOf(route.path, path);
    return params === null ? [] : [{ route, params }];
  });
  // `/v1/assets/standard` is itself before it is an asset called "standard".
  const fewest = Math.min(...fitting.map(({ params }) => Object.keys(params).length));
  const meant = fitting.filter(({ params }) => Object.keys(params).length === fewest);
  if (meant.length === 0) return null;
  return (
    meant.find(({ route }) => route.method === method) ?? { allow: meant.map(({ route }) => route.method) }
  );
}

function paramsOf(pattern: string, path: string): Record<string, string> | null {
  const expected = pattern.split('/');
  const found = path.split('/');
  if (expected.length !== found.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = found[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (/^[A-Za-z0-9_-]{1,100}$/.test(value)) params[part.slice(1)] = value;
    else return null;
  }
  return params;
}
