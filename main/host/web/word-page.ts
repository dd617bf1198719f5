/** Small pages: of one sentence, for a user who cannot be let in, and one that leads on. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../answer.ts';
import { securityHeaders } from '../page.ts';

/** `sentence` is our own text; it is escaped all the same. */
export function wordPage(status: number, sentence: string): Answer {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caliper</title>
<style nonce="${nonce}">:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem}</style>
</head><body><main><h1>Caliper</h1><p>${escapeHtml(sentence)}</p></main></body></html>
`;
  return {
    status,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...securityHeaders({ nonce }),
    ],
    body: html,
  };
}

/** Leads on to the page at once, and takes its own place in the browser's history. */
export function leadingPage(): Answer {
  return {
    status: 200,
    headers: [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Cache-Control', 'no-store'],
      ...securityHeaders(),
    ],
    body: '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caliper</title><meta http-equiv="refresh" content="0;url=/"></head><body></body></html>\n',
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
