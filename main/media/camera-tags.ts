/** When and with what a clip was filmed, from its tags as ffprobe names them. Pure. */

/** Of a clip's tags; null where they are silent. */
export interface Recording {
  /** ISO 8601 with its offset. */
  readonly recordedAt: string | null;
  readonly cameraMake: string | null;
  readonly cameraModel: string | null;
}

/** Keys of Apple, Android and of the user data atoms (`©mak`, `©mod`), best first. */
const keys = {
  at: ['com.apple.quicktime.creationdate', 'creation_time', 'date'],
  make: ['com.apple.quicktime.make', 'com.android.manufacturer', 'make', 'manufacturer'],
  model: ['com.apple.quicktime.model', 'com.android.model', 'model'],
} as const;
/** No phone filmed before that: a clock that was never set starts at 1904, 1970 or 1980. */
const earliest = Date.UTC(1990, 0, 1);
const mostCharacters = 200;

/** `sets` in the order in which they are believed: the file's tags, then the stream's. */
export function recordingOf(sets: readonly Readonly<Record<string, string>>[]): Recording {
  const folded = sets.map((set) =>
    Object.fromEntries(Object.entries(set).map(([key, value]) => [key.toLowerCase(), value])),
  );
  const texts = (names: readonly string[]): string[] =>
    names.flatMap((name) => folded.flatMap((set) => plain(set[name] ?? '')));
  return {
    recordedAt:
      texts(keys.at)
        .map(instant)
        .find((at) => at !== null) ?? null,
    cameraMake: texts(keys.make)[0] ?? null,
    cameraModel: texts(keys.model)[0] ?? null,
  };
}

/** `2024-05-01T12:00:00+0200` and `2024-05-01T10:00:00.000000Z` are the two ways in which it is written. */
function instant(text: string): string | null {
  const found = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (found === null) return null;
  const [, day, time, fraction, offset = 'Z'] = found;
  const zone = offset.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const whole = `${day}T${time}${fraction === undefined ? '' : `.${fraction.slice(0, 3)}`}${zone}`;
  const at = Date.parse(whole);
  return Number.isNaN(at) || at < earliest ? null : whole;
}

/** As one line of bounded length; nothing when there is no letter in it. */
function plain(text: string): string[] {
  const line = text
    .replaceAll(/[\p{Cc}\p{Cf}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, mostCharacters)
    .trim();
  return line === '' ? [] : [line];
}
