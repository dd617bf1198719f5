/** Inputs by URL: an image into memory when its job runs, a clip into a file while the create call waits. */
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ProblemError } from '../common/problem.ts';
import { maxClipBytes } from '../requests/capture.ts';
import { maxImageBytes } from '../requests/image.ts';
import { FetchFault, type FetchLimits, fetchInto } from './follow.ts';

/** Limits of an image. */
export const imageLimits: FetchLimits = {
  maxBytes: maxImageBytes,
  size: `${maxImageBytes / 1024 / 1024} MiB`,
  timeoutMs: 10_000,
  maxRedirects: 3,
  protocols: ['http:', 'https:'],
};

/** Limits of a clip: by HTTPS only (specification: CaptureInput), and as large by URL as inline. */
export const clipLimits: FetchLimits = {
  maxBytes: maxClipBytes,
  size: `${maxClipBytes / 1e6} MB`,
  timeoutMs: 120_000,
  maxRedirects: 3,
  protocols: ['https:'],
};

/** The bytes behind an http or https URL. Throws `input-unreachable` in words that name the host only: a query may be a secret. */
export async function fetchImage(
  url: string,
  signal: AbortSignal,
  limits: FetchLimits = imageLimits,
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  try {
    await fetchInto(url, limits, signal, (piece) => void pieces.push(piece));
    return Buffer.concat(pieces);
  } catch (error) {
    if (!(error instanceof FetchFault)) throw error;
    const host = URL.parse(url)?.host ?? 'its host';
    throw new ProblemError(
      'input-unreachable',
      `The image at ${host} could not be fetched: ${error.message}.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Fetches a clip into a new file. Null, or what is wrong as a sentence without its subject, and then there is no file.
 * Throws the file system's errors and the signal's reason. The file is not flushed.
 */
export async function fetchClip(
  url: string,
  path: string,
  {
    signal = new AbortController().signal,
    limits = clipLimits,
  }: { signal?: AbortSignal; limits?: FetchLimits } = {},
): Promise<string | null> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await fetchInto(url, limits, signal, (piece) => file.writeFile(piece));
    await file.close();
    return null;
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    if (!(error instanceof FetchFault)) throw error;
    return `could not be fetched from ${URL.parse(url)?.host ?? 'its host'}: ${error.message}`;
  }
}
