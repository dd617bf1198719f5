/** Which photo belongs to which clip: by their names, else by the times at which they were taken, else by their order. Pure. */
import { formatFixed } from '../../messages/number-text.ts';
import { folderOf, inNaturalOrder, roleOf, sameName, stemOf, whyLeftOut } from '../batch-rows/file-names.ts';
import type { ListedFile } from '../batch-rows/row.ts';
import { type Moment, matchByTime } from './match-times.ts';
import { pairingWords as words } from './pairing-words.ts';

/** A photo or clip, and what it says of itself; `path` is its own among all of them. */
export interface MediaFile extends ListedFile {
  /** When the photo was taken or the clip begun; null when the file does not say. */
  readonly taken: TakenTime | null;
  /** Of a clip, in seconds; null for a photo and where it is not known. */
  readonly durationS: number | null;
  /** The identifier that a phone writes into both parts of a Live Photo. */
  readonly contentId: string | null;
}

/** `atMs`: since 1970. Without `zoned` the file names no time zone, and the clock on the wall is read as that of this machine. */
export interface TakenTime {
  readonly atMs: number;
  readonly zoned: boolean;
}

/** `sure`: nothing else could be meant. `gapS`: from the photo to the nearest second of the clip; null where not both have a time. */
export interface MediaPair {
  readonly photo: string;
  readonly clip: string;
  readonly by: 'name' | 'time' | 'order' | 'user';
  readonly sure: boolean;
  readonly gapS: number | null;
}

/** `live-photo`: the movie of a Live Photo. `other-version`: the same photo in another format. `not-media`: neither a photo nor a clip. */
export interface LeftOutFile {
  readonly path: string;
  readonly why: 'live-photo' | 'other-version' | 'not-media';
  readonly message: string;
}

/** Paths throughout; every file that a system did not put there itself is in exactly one of them. */
export interface MediaPairing {
  readonly pairs: readonly MediaPair[];
  readonly photos: readonly string[];
  readonly clips: readonly string[];
  readonly leftOut: readonly LeftOutFile[];
}

/** What the user decided: pairs that stand, and paths that stay alone. */
export interface PairingChoices {
  readonly pairs: readonly { readonly photo: string; readonly clip: string }[];
  readonly alone: readonly string[];
}

/** Phones record three seconds around the shutter; edited ones may be a little longer. */
const longestLiveS = 3.5;

/** True for the movie that a phone keeps beside a Live Photo: a moment around the shutter, no walk around an object. */
export function isLivePhotoMovie(file: Pick<MediaFile, 'durationS' | 'contentId'>): boolean {
  return file.contentId !== null && file.durationS !== null && file.durationS <= longestLiveS;
}

/** Pairs in the natural order of their clips. What the user decided comes before everything else. */
export function pairMedia(
  files: readonly MediaFile[],
  chosen: PairingChoices = { pairs: [], alone: [] },
): MediaPairing {
  const listed = inNaturalOrder(files);
  const decided = decidedPairs(listed, chosen);
  const fixed = new Set([...decided.flatMap(({ photo, clip }) => [photo, clip]), ...chosen.alone]);
  const { photos, clips, leftOut } = sorted(listed, fixed);
  const open = (list: readonly MediaFile[]): MediaFile[] => list.filter(({ path }) => !fixed.has(path));
  const named = byName(open(photos), open(clips));
  const rest = without([open(photos), open(clips)], named);
  const timed = byTime(rest[0] ?? [], rest[1] ?? []);
  const untimed = without(rest, timed);
  const [freePhotos = [], freeClips = []] = untimed;
  const ordered = byOrder(unlike(freePhotos, freeClips), unlike(freeClips, freePhotos));
  const pairs = [...decided, ...named, ...timed, ...ordered];
  const used = new Set(pairs.flatMap(({ photo, clip }) => [photo, clip]));
  const place = new Map(listed.map(({ path }, index) => [path, index]));
  const alone = (list: readonly MediaFile[]): string[] =>
    list.map(({ path }) => path).filter((path) => !used.has(path));
  return {
    pairs: pairs.toSorted((a, b) => (place.get(a.clip) ?? 0) - (place.get(b.clip) ?? 0)),
    photos: alone(photos),
    clips: alone(clips),
    leftOut,
  };
}

/** The choices with this pair in them; whatever either was paired with before stays alone, until it is paired anew. */
export function withPair(
  chosen: PairingChoices,
  { pairs }: Pick<MediaPairing, 'pairs'>,
  { photo, clip }: { readonly photo: string; readonly clip: string },
): PairingChoices {
  const freed = pairs
    .filter((pair) => (pair.photo === photo) !== (pair.clip === clip))
    .map((pair) => (pair.photo === photo ? pair.clip : pair.photo));
  const taken = new Set([photo, clip]);
  return {
    pairs: [
      ...chosen.pairs.filter((pair) => !taken.has(pair.photo) && !taken.has(pair.clip)),
      { photo, clip },
    ],
    alone: [...new Set([...chosen.alone, ...freed])].filter((path) => !taken.has(path)),
  };
}

/** The choices in which both stay alone until they are paired anew. */
export function withoutPair(
  chosen: PairingChoices,
  { photo, clip }: { readonly photo: string; readonly clip: string },
): PairingChoices {
  return {
    pairs: chosen.pairs.filter((pair) => pair.photo !== photo && pair.clip !== clip),
    alone: [...new Set([...chosen.alone, photo, clip])],
  };
}

/** Of what the user decided, the pairs whose files are there; the last word on a file counts. */
function decidedPairs(files: readonly MediaFile[], { pairs }: PairingChoices): MediaPair[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const taken = new Set<string>();
  const decided: MediaPair[] = [];
  for (const { photo, clip } of pairs.toReversed()) {
    const [image, film] = [byPath.get(photo), byPath.get(clip)];
    if (image === undefined || film === undefined || taken.has(photo) || taken.has(clip)) continue;
    taken.add(photo).add(clip);
    decided.push({ photo, clip, by: 'user', sure: true, gapS: gapS(image, film) });
  }
  return decided;
}

interface Sorted {
  readonly photos: readonly MediaFile[];
  readonly clips: readonly MediaFile[];
  readonly leftOut: readonly LeftOutFile[];
}

/** `fixed`: what the user has decided about is never left out. */
function sorted(files: readonly MediaFile[], fixed: ReadonlySet<string>): Sorted {
  const leftOut: LeftOutFile[] = [];
  const clips: MediaFile[] = [];
  const images: MediaFile[] = [];
  for (const file of files) {
    const { path } = file;
    const role = roleOf(path);
    if (role === 'image') images.push(file);
    else if (role === 'other') leftOut.push({ path, why: 'not-media', message: whyLeftOut(path) });
    else if (role === 'clip' && !fixed.has(path) && isLivePhotoMovie(file))
      leftOut.push({
        path,
        why: 'live-photo',
        message: words.livePhoto(path, formatFixed(file.durationS ?? 0, 1)),
      });
    else if (role === 'clip') clips.push(file);
  }
  const versions = Map.groupBy(images, ({ path }) => sameName(`${folderOf(path)}/${stemOf(path)}`));
  const photos = images.filter((file) => {
    const best = bestVersion(
      versions.get(sameName(`${folderOf(file.path)}/${stemOf(file.path)}`)) ?? [],
      fixed,
    );
    if (best === null || best === file || fixed.has(file.path)) return true;
    leftOut.push({
      path: file.path,
      why: 'other-version',
      message: words.otherVersion(file.path, best.path),
    });
    return false;
  });
  return { photos, clips, leftOut };
}

const isHeic = (path: string): boolean => /\.hei[cf]$/i.test(path);

/** Phones keep a JPEG beside a HEIC: it needs no conversion. Null where there is no such couple. */
function bestVersion(versions: readonly MediaFile[], fixed: ReadonlySet<string>): MediaFile | null {
  if (versions.length < 2 || !versions.some(({ path }) => isHeic(path))) return null;
  return versions.find(({ path }) => fixed.has(path)) ?? versions.find(({ path }) => !isHeic(path)) ?? null;
}

/** One photo and one clip of a stem: in the same folder first, then across folders. */
function byName(photos: readonly MediaFile[], clips: readonly MediaFile[]): MediaPair[] {
  const keys = [
    ({ path }: MediaFile): string => sameName(`${folderOf(path)}/${stemOf(path)}`),
    ({ path }: MediaFile): string => sameName(stemOf(path)),
  ];
  const pairs: MediaPair[] = [];
  let rest: readonly (readonly MediaFile[])[] = [photos, clips];
  for (const keyOf of keys) {
    const images = Map.groupBy(rest[0] ?? [], keyOf);
    const found: MediaPair[] = [];
    for (const [key, films] of Map.groupBy(rest[1] ?? [], keyOf)) {
      const alike = images.get(key) ?? [];
      const [photo] = alike;
      const [clip] = films;
      if (photo === undefined || clip === undefined || alike.length + films.length > 2) continue;
      const both = { photo: photo.path, clip: clip.path };
      found.push({ ...both, by: 'name', sure: true, gapS: gapS(photo, clip) });
    }
    pairs.push(...found);
    rest = without(rest, found);
  }
  return pairs;
}

function byTime(photos: readonly MediaFile[], clips: readonly MediaFile[]): MediaPair[] {
  const matches = matchByTime(momentsOf(photos), momentsOf(clips));
  return matches.map(({ photo, clip, gapS: apartS, sure }) => ({
    photo,
    clip,
    by: 'time',
    sure,
    gapS: apartS,
  }));
}

function momentsOf(files: readonly MediaFile[]): Moment[] {
  return files.flatMap(({ path, taken, durationS }): Moment[] =>
    taken === null ? [] : [{ key: path, ...taken, untilMs: taken.atMs + (durationS ?? 0) * 1000 }],
  );
}

/** Without those that share a stem with several of the others: it is not clear what belongs together there. */
function unlike(files: readonly MediaFile[], others: readonly MediaFile[]): MediaFile[] {
  const stems = new Set(others.map(({ path }) => sameName(stemOf(path))));
  return files.filter(({ path }) => !stems.has(sameName(stemOf(path))));
}

/** Folder by folder, where as many photos as clips are left and one of the two kinds says no times at all. */
function byOrder(photos: readonly MediaFile[], clips: readonly MediaFile[]): MediaPair[] {
  const timeless = (list: readonly MediaFile[]): boolean => list.every(({ taken }) => taken === null);
  const paired = (images: readonly MediaFile[], films: readonly MediaFile[]): MediaPair[] => {
    if (images.length !== films.length || !(timeless(images) || timeless(films))) return [];
    return films.flatMap((clip, index): MediaPair[] => {
      const photo = images[index];
      return photo === undefined
        ? []
        : [{ photo: photo.path, clip: clip.path, by: 'order', sure: false, gapS: null }];
    });
  };
  const images = Map.groupBy(photos, ({ path }) => folderOf(path));
  const films = Map.groupBy(clips, ({ path }) => folderOf(path));
  const beside = [...films].flatMap(([folder, own]) => paired(images.get(folder) ?? [], own));
  const [restPhotos = [], restClips = []] = without([photos, clips], beside);
  return [...beside, ...paired(restPhotos, restClips)];
}

function without(
  lists: readonly (readonly MediaFile[])[],
  pairs: readonly MediaPair[],
): readonly (readonly MediaFile[])[] {
  const used = new Set(pairs.flatMap(({ photo, clip }) => [photo, clip]));
  return lists.map((list) => list.filter(({ path }) => !used.has(path)));
}

function gapS(photo: MediaFile, clip: MediaFile): number | null {
  if (photo.taken === null || clip.taken === null || photo.taken.zoned !== clip.taken.zoned) return null;
  const at = photo.taken.atMs;
  const from = clip.taken.atMs;
  return Math.max(from - at, at - from - (clip.durationS ?? 0) * 1000, 0) / 1000;
}
