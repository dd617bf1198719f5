/** Which of the files that a model names are not there, in one sentence for each kind of them. */
import type { ModelFolder } from '../model-folder.ts';
import { folderPart, packagePaths, resolveReference } from '../resolve-reference.ts';
import type { Fault, ListedFile, Reference } from '../types.ts';

/** More are counted, not named. */
const mostNamed = 3;
const mostLookedAt = 2000;

/** `from` names `references`; `listed` are all files of the asset. */
export async function referenceFaults(
  folder: ModelFolder,
  from: string,
  references: readonly Reference[],
  listed: readonly ListedFile[],
): Promise<Omit<Fault, 'path'>[]> {
  const absent = { texture: new Set<string>(), model: new Set<string>() };
  const outside = { texture: new Set<string>(), model: new Set<string>() };
  for (const { uri, what } of references.slice(0, mostLookedAt)) {
    const inPackage = packagePaths(uri);
    if (inPackage.length > 0) {
      if (!inPackage.some((one) => endsSome(listed, one))) absent[what].add(shown(uri));
      continue;
    }
    const resolved = resolveReference(folderPart(from), uri);
    if (resolved.is === 'elsewhere') outside[what].add(shown(uri));
    if (resolved.is === 'inside' && !(await folder.has(resolved.path))) absent[what].add(shown(uri));
  }
  return [
    ...fault('missing-texture', 'texture', absent.texture, outside.texture),
    ...fault('missing-file', 'file', absent.model, outside.model),
  ];
}

function endsSome(listed: readonly ListedFile[], end: string): boolean {
  const wanted = end.toLowerCase();
  return listed.some(({ localPath }) => `/${localPath.toLowerCase()}`.endsWith(`/${wanted}`));
}

function fault(
  code: 'missing-texture' | 'missing-file',
  noun: string,
  absent: ReadonlySet<string>,
  outside: ReadonlySet<string>,
): Omit<Fault, 'path'>[] {
  const parts = [
    absent.size === 0
      ? ''
      : `It names ${counted(absent, noun)} that ${absent.size === 1 ? 'is' : 'are'} not there: ${named(absent)}.`,
    outside.size === 0
      ? ''
      : `It names ${counted(outside, noun)} outside of its folder, which other machines do not have: ${named(outside)}.`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return [];
  return [{ code, severity: code === 'missing-file' ? 'error' : 'warn', message: parts.join(' ') }];
}

function counted(names: ReadonlySet<string>, noun: string): string {
  return `${names.size} ${noun}${names.size === 1 ? '' : 's'}`;
}

function named(names: ReadonlySet<string>): string {
  const some = [...names].slice(0, mostNamed).map((name) => `“${name}”`);
  return names.size > mostNamed ? `${some.join(', ')} and ${names.size - mostNamed} more` : some.join(', ');
}

/** A name may be as long, and have as many lines, as whoever wrote it likes; and a link may be signed. */
function shown(uri: string): string {
  const plain = /^[a-z][a-z0-9+.-]+:\/\//i.test(uri) ? (uri.split(/[?#]/, 1)[0] ?? '') : uri;
  const line = plain.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 40)}…${line.slice(-38)}` : line;
}
