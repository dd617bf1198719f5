/** Opening keys and sessions of one run: a key of 32 random bytes works once and becomes a session secret. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Only digests are kept, so that a comparison takes the same time whatever is compared. */
export interface Sessions {
  /** A new single-use key for an opening URL. */
  newKey(): string;
  /** The secret of a new session when the key is good; it is spent then. Null otherwise. */
  exchange(key: string): string | null;
  /** True for a key of this run, spent or not. */
  knows(key: string): boolean;
  /** True when a `Cookie` header carries the secret of a session. */
  holds(cookieHeader: string | undefined): boolean;
  /** `Set-Cookie` for a secret; it lives as long as the browser runs. */
  cookie(secret: string): string;
}

const keyBytes = 32;
// A user who presses Enter a hundred times, or opens a hundred browsers, costs the oldest.
const most = 32;

/** The port is part of the cookie's name because browsers keep cookies per host, not per port. */
export function createSessions(port: number): Sessions {
  const name = `caliper-${port}`;
  const keys: Buffer[] = [];
  const spent: Buffer[] = [];
  const sessions: Buffer[] = [];
  return {
    newKey: () => issue(keys),
    exchange(key) {
      const at = indexOf(keys, key);
      if (at < 0) return null;
      keep(spent, ...keys.splice(at, 1));
      return issue(sessions);
    },
    knows: (key) => indexOf([...keys, ...spent], key) >= 0,
    holds: (header) => cookieValues(header, name).some((value) => indexOf(sessions, value) >= 0),
    cookie: (secret) => `${name}=${secret}; HttpOnly; SameSite=Strict; Path=/`,
  };
}

function issue(digests: Buffer[]): string {
  const secret = randomBytes(keyBytes).toString('base64url');
  keep(digests, digest(secret));
  return secret;
}

function keep(digests: Buffer[], ...added: readonly Buffer[]): void {
  digests.push(...added);
  if (digests.length > most) digests.shift();
}

function cookieValues(header: string | undefined, name: string): string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** Looks at every digest, whichever one matches. */
function indexOf(digests: readonly Buffer[], secret: string): number {
  const wanted = digest(secret);
  return digests.reduce((found, one, index) => (timingSafeEqual(one, wanted) ? index : found), -1);
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
