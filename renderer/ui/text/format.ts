/** Numbers and times in words for the user. Pure. */

import { leftToRight } from '../../../main/contract/messages/direction.ts';
import { formatBytes } from '../../../main/contract/messages/number-text.ts';
import { durationWords, listWords, relativeWords, unitWords } from '../ui-words.ts';
import { nameWords } from './name-words.ts';

export {
  formatBytes,
  formatFixed,
  formatNumber,
  formatSignificant,
} from '../../../main/contract/messages/number-text.ts';
export { massText } from '../../../main/contract/plain/measure-text.ts';

/** A BCP 47 tag for dates; the system's own for an empty list. */
export type Formats = string | readonly string[];

/** `1.2 MB/s`. */
export function formatRate(bytesPerSecond: number): string {
  return unitWords.rate(formatBytes(bytesPerSecond));
}

/** The two largest units: `0 s`, `42 s`, `3 min 05 s`, `2 h 10 min`, `3 d 4 h`. Negative counts as none. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 60) return durationWords.seconds(seconds);
  if (seconds < 3600)
    return durationWords.minutesSeconds(Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0'));
  if (seconds < 86_400)
    return durationWords.hoursMinutes(Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60));
  return durationWords.daysHours(Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600));
}

/** Time left at the pace so far, or null while nothing can be said: under 3 s of work or under 2 %. */
export function remainingMs(progress: number | null, elapsedMs: number): number | null {
  if (progress === null || progress < 0.02 || progress > 1 || elapsedMs < 3000) return null;
  return (elapsedMs / progress) * (1 - progress);
}

/** `just now`, `4 min ago`, `3 h ago`, `yesterday`, `5 d ago`, then the date; and `in 2 min 00 s` for what is more than a minute ahead. */
export function formatRelative(atMs: number, nowMs: number, formats: Formats = 'en'): string {
  const passed = nowMs - atMs;
  // Clocks differ: a job that the service dates a few seconds ahead was requested just now.
  if (passed < -60_000) return relativeWords.ahead(formatDuration(-passed));
  const minutes = Math.floor(passed / 60_000);
  if (minutes < 1) return relativeWords.now;
  if (minutes < 60) return relativeWords.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return relativeWords.hours(hours);
  const days = Math.floor(hours / 24);
  if (days === 1) return relativeWords.yesterday;
  if (days < 7) return relativeWords.days(days);
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return leftToRight(new Date(atMs).toLocaleDateString(localeOf(formats), date));
}

/** `21 Nov 2026, 14:03:07` in the machine's time zone; `formats` as `useFormats` answers it. */
export function formatAbsolute(atMs: number, formats: Formats = 'en-GB'): string {
  const time = { dateStyle: 'medium', timeStyle: 'medium' } as const;
  return leftToRight(new Date(atMs).toLocaleString(localeOf(formats), time));
}

function localeOf(formats: Formats): string | string[] {
  return typeof formats === 'string' ? formats : [...formats];
}

/** `percent(0.423)` is `42 %`. */
export function formatPercent(value: number): string {
  return unitWords.percent(Math.floor(Math.min(1, Math.max(0, value)) * 100));
}

/** `1, 4 and 7`; beyond six the rest is a number. */
export function listText(parts: readonly (string | number)[]): string {
  if (parts.length > 6) return listWords.more(parts.slice(0, 5).join(', '), parts.length - 5);
  const last = parts.at(-1);
  if (parts.length < 2) return String(last ?? '');
  return listWords.end(parts.slice(0, -1).join(', '), String(last));
}

/** Names that are not written as an ordinary word. */
const properNames: Readonly<Record<string, string>> = {
  api: 'API',
  coacd: 'CoACD',
  dae: 'COLLADA',
  fbx: 'FBX',
  glb: 'GLB',
  id: 'id',
  isaac: 'Isaac',
  jpeg: 'JPEG',
  ktx2: 'KTX2',
  mjcf: 'MJCF',
  mujoco: 'MuJoCo',
  newton: 'Newton',
  obj: 'OBJ',
  physx: 'PhysX',
  ply: 'PLY',
  png: 'PNG',
  sapien: 'SAPIEN',
  sdf: 'SDF',
  sim: 'Sim',
  stl: 'STL',
  urdf: 'URDF',
  url: 'URL',
  usd: 'USD',
  webp: 'WebP',
};

/** A machine's word for the user: `convex_hull` is `Convex hull`. One that is not known is written as it was sent. */
export function formatName(identifier: string): string {
  const parts = identifier.split(/[_\s-]+/).filter((word) => word !== '');
  const known = parts.join('_').toLowerCase();
  if (Object.hasOwn(nameWords, known)) return nameWords[known] ?? identifier;
  const words = parts
    // A word of the service may be any, also one that every object has.
    .map(
      (word) =>
        (Object.hasOwn(properNames, word.toLowerCase()) ? properNames[word.toLowerCase()] : null) ?? word,
    );
  const first = words[0] ?? '';
  return [first.charAt(0).toUpperCase() + first.slice(1), ...words.slice(1)].join(' ');
}
