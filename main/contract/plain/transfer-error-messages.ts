/** Codes and sentences of what can go wrong while files are downloaded. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatBytes } from '../messages/number-text.ts';

/** Part of `ErrorData`; the same rules. */
export interface TransferErrorData {
  'transfer.url-expired': { path: string };
  'transfer.path-refused': { path: string; reason: string };
  'transfer.disk-full': { folder: string; neededBytes: number | null };
  'transfer.folder-read-only': { folder: string };
  'transfer.write-failed': { path: string; reason: string };
  'transfer.host-refused': { path: string; host: string; status: number };
  'transfer.unreachable': { path: string; host: string; reason: string; next?: string };
  /** `keptBytes`: what the next try need not fetch again. */
  'transfer.incomplete': {
    path: string;
    host: string;
    receivedBytes: number;
    expectedBytes: number;
    keptBytes: number;
  };
  /** Tries that brought nothing new, up to the last that was allowed. */
  'transfer.breaks-off': {
    path: string;
    host: string;
    receivedBytes: number;
    expectedBytes: number;
    tries: number;
  };
  /** `reason` continues “it is not whole: …”. Without a host it was found on this disk. */
  'transfer.damaged': { path: string; host: string | null; reason: string };
  'transfer.slow-host': { path: string; host: string };
  'transfer.not-the-file': { path: string; found: string };
  'transfer.bundle-refused': { reason: string };
  'transfer.thread-ended': { path: string };
}

/** In bytes where both would read the same. */
const partText = (d: { readonly receivedBytes: number; readonly expectedBytes: number }): string => {
  const [part, whole] = [formatBytes(d.receivedBytes), formatBytes(d.expectedBytes)];
  return part === whole ? parts.bytes(d.receivedBytes, d.expectedBytes) : parts.sizes(part, whole);
};

/** Parts of sentences. */
const parts = catalogue('errors.transferParts', {
  bytes: icu('{part, number} of {whole, number} bytes', (part: number, whole: number) => ({ part, whole })),
  sizes: icu('{part} of {whole}', (part: string, whole: string) => ({ part, whole })),
});

type TransferErrorSentences = { [C in keyof TransferErrorData]: (data: TransferErrorData[C]) => string };

export const transferSentences: TransferErrorSentences = catalogue('errors.transferSentences', {
  'transfer.url-expired': icu(
    'The download link of {path} has expired. Press “Try again” to get a new one.',
    (d: TransferErrorData['transfer.url-expired']) => ({ path: d.path }),
  ),
  'transfer.path-refused': icu(
    'The file “{path}” was not saved: {reason}. The other files are not affected; report this to the service’s operator.',
    (d: TransferErrorData['transfer.path-refused']) => ({ path: d.path, reason: d.reason }),
  ),
  'transfer.disk-full': icu(
    'The disk holding {folder} is full{hasNeededBytes, select, true {: {neededBytes} more are needed} other {}}. Free some space and the download continues automatically; received data is kept.',
    (d: TransferErrorData['transfer.disk-full']) => ({
      folder: d.folder,
      hasNeededBytes: d.neededBytes !== null,
      neededBytes: formatBytes(d.neededBytes ?? 0),
    }),
  ),
  'transfer.folder-read-only': icu(
    'Caliper has no permission to write to {folder}. Make the folder writable, then press “Try again”; received data is kept.',
    (d: TransferErrorData['transfer.folder-read-only']) => ({ folder: d.folder }),
  ),
  'transfer.write-failed': icu(
    '{path} could not be written ({reason}). Check the disk, then press “Try again”; received data is kept.',
    (d: TransferErrorData['transfer.write-failed']) => ({ path: d.path, reason: d.reason }),
  ),
  'transfer.host-refused': icu(
    'The file host {host} refused {path} (HTTP {status}). Press “Try again”; if it keeps failing, report it to the service’s operator.',
    (d: TransferErrorData['transfer.host-refused']) => ({ host: d.host, path: d.path, status: d.status }),
  ),
  'transfer.unreachable': icu(
    'The file host {host} cannot be reached for {path} ({reason}). {hasNext, select, true {{next}} other {Check the network; received data is kept.}}',
    (d: TransferErrorData['transfer.unreachable']) => ({
      host: d.host,
      path: d.path,
      reason: d.reason,
      hasNext: d.next !== undefined,
      next: d.next ?? '',
    }),
  ),
  'transfer.incomplete': icu(
    '{keptBytes, plural, =0 {Only {received} of {path} arrived from {host}. It cannot be resumed, so the next attempt starts over.} other {Only {received} of {path} arrived. It is kept, and the next attempt resumes from there.}}',
    (d: TransferErrorData['transfer.incomplete']) => ({
      keptBytes: d.keptBytes,
      received: partText(d),
      path: d.path,
      host: d.host,
    }),
  ),
  'transfer.breaks-off': icu(
    'The file host {host} stopped sending {path} at {received} in {tries} attempts. Press “Try again” later; if it keeps failing, report it to the service’s operator.',
    (d: TransferErrorData['transfer.breaks-off']) => ({
      host: d.host,
      path: d.path,
      received: partText(d),
      tries: d.tries,
    }),
  ),
  'transfer.damaged': icu(
    '{hasHost, select, true {{path} from {host} is incomplete: {reason}. It was discarded; press “Try again”, and report it to the service’s operator if it keeps failing.} other {{path} on this disk is incomplete: {reason}. It will be downloaded again.}}',
    (d: TransferErrorData['transfer.damaged']) => ({
      hasHost: d.host !== null,
      path: d.path,
      host: d.host,
      reason: d.reason,
    }),
  ),
  'transfer.slow-host': icu(
    'The file host {host} is very slow, so {path} waits while another of its files downloads. It continues automatically; other downloads are not affected.',
    (d: TransferErrorData['transfer.slow-host']) => ({ host: d.host, path: d.path }),
  ),
  'transfer.not-the-file': icu(
    'The file host sent {found} instead of {path}, so it was discarded. Press “Try again” to get a new link.',
    (d: TransferErrorData['transfer.not-the-file']) => ({ found: d.found, path: d.path }),
  ),
  'transfer.thread-ended': icu(
    'Caliper’s download process stopped while downloading {path}. Nothing is lost; Caliper retries automatically.',
    (d: TransferErrorData['transfer.thread-ended']) => ({ path: d.path }),
  ),
  'transfer.bundle-refused': icu(
    'The bundle was not unpacked: {reason}. It was discarded; report this to the service’s operator.',
    (d: TransferErrorData['transfer.bundle-refused']) => ({ reason: d.reason }),
  ),
});
