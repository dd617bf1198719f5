/** Tags as they are typed and pasted, and what may be meant by the beginning of one. Pure. */
import { organisationLimits, tagPattern } from '../../../main/contract/plain/organisation-limits.ts';

/** `wrong` could not be tags; spaces around slashes and at the ends are left out. */
export interface ReadTags {
  readonly tags: readonly string[];
  readonly wrong: readonly string[];
}

/** Takes lists with commas, semicolons, tabs or line breaks between, as spreadsheets and notes have them. */
export function readTags(text: string): ReadTags {
  const parts = text
    .split(/[,;\t\r\n]+/)
    .map((part) =>
      part
        .replaceAll('"', '')
        .split('/')
        .map((word) => word.trim().replaceAll(/\s+/g, ' '))
        .join('/'),
    )
    .filter((part) => part !== '');
  return {
    tags: [...new Set(parts.filter(isTag))],
    wrong: parts.filter((part) => !isTag(part)),
  };
}

function isTag(tag: string): boolean {
  return tag.length <= organisationLimits.tag && tagPattern.test(tag);
}

/** Every tag and those above it: `kitchen/chairs` is also `kitchen`. */
export function withParents(tags: readonly string[]): string[] {
  const all = new Set<string>();
  for (const tag of tags) {
    const parts = tag.split('/');
    for (let depth = 1; depth <= parts.length; depth += 1) all.add(parts.slice(0, depth).join('/'));
  }
  return [...all].toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** Those that begin so come first, then those of which a part does, then those that contain it; at most `most`. */
export function suggestTags(
  known: readonly string[],
  typed: string,
  have: ReadonlySet<string>,
  most = 8,
): string[] {
  const wanted = typed.trim().toLowerCase();
  const rank = (tag: string): number => {
    const name = tag.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.includes(`/${wanted}`)) return 1;
    return name.includes(wanted) ? 2 : 3;
  };
  return known
    .filter((tag) => !have.has(tag) && tag.toLowerCase() !== wanted)
    .map((tag) => ({ tag, rank: rank(tag) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank || a.tag.localeCompare(b.tag, 'en'))
    .slice(0, most)
    .map(({ tag }) => tag);
}
