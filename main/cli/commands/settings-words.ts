/** What `caliper settings` says: what settings take continues their keys in a table. Values are typed as they are, in every language. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const settingsWords = catalogue('cli.settings', {
  takes: {
    theme: 'system, light or dark',
    motion: 'system or reduced',
    formats: 'system, or a language tag such as en-GB',
    onOrOff: 'on or off',
    parallelDownloads: 'auto, or 1 to 16',
    profile: 'standard or strict',
    ffmpegPath: 'auto, or the path of an ffmpeg program',
    rate: 'none, or 250kB to 10GB per second, such as 2.5MB',
    limit: icu(
      'never, or {least} to {most}{hasUnit, select, true { {unit}} other {}}: {meaning}',
      (limit: { least: number; most: number; unit: string; meaning: string }) => ({
        ...limit,
        hasUnit: limit.unit !== '',
      }),
    ),
  },
  limits:
    'Limits of the clip check: capture-limits.NAME.warn and .fail; “caliper settings get capture-limits” lists them.',
  invalid: icu(
    'Invalid value “{text}” for “{key}”. Allowed: {takes}, or “default”.',
    (text: string, key: string, takes: string) => ({ text, key, takes }),
  ),
  keys: 'Shortcuts are set in the window, under Settings.',
  unknown: icu(
    'Unknown setting “{key}”. The settings are {keys} and capture-limits.NAME.warn or .fail.',
    (key: string, keys: string) => ({ key, keys }),
  ),
});
