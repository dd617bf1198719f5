/** The two names under which the web host answers. */
import { randomBytes } from 'node:crypto';

/** As they stand in `Host`, with the port. */
export interface Hosts {
  /**
   * `caliper-<random>.localhost:<port>`, where the page lives. A browser sends a cookie to every port of a host; under a
   * name that nobody else knows there are no other ports. Browsers lead such names to this machine themselves (RFC 6761).
   */
  readonly own: string;
  /** `127.0.0.1:<port>`, where the link leads first, and where the page lives in a browser that does not find `own`. */
  readonly plain: string;
}

/** A browser leaves the default port out of Host and Origin. */
export function hostsAt(port: number): Hosts {
  const end = port === 80 ? '' : `:${port}`;
  return { own: `caliper-${randomBytes(16).toString('hex')}.localhost${end}`, plain: `127.0.0.1${end}` };
}

/** Whether it is the own host of this run or another: a page that is still open asks at the one that it knows. */
export function isOwnName(host: string | undefined): boolean {
  return /^caliper-[\da-f]{32}\.localhost(?::\d+)?$/.test(host ?? '');
}
