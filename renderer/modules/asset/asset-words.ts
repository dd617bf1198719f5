/** What is said of one asset: its name, where it comes from, how far it is. English. */
import { formatNumber } from '../../ui/text/format.ts';

/** Its title and origin where it has none of its own, and its signs. */
export const assetWords = {
  errors: (count: number): string => (count === 1 ? '1 error' : `${count} errors`),
  warnings: (count: number): string => (count === 1 ? '1 warning' : `${count} warnings`),
  newNameOf: (name: string): string => `New name of ${name}`,
  unnamed: (id: string): string => `Asset ${id}`,
  fromImage: (file: string): string => `From the image ${file}`,
  fromImageAt: (url: string): string => `From the image at ${url}`,
  unknownOrigin: 'Origin unknown',
  fromDescription: 'From a description',
  fromAnImage: 'From an image',
  formats: { simreadyGlb: 'Sim-ready GLB', simreadyFbx: 'Sim-ready FBX' },
} as const;

/** How far it is. */
export const statusWords = {
  tryAgain: 'Try again',
  progressOf: (asset: string): string => `Progress of ${asset}`,
  queued: 'Waiting for its turn',
  canceled: 'Canceled at the service',
  noFiles: 'No files',
  madeElsewhere: 'The service is still making it',
  stopped: 'The download stopped.',
  amount: (received: string, total: string): string => `${received} of ${total}`,
  soon: 'The download begins soon',
  left: (time: string): string => `, ${time} left`,
  slowHost: (host: string): string => `: the host ${host} is very slow`,
  noReason: 'The service gave no reason.',
  noType: 'No problem type was given',
} as const;

/** A batch or set as one card. */
export const stackWords = {
  close: 'Close',
  open: 'Open',
  assetsOf: (matching: number, count: number): string => `${matching} of ${count} assets`,
  batchOf: (count: number): string => `Batch of ${count}`,
  setOf: (count: number): string => `Set of ${count} variants`,
} as const;

/** `1 asset`, `12,345 assets`. */
export function assetCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'asset' : 'assets'}`;
}
