/** The way in: from the link with its key to a page with a session, and the small pages on the way. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { escapeHtml } from '../../contract/plain/foreign-text.ts';
import { type Answer, securityHeaders, withHeaders } from '../page.ts';
import { type Hosts, loadingAhead, probePath, type Refusal, type Sessions, usedKey } from './guard.ts';
import { webWords as words } from './web-words.ts';

// Small pages: of one sentence, for a user who cannot be let in, and those that lead on.

/** What answers from this machine does so in a few of these milliseconds, under load too. */
const probeMs = 3000;

/** `sentence` is our own text; it is escaped all the same. */
export function wordPage(status: number, sentence: string): Answer {
  const nonce = randomBytes(16).toString('base64');
  return page(
    status,
    `<title>Caliper</title><style nonce="${nonce}">:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem}</style>`,
    `<main><h1>Caliper</h1><p>${escapeHtml(sentence)}</p></main>`,
    securityHeaders({ nonce }),
  );
}

/** For what is not let in. */
export const refusalPage = ({ status, sentence }: Refusal): Answer => wordPage(status, sentence);

/** Leads on to `path` at once, and takes its own place in the browser's history. */
function leadingPage(path: string): Answer {
  const refresh = `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}">`;
  return page(200, `<title>Caliper</title>${refresh}`, '', securityHeaders());
}

/**
 * Leads on to `there`, an origin, with the same path and query, when `there` answers at `probe`; otherwise to the same
 * at `here`, this origin, with `stayHere` added to the query.
 */
function findingPage(
  there: string,
  { probePath: probe, stayHere }: { probePath: string; stayHere: string },
): Answer {
  const nonce = randomBytes(16).toString('base64');
  const script = `const { pathname, search } = location;
const found = await fetch('${there}${probe}', { signal: AbortSignal.timeout(${probeMs}) }).then((r) => r.ok, () => false);
location.replace(found ? '${there}' + pathname + search : pathname + search + '&${stayHere}');`;
  return page(
    200,
    `<title>Caliper</title><script type="module" nonce="${nonce}">${script}</script>`,
    `<noscript>${escapeHtml(words.needsScript)}</noscript>`,
    securityHeaders({ nonce, alsoConnect: there }),
  );
}

function page(status: number, head: string, body: string, security: [string, string][]): Answer {
  return {
    status,
    headers: [['Content-Type', 'text/html; charset=utf-8'], ['Cache-Control', 'no-store'], ...security],
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>\n`,
  };
}

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
  if (method !== 'GET') return wordPage(405, words.openingMethod);
  const ahead = headers['sec-purpose'] ?? headers['purpose'];
  if (ahead !== undefined) return refusalPage(loadingAhead());
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
  return refusalPage(usedKey());
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
