/**
 * The two file systems that Electron gives to every thread, preloaded with `--import`: `fs`, which takes a file named
 * `*.asar` for an archive, and `original-fs`, which is the disk and knows nothing of what is in the packed application.
 * As lib/node/asar-fs-wrapper.ts has them.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Call = (...given: unknown[]) => unknown;
type Functions = Record<string, Call>;
/** Why a path cannot be used; null when it can. */
type Judge = (file: string) => Error | null;

/** The functions that Electron replaces, all with a path before anything else. */
const reading = [
  'access',
  'copyFile',
  'exists',
  'lstat',
  'open',
  'opendir',
  'readFile',
  'readdir',
  'realpath',
  'stat',
];
const { lstatSync } = fs;

/** A file that is no archive is an error whatever is asked of it; one that is would be shown as a folder. */
const asElectron: Judge = (file) => {
  const parts = file.split(path.sep);
  const at = parts.findIndex(
    (part, index) => /\.asar$/i.test(part) && isFile(parts.slice(0, index + 1).join(path.sep)),
  );
  return at < 0 ? null : new Error(`Invalid package ${parts.slice(0, at + 1).join(path.sep)}`);
};

function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** A folder that stands for the archive of the packed application. */
const archive = process.env['ELECTRON_DOUBLE_ARCHIVE'];
const asTheDisk: Judge = (file) =>
  archive !== undefined && file.startsWith(archive + path.sep)
    ? Object.assign(new Error(`ENOTDIR: not a directory, '${file}'`), { code: 'ENOTDIR' })
    : null;

function pathOf(given: unknown): string {
  if (given instanceof URL) return fileURLToPath(given);
  return typeof given === 'string' || Buffer.isBuffer(given) ? path.resolve(String(given)) : '';
}

const judged = (judge: Judge, call: Call, fail: (error: Error, given: unknown[]) => unknown): Call =>
  Object.assign((...given: unknown[]) => {
    const error = judge(pathOf(given[0]));
    return error === null ? call(...given) : fail(error, given);
  }, call);

const reject = async (error: Error): Promise<never> => {
  throw error;
};
const raise = (error: Error): never => {
  throw error;
};
const callBack = (error: Error, given: unknown[]): void => {
  const callback = given.at(-1);
  if (typeof callback === 'function') process.nextTick(callback, error);
};

/** Replaces the functions of `module` and of its `promises` in place. */
function judgeEvery(module: Functions, promises: Functions, judge: Judge): void {
  for (const name of reading)
    for (const [functions, full, fail] of [
      [promises, name, reject],
      [module, name, callBack],
      [module, `${name}Sync`, raise],
    ] as const) {
      const call = functions[full];
      if (call !== undefined) functions[full] = judged(judge, call, fail);
    }
}

/** A library that lies beside the archive is loaded from there, by whichever of the two paths. */
const { dlopen } = process;
process.dlopen = (module, file, ...flags) => {
  const isPacked = archive !== undefined && file.startsWith(archive + path.sep);
  dlopen.call(
    process,
    module,
    isPacked ? `${archive}.unpacked${file.slice(archive.length)}` : file,
    ...flags,
  );
};

const functionsOf = (module: object): Functions => module as Functions;
const disk = { ...fs, promises: { ...fs.promises } };
const { createReadStream, createWriteStream } = fs;
/** Streams open with the functions of the module that they are of. */
const streaming =
  (create: Call): Call =>
  (file, options) =>
    create(file, {
      ...(typeof options === 'string' ? { encoding: options } : Object(options)),
      fs: disk,
    });
Object.assign(disk, {
  createReadStream: streaming(createReadStream as Call),
  createWriteStream: streaming(createWriteStream as Call),
});
judgeEvery(functionsOf(disk), functionsOf(disk.promises), asTheDisk);
judgeEvery(functionsOf(fs), functionsOf(fs.promises), asElectron);
syncBuiltinESMExports();

const { getBuiltinModule } = process;
process.getBuiltinModule = (id: string) => (id === 'original-fs' ? disk : getBuiltinModule.call(process, id));
