/** The byte channel's part for films: frames in, the film out. */

import { fileResponse } from '../shared/http/file-response.ts';
import { notAllowed, notFound } from '../shared/plain-answers.ts';
import type { Videos } from './videos.ts';

/** `segments` follow `/content/videos/`. Throws as `Videos`. */
export async function videoContent(
  videos: Videos,
  request: Request,
  segments: readonly string[],
): Promise<Response> {
  const [id = '', verb, number, ...rest] = segments;
  if (rest.length > 0) return notFound();
  if (verb === 'frames' && number !== undefined && /^\d{1,4}$/.test(number)) {
    if (request.method !== 'POST') return notAllowed('POST');
    await videos.takeFrame(id, Number(number), request.body ?? nothing());
    return new Response(null, { status: 204 });
  }
  if (verb !== 'film' || number !== undefined) return notFound();
  if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed('GET, HEAD');
  const film = videos.film(id);
  if (film === null) return notFound();
  const response = await fileResponse(request, film.absolute, null);
  response.headers.set('content-type', film.mediaType);
  return response;
}

const nothing = (): ReadableStream<Uint8Array> => new ReadableStream({ start: (empty) => empty.close() });
