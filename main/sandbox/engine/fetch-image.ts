/** Fetches an input image by its URL, with limits on time, size and redirects. */
import { ProblemError, systemCode } from '../problem.ts';

/** `maxBytes` counts decoded bytes, so that a compressed bomb stops at it too. */
export interface FetchLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly maxRedirects: number;
}

/** The bytes behind an http or https URL. Throws `input-unreachable` in words that name the host only: a query may be a secret. */
export async function fetchImage(url: string, limits: FetchLimits, signal: AbortSignal): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const host = URL.parse(url)?.host ?? 'its host';
  try {
    const response = await follow(url, limits, AbortSignal.any([signal, deadline]));
    return await readAll(response, limits.maxBytes);
  } catch (error) {
    signal.throwIfAborted();
    const reason = deadline.aborted ? `no answer within ${limits.timeoutMs / 1000} s` : reasonOf(error);
    throw new ProblemError('input-unreachable', `The image at ${host} could not be fetched: ${reason}.`, {
      cause: error,
    });
  }
}

class Refusal extends Error {}

async function follow(url: string, limits: FetchLimits, signal: AbortSignal): Promise<Response> {
  let current = url;
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    if (!/^https?:$/.test(URL.parse(current)?.protocol ?? ''))
      throw new Refusal('it redirects to no web address');
    const response = await fetch(current, { redirect: 'manual', signal });
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null)
      throw new Refusal(`the host answers HTTP ${response.status}`);
    current = URL.parse(location, current)?.href ?? '';
  }
  throw new Refusal(`it redirects more than ${limits.maxRedirects} times`);
}

async function readAll(response: Response, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = new Refusal(`it is larger than ${maxBytes / 1024 / 1024} MiB`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  const code = systemCode(error) ?? systemCode(error instanceof Error ? error.cause : null);
  if (code === 'ECONNREFUSED') return 'the host refuses the connection';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'the host cannot be found';
  return code === null ? 'the connection failed' : `the connection failed (${code})`;
}
