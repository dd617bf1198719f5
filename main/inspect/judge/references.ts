/** What is wrong with the files that a model names: not there, elsewhere, or written so that other machines do not find them; one sentence for each kind. */
import { counted } from '../../contract/plain/number-text.ts';
import type { ModelFolder } from '../model-folder.ts';
import { folderPart, packagePaths, resolveReference } from '../resolve-reference.ts';
import type { Fault, ListedFile, Reference } from '../types.ts';

/** More are counted, not named. */
const mostNamed = 3;
const mostLookedAt = 2000;

/** References of one kind of trouble, each name once; `line` is the first one's. */
interface Group {
  readonly names: Set<string>;
  line: number | undefined;
}

/** `from` names `references`; `listed` are all files of the asset. */
export async function referenceFaults(
  folder: ModelFolder,
  from: string,
  references: readonly Reference[],
  listed: readonly ListedFile[],
): Promise<Omit<Fault, 'path'>[]> {
  const groups = new Map<string, Group>();
  const add = (group: string, { uri, line }: Reference): void => {
    const known = groups.get(group) ?? { names: new Set(), line };
    known.names.add(shown(uri));
    groups.set(group, known);
  };
  const exact = new Set(listed.map(({ localPath }) => localPath.normalize('NFC')));
  for (const reference of references.slice(0, mostLookedAt)) {
    const { uri, what } = reference;
    const inPackage = packagePaths(uri);
    if (inPackage.length > 0) {
      add(inPackage.some((one) => endsSome(listed, one)) ? 'package' : `absent ${what}`, reference);
      continue;
    }
    const resolved = resolveReference(folderPart(from), uri);
    if (resolved.is === 'elsewhere') add(`outside ${what}`, reference);
    if (resolved.is !== 'inside') continue;
    if (!(await folder.has(resolved.path))) add(`absent ${what}`, reference);
    else if (uri.includes('\\')) add('back-slash', reference);
    else if (!exact.has(resolved.path.normalize('NFC')) && endsSome(listed, resolved.path))
      add('letters', reference);
  }
  return [
    ...missing('missing-texture', 'texture', groups.get('absent texture'), groups.get('outside texture')),
    ...missing('missing-file', 'file', groups.get('absent model'), groups.get('outside model')),
    ...unportable(
      groups.get('back-slash'),
      'warn',
      'with back-slashes',
      'Programs outside of Windows do not find it, or look for its base name anywhere. Write it with “/”.',
    ),
    ...unportable(
      groups.get('letters'),
      'warn',
      'in other upper and lower case than it has',
      'Systems that tell the two apart do not find it. Write it as the file is called.',
    ),
    ...unportable(
      groups.get('package'),
      'note',
      'as part of a package',
      'Only programs that know where the package lies find it.',
    ),
  ];
}

function endsSome(listed: readonly ListedFile[], end: string): boolean {
  const wanted = end.toLowerCase();
  return listed.some(({ localPath }) => `/${localPath.toLowerCase()}`.endsWith(`/${wanted}`));
}

function missing(
  code: 'missing-texture' | 'missing-file',
  noun: string,
  absent: Group | undefined,
  outside: Group | undefined,
): Omit<Fault, 'path'>[] {
  const parts = [
    absent === undefined
      ? ''
      : `It names ${counted(absent.names.size, noun)} that ${absent.names.size === 1 ? 'is' : 'are'} not there: ${named(absent)}.`,
    outside === undefined
      ? ''
      : `It names ${counted(outside.names.size, noun)} outside of its folder, which other machines do not have: ${named(outside)}.`,
  ].filter((part) => part !== '');
  if (parts.length === 0) return [];
  const severity = code === 'missing-file' ? 'error' : 'warn';
  return [{ code, severity, message: parts.join(' '), line: absent?.line ?? outside?.line }];
}

function unportable(
  group: Group | undefined,
  severity: Fault['severity'],
  how: string,
  next: string,
): Omit<Fault, 'path'>[] {
  if (group === undefined) return [];
  const message = `It names ${counted(group.names.size, 'file')} ${how}: ${named(group)}. ${next}`;
  return [{ code: 'unportable-path', severity, message, line: group.line }];
}

function named({ names }: Group): string {
  const some = [...names].slice(0, mostNamed).map((name) => `“${name}”`);
  return names.size > mostNamed ? `${some.join(', ')} and ${names.size - mostNamed} more` : some.join(', ');
}

/** A name may be as long, and have as many lines, as its author likes; and a link may be signed. */
function shown(uri: string): string {
  const plain = /^[a-z][a-z0-9+.-]+:\/\//i.test(uri) ? (uri.split(/[?#]/, 1)[0] ?? '') : uri;
  const line = plain.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 40)}…${line.slice(-38)}` : line;
}
