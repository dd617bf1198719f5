/** Which USD file is overridden by another: fixes do not rewrite binary USD, but put a text layer with their opinions beside it. Pure. */

const suffix = '.fixed.usda';

/** The layer over the file at `path`, beside it. */
export const overrideOf = (path: string): string => `${path}${suffix}`;

/** The file that a layer of fixes lies over; null for any other file. */
export const overriddenBy = (path: string): string | null =>
  path.endsWith(suffix) ? path.slice(0, -suffix.length) : null;

/** Without the files over which another one of the list lies: that one shows them with what fixes changed. */
export function withoutOverridden<T>(files: readonly T[], pathOf: (file: T) => string | null): T[] {
  const paths = new Set(files.map(pathOf));
  return files.filter((file) => {
    const path = pathOf(file);
    return path === null || !paths.has(overrideOf(path));
  });
}
