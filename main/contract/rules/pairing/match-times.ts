/** Matches photos with clips by the times at which they were taken: in one order, as many as lie near each other, as near as possible. Pure. */

/** A photo (`untilMs` as `atMs`) or a clip; times since 1970. Without `zoned` the time zone is not known. */
export interface Moment {
  readonly key: string;
  readonly atMs: number;
  readonly untilMs: number;
  readonly zoned: boolean;
}

/** `sure`: neither has another partner about as near. */
export interface TimeMatch {
  readonly photo: string;
  readonly clip: string;
  readonly gapS: number;
  readonly sure: boolean;
}

/** Between the photo of an object and its walk nobody waits longer; what lies further apart are two objects. */
const longestGapMs = 5 * 60_000;
/** Clocks are set to zones that lie whole quarters of an hour apart, from -12 to +14 hours. */
const quarterMs = 15 * 60_000;
/** More photos times clips than this are not compared with each other: the table of them would take the memory. */
const mostComparisons = 4_000_000;
/** Zones are tried on so many at most: they say enough of all others. */
const mostForZone = 60;

/** One photo lies near some clip after most shifts; that three do is no accident. */
const fewestForZone = 3;

/** Each photo and each clip is in one match at most. Photos without a zone are moved together by the shift that brings the most matches. */
export function matchByTime(photos: readonly Moment[], clips: readonly Moment[]): TimeMatch[] {
  const films = clips.toSorted(earlier);
  const zoned = photos.filter((photo) => photo.zoned);
  const others = photos.filter((photo) => !photo.zoned);
  const shiftMs = others.length === 0 ? 0 : zoneShift(others.toSorted(earlier), films);
  const moved = others.map((photo) => shifted(photo, shiftMs));
  return matched([...zoned, ...moved].toSorted(earlier), films);
}

const earlier = (a: Moment, b: Moment): number => a.atMs - b.atMs || (a.key < b.key ? -1 : 1);

function shifted(moment: Moment, byMs: number): Moment {
  return { ...moment, atMs: moment.atMs + byMs, untilMs: moment.untilMs + byMs };
}

/** None where no other shift matches more: a clock is usually set to where this machine is. */
function zoneShift(photos: readonly Moment[], clips: readonly Moment[]): number {
  const [some, films] = [photos.slice(0, mostForZone), clips.slice(0, mostForZone)];
  const quarters = Array.from({ length: 26 * 4 * 2 + 1 }, (_, index) => index - 26 * 4).toSorted(
    (a, b) => Math.abs(a) - Math.abs(b),
  );
  let best = { shiftMs: 0, count: -1 };
  for (const quarter of quarters) {
    const shiftMs = quarter * quarterMs;
    const count = matched(
      some.map((photo) => shifted(photo, shiftMs)),
      films,
    ).length;
    if (count > best.count && (quarter === 0 || count >= fewestForZone)) best = { shiftMs, count };
  }
  return best.shiftMs;
}

function gapMs(photo: Moment, clip: Moment): number {
  return Math.max(clip.atMs - photo.atMs, photo.atMs - clip.untilMs, 0);
}

/** Both sorted by time. Of all ways that keep the order the one with the most matches, of these the one with the smallest gaps. */
function matched(photos: readonly Moment[], clips: readonly Moment[]): TimeMatch[] {
  const [rows, columns] = [photos.length, clips.length];
  if (rows * columns > mostComparisons || rows * columns === 0) return [];
  const width = columns + 1;
  // A match counts more than all gaps together can cost.
  const worth = longestGapMs * (Math.min(rows, columns) + 1);
  const score = new Float64Array((rows + 1) * width);
  const at = (row: number, column: number): number => score[row * width + column] ?? 0;
  const gain = (photo: Moment | undefined, clip: Moment | undefined): number => {
    if (photo === undefined || clip === undefined) return 0;
    const gap = gapMs(photo, clip);
    return gap > longestGapMs ? Number.NEGATIVE_INFINITY : worth - gap;
  };
  for (let row = 1; row <= rows; row += 1)
    for (let column = 1; column <= columns; column += 1)
      score[row * width + column] = Math.max(
        at(row - 1, column),
        at(row, column - 1),
        at(row - 1, column - 1) + gain(photos[row - 1], clips[column - 1]),
      );
  const found: [Moment, Moment][] = [];
  for (let row = rows, column = columns; row > 0 && column > 0; ) {
    const [photo, clip] = [photos[row - 1], clips[column - 1]];
    if (at(row, column) === at(row - 1, column)) row -= 1;
    else if (at(row, column) === at(row, column - 1)) column -= 1;
    else {
      if (photo !== undefined && clip !== undefined) found.unshift([photo, clip]);
      row -= 1;
      column -= 1;
    }
  }
  return judged(found, photos, clips);
}

/** As many of one side of the clip as this make a habit: first the photo, then the walk, or the other way round. */
const habitShare = 0.8;

function judged(
  found: readonly (readonly [Moment, Moment])[],
  photos: readonly Moment[],
  clips: readonly Moment[],
): TimeMatch[] {
  const before = found.filter(([photo, clip]) => photo.atMs <= clip.atMs).length;
  const habit =
    found.length > 2 && before >= habitShare * found.length
      ? 'before'
      : found.length > 2 && found.length - before >= habitShare * found.length
        ? 'after'
        : null;
  return found.map(([photo, clip]) => {
    const gap = gapMs(photo, clip);
    const near = (other: number): boolean => other <= Math.min(2 * gap + 5000, longestGapMs);
    const rivals =
      photos.filter((one) => one !== photo && near(gapMs(one, clip))).length +
      clips.filter((one) => one !== clip && near(gapMs(photo, one))).length;
    const usual = habit !== null && (photo.atMs <= clip.atMs ? 'before' : 'after') === habit;
    // With as many photos as clips in one habit, a neighbour that is near is the next object's.
    const sure = rivals === 0 || (usual && photos.length === clips.length && found.length === clips.length);
    return { photo: photo.key, clip: clip.key, gapS: gap / 1000, sure };
  });
}
