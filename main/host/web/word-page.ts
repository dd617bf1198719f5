/** Small pages: of one sentence, for a user who cannot be let in, and those that lead on. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../answer.ts';
import { securityHeaders } from '../page.ts';

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

/** Leads on to `path` at once, and takes its own place in the browser's history. */
export function leadingPage(path: string): Answer {
  const refresh = `<meta http-equiv="refresh" content="0;url=${escapeHtml(path)}">`;
  return page(200, `<title>Caliper</title>${refresh}`, '', securityHeaders());
}

/**
 * Leads on to `there`, an origin, with the same path and query, when `there` answers at `probePath`; otherwise to the same
 * at `here`, this origin, with `stayHere` added to the query.
 */
export function findingPage(
  there: string,
  { probePath, stayHere }: { probePath: string; stayHere: string },
): Answer {
  const nonce = randomBytes(16).toString('base64');
  const script = `const { pathname, search } = location;
const found = await fetch('${there}${probePath}', { signal: AbortSignal.timeout(${probeMs}) }).then((r) => r.ok, () => false);
location.replace(found ? '${there}' + pathname + search : pathname + search + '&${stayHere}');`;
  return page(
    200,
    `<title>Caliper</title><script type="module" nonce="${nonce}">${script}</script>`,
    '<noscript>Caliper needs JavaScript. Switch it on for this page and open the link again.</noscript>',
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
