/** `npm ci` must work from the lockfile alone, on every system. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, '../../..');
const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, Locked>> };

/** Looks where Node would: beside the package, then in every folder above. */
function isLocked(name: string, from: string): boolean {
  if (packages[path.posix.join(from, 'node_modules', name)]?.version !== undefined) return true;
  if (from === '') return false;
  const above = from.lastIndexOf('/node_modules/');
  return isLocked(name, above < 0 ? '' : from.slice(0, above));
}

// npm leaves out what it could not find for other systems when the file was written, and then refuses its own file.
test('every optional dependency of every package is locked, those of other systems too', () => {
  const missing = Object.entries(packages).flatMap(([from, locked]) =>
    Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !isLocked(name, from))
      .map((name) => `${name}, wanted by ${from}`),
  );
  expect(missing).toEqual([]);
});

test('names no registry host and pins every direct dependency exactly', () => {
  expect(text).not.toContain('"resolved"');
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >;
  const wanted = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
