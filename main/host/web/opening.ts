/** The way in: from the link with its key to a page with a session. */
import type { IncomingMessage } from 'node:http';
import { type Answer, withHeaders } from '../answer.ts';
import { securityHeaders } from '../page.ts';
import { loadingAhead, probePath, usedKey } from './guard.ts';
import type { Hosts } from './hosts.ts';
import type { Sessions } from './sessions.ts';
import { findingPage, leadingPage, wordPage } from './word-page.ts';

/** In the query of a link for a browser that does not find the own host. */
const stayHere = 'here=1';

/**
 * Spends the key and hands out the cookie. At the plain host a page first looks for the own one, and the key is spent
 * there. `onOpened` is notified of a new session.
 */
export function answerOpening(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  url: URL,
  { hosts, sessions, onOpened }: { hosts: Hosts; sessions: Sessions; onOpened: () => void },
): Answer {
  if (method !== 'GET') return wordPage(405, 'A link is opened with GET.');
  const ahead = headers['sec-purpose'] ?? headers['purpose'];
  if (ahead !== undefined) return wordPage(loadingAhead.status, loadingAhead.sentence);
  const key = url.searchParams.get('key') ?? '';
  const isKnown = sessions.knows(key);
  const isAtPlain = url.host === hosts.plain;
  const hasSession = sessions.holds(headers.cookie);
  if (isAtPlain && isKnown && !hasSession && !url.search.endsWith(`&${stayHere}`))
    return findingPage(`http://${hosts.own}`, { probePath, stayHere });
  // A browser that another host led here sends its cookie only with what a page of this one asks for.
  const isLedHere = headers['sec-fetch-site'] === 'cross-site';
  const secret = sessions.exchange(key);
  if (secret !== null) {
    onOpened();
    return withHeaders(isLedHere ? leadingPage('/') : toThePage(), [['Set-Cookie', sessions.cookie(secret)]]);
  }
  // Who clicks the same link again in the same browser is let in by the session that it made.
  if (hasSession) return toThePage();
  if (isLedHere && isKnown) return leadingPage(url.pathname + url.search);
  return wordPage(usedKey.status, usedKey.sentence);
}

/** What the opening page learns at the own host: that it is there. */
export function answerProbe(hosts: Hosts): Answer {
  return {
    status: 204,
    headers: [
      ['Access-Control-Allow-Origin', `http://${hosts.plain}`],
      ['Cross-Origin-Resource-Policy', 'cross-origin'],
      ['Cache-Control', 'no-store'],
    ],
    body: null,
  };
}

/** By redirect, so that the key stays in no address bar. */
function toThePage(): Answer {
  return {
    status: 303,
    headers: [['Location', '/'], ['Cache-Control', 'no-store'], ...securityHeaders()],
    body: null,
  };
}
