/** What must, may and must not be in a package, and how much it may weigh. Pure. */
import { posix } from 'node:path';
import type { PackedFile } from './packed-files.ts';

/** `production`: names of the packages that the program needs. `mainTexts`: the files of `out/main`, by their path. */
export interface Packed {
  readonly files: readonly PackedFile[];
  readonly production: ReadonlySet<string>;
  readonly mainTexts: ReadonlyMap<string, string>;
  /** As in the names of prebuilt files: `linux-x64`. */
  readonly target: string;
}

/** In bytes. */
export interface Weights {
  readonly archive: number;
  readonly libraries: number;
  readonly programs: number;
}

/** Measured on Linux x64: 52, 22 and 203 MB, 10 of them MuJoCo for the inspection. What grows beyond is looked into, or allowed here. */
export const mostWeight: Weights = { archive: 60e6, libraries: 24e6, programs: 215e6 };

const programs = /^node_modules\/(ffmpeg-static|@ffmpeg-binary\/[^/]+|@ffprobe-installer\/[^/]+)\//;

/** What the files weigh, by where they lie and what they are for. */
export function weigh(files: readonly PackedFile[]): Weights {
  const sum = (some: (file: PackedFile) => boolean): number =>
    files.filter(some).reduce((total, { sizeBytes }) => total + sizeBytes, 0);
  return {
    archive: sum(({ unpacked }) => !unpacked),
    libraries: sum((file) => file.unpacked && !programs.test(file.path)),
    programs: sum((file) => file.unpacked && programs.test(file.path)),
  };
}

/** Characters. */
const mostOfNothing = 200;

const entries = [
  'package.json',
  'out/main/index.js',
  'out/main/sandbox-worker.js',
  'out/main/download-thread.js',
  'out/main/capture-thread.js',
  'out/main/local-thread.js',
  'out/main/move-thread.js',
  'out/main/search-thread.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'resources/icons/256x256.png',
];

const places = /^(package\.json$|node_modules\/|out\/(main|preload|renderer)\/|resources\/icons\/)/;
const neverPacked: readonly (readonly [RegExp, string])[] = [
  [/\.([cm]?ts|map|gyp|gypi|h|cc?|cpp|mm?d|markdown)$/, 'is a source, a note or a map'],
  [/(^|\/)(\.env|\.npmrc|\.git|\.DS_Store|id_rsa)|\.(pem|p12|pfx|key)$/, 'could hold a secret'],
  [/^node_modules\/(\.|node-(linux|win|bin)-)/, 'is for npm'],
  [/(^|\/)(__tests__|tests?|examples?|docs?|coverage|bench(marks?)?)\//, 'is about its package, not of it'],
  [/^node_modules\/.*(\/\.|\.(html?|patch|lock)$|\/(js|ts)config\.json$)/, 'is about its package, not of it'],
  [/^node_modules\/.*[/.](bench|config)\.[cm]?js$/, 'is about its package, not of it'],
  [/^node_modules\/.*[/.-]browser([.-][^/]*)?\.[cm]?js$/, 'is for browsers'],
  [/^out\/main\/serve\.js$/, 'is the web host'],
];
/** The system loads these by their path: inside of the archive there is none. */
const native = /\.(node|dll|dylib|exe|so(\.[\d.]+)?)$|\/(ffmpeg|ffprobe)$/;

/** One sentence for each fault; none for a package that is as it should be. */
export function judgePackage(packed: Packed): string[] {
  const { files } = packed;
  const names = new Set(files.map(({ path }) => path));
  return [
    ...entries.filter((name) => !names.has(name)).map((name) => `${name} is missing`),
    ...files.flatMap(faultsOf),
    ...strangers(files, packed.production),
    ...ofOthers(files, packed.target),
    ...unreached(packed.mainTexts),
    ...tooHeavy(weigh(files)),
  ];
}

function faultsOf({ path, unpacked }: PackedFile): string[] {
  return [
    ...(places.test(path) ? [] : [`${path} is not a place of the package`]),
    ...neverPacked.filter(([kind]) => kind.test(path)).map(([, why]) => `${path} ${why}`),
    ...(native.test(path) && !unpacked ? [`${path} cannot be loaded from inside of the archive`] : []),
  ];
}

/** Packages that nothing needs once the program is built. */
function strangers(files: readonly PackedFile[], production: ReadonlySet<string>): string[] {
  const names = new Set(
    files.flatMap(({ path }) => /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
  return [...names].filter((one) => !production.has(one)).map((one) => `${one} is for development`);
}

/** The one that the program loads is there, unpacked, and no other system's. */
function ofOthers(files: readonly PackedFile[], target: string): string[] {
  const prebuilt = files.filter(({ path }) => /\/prebuilds\/|\/@img\/sharp-[^/]+\/.*\.node$/.test(path));
  const strange = prebuilt.filter(({ path }) => !path.includes(target));
  const missing = ['better-sqlite3', '@img/sharp'].filter(
    (name) => !prebuilt.some(({ path, unpacked }) => unpacked && path.includes(name)),
  );
  return [
    ...strange.map(({ path }) => `${path} is for another system`),
    ...missing.map((name) => `${name} has nothing for ${target}`),
  ];
}

/** Parts of the main process that no other part names. What only passes on the names of another part is too little to matter. */
function unreached(texts: ReadonlyMap<string, string>): string[] {
  return [...texts.keys()]
    .filter((file) => file.includes('/chunks/') && (texts.get(file)?.length ?? 0) > mostOfNothing)
    .filter(
      (file) => ![...texts].some(([other, text]) => other !== file && text.includes(posix.basename(file))),
    )
    .map((file) => `${file} is part of nothing`);
}

function tooHeavy(weights: Weights): string[] {
  return Object.entries(mostWeight)
    .filter(([part, most]) => weights[part as keyof Weights] > most)
    .map(([part, most]) => `its ${part} weigh more than ${most / 1e6} MB`);
}
