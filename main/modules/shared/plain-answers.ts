/** The byte channel's answers without a body worth naming. */
import { withoutHiddenMarks } from '../../contract/plain/hidden-marks.ts';

/** 404. */
export function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });
}

/** 405; `allow` names the methods. */
export function notAllowed(allow: string): Response {
  return new Response('Method not allowed', {
    status: 405,
    headers: { allow, 'content-type': 'text/plain' },
  });
}

/** 400, for what a page of ours never asks. */
export function badRequest(why: string): Response {
  return new Response(why, { status: 400, headers: { 'content-type': 'text/plain' } });
}

/** As a download; `fileName` may be anything (RFC 6266, RFC 8187). */
export function attachment(bytes: Uint8Array | string, contentType: string, fileName: string): Response {
  const name = withoutHiddenMarks(fileName);
  const plain = name.replace(/[^A-Za-z0-9 ()._-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
  const headers = { 'content-type': contentType, 'content-disposition': disposition };
  return new Response(typeof bytes === 'string' ? bytes : new Uint8Array(bytes), { headers });
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
}
