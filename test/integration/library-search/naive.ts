/** What a search over made-up assets finds, looked up one asset after the other: slow, and by other means than the index. */
import Database from 'better-sqlite3';
import { fields } from '../../../main/contract/rules/query/fields.ts';
import { parseQuery, type Term } from '../../../main/contract/rules/query/parse.ts';
import type { LibrarySort } from '../../../main/contract/schema/library/search.ts';
import { collectionNames, type RichAsset, setNames } from '../../library/rich-asset.ts';

const flat = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ');
const setName = (set: number): string => setNames[set % setNames.length] ?? '';
const biggest = (asset: RichAsset): number | null =>
  asset.facts?.size ? Math.max(...asset.facts.size) : (asset.told?.height_m ?? null);

/** What each asset is called, as the catalogue of that path has it now. */
export function titlesIn(catalogue: string): ReadonlyMap<string, string> {
  const database = new Database(catalogue, { readonly: true });
  try {
    const rows = database.prepare('SELECT asset_id, title FROM asset_titles ORDER BY own').all();
    return new Map((rows as { asset_id: string; title: string }[]).map((row) => [row.asset_id, row.title]));
  } finally {
    database.close();
  }
}

/** Lines of text by what they belong to. */
function textsOf(
  asset: RichAsset,
  shown: string,
): Record<'name' | 'source' | 'note' | 'rest' | 'common', string> {
  const said = [shown, asset.title ?? '', asset.name ?? ''].join(' ');
  const note = [asset.note, asset.review?.notes ?? '', asset.review?.reviewer ?? ''].join(' ');
  const { kind, simulator, body, collision, quality } = asset;
  const set = asset.set === null ? [] : [setName(asset.set)];
  return {
    name: said,
    source: asset.source,
    note,
    rest: [...asset.tags, ...set].join(' '),
    common: [kind, simulator, body, collision, quality, ...asset.formats].join(' '),
  };
}

function numberOf(asset: RichAsset, field: string): number | null {
  switch (field) {
    case 'rating':
      return asset.rating;
    case 'size':
      return biggest(asset);
    case 'mass':
      return asset.facts?.mass ?? asset.told?.mass_kg ?? null;
    case 'triangles':
      return asset.facts?.triangles ?? null;
    case 'joints':
      return asset.facts?.joints ?? null;
    case 'bytes':
      return asset.fileBytes * asset.formats.length;
    case 'created':
      return asset.createdMs;
    default:
      return null;
  }
}

function valuesOf(asset: RichAsset, field: string): string[] {
  switch (field) {
    case 'tag':
      return asset.tags.flatMap((tag) => [tag, tag.split('/')[0] ?? '']);
    case 'format':
      return [...asset.formats];
    case 'collection':
      return asset.collections.map((number) => collectionNames[number] ?? '');
    case 'problem':
      return [...asset.problems];
    case 'set':
      return asset.set === null ? [] : [setName(asset.set)];
    case 'review':
      return [asset.review?.verdict ?? 'none'];
    case 'connection':
      return ['Service'];
    case 'resolution':
      return [String(asset.resolution)];
    case 'kind':
    case 'simulator':
    case 'body':
    case 'collision':
    case 'quality':
    case 'origin':
    case 'status':
      return [asset[field]];
    default:
      return [];
  }
}

/** Over all assets, those in the bin as well. */
export function createNaive(assets: readonly RichAsset[], titles: ReadonlyMap<string, string> = new Map()) {
  const titleOf = (asset: RichAsset): string | null => titles.get(asset.id) ?? asset.title ?? asset.name;
  const equals = new Map<number, number>();
  for (const { facts, listed, inBin } of assets)
    if (facts !== null && listed && !inBin) equals.set(facts.content, (equals.get(facts.content) ?? 0) + 1);
  const vocabulary = new Map<string, Set<string>>();
  for (const { name, kind } of fields)
    if (kind === 'choice')
      vocabulary.set(name, new Set(assets.flatMap((asset) => valuesOf(asset, name)).map(flat)));

  const isOrHas = (asset: RichAsset, value: string): boolean => {
    switch (value) {
      case 'deleted':
        return asset.inBin;
      case 'remote':
        return asset.formats.length === 0;
      case 'local':
        return asset.formats.length > 0;
      case 'duplicate':
        return !asset.inBin && asset.facts !== null && (equals.get(asset.facts.content) ?? 0) > 1;
      case 'gone':
        return asset.gone;
      case 'member':
        return asset.set !== null;
      case 'problem':
        return asset.problems.length > 0;
      case 'note':
        return textsOf(asset, '').note.trim() !== '';
      case 'tag':
        return asset.tags.length > 0;
      case 'review':
        return asset.review !== null;
      case 'collection':
        return asset.collections.length > 0;
      case 'preview':
        return asset.formats.includes('preview');
      default:
        return (numberOf(asset, value) ?? 0) > 0;
    }
  };
  const flatTexts = new Map(
    assets.map((asset) => {
      const { name, source, note, rest, common } = textsOf(asset, titleOf(asset) ?? '');
      const own = { name: flat(name), source: flat(source), note: flat(note) };
      return [asset, { ...own, rest: flat(rest), common: flat(common) }];
    }),
  );
  const meets = (asset: RichAsset, { field, test }: Term): boolean => {
    if (test.type === 'texts') {
      const texts = flatTexts.get(asset) ?? textsOf(asset, titleOf(asset) ?? '');
      const parts =
        field === 'name' || field === 'source' || field === 'note' ? [texts[field]] : Object.values(texts);
      return test.texts.some((text) => parts.some((part) => part.includes(text)));
    }
    if (test.type === 'ranges') {
      const value = numberOf(asset, field ?? '');
      return value !== null && test.ranges.some(({ least, most }) => value >= least && value <= most);
    }
    if (field === 'is' || field === 'has') return test.values.some((value) => isOrHas(asset, value));
    const own = valuesOf(asset, field ?? '').map(flat);
    return test.values.some((value) => {
      const exact = vocabulary.get(field ?? '')?.has(value) === true;
      return own.some(
        (one) =>
          one === value ||
          (!exact &&
            (one.startsWith(value) || one.split(/[/_\s.-]+/).some((part) => part.startsWith(value)))),
      );
    });
  };
  return {
    /** In the order of the sort. */
    find(text: string, sort: LibrarySort, now: number): RichAsset[] {
      const { terms } = parseQuery(text, now);
      const bin = terms.some(
        (term) => !term.not && term.field === 'is' && JSON.stringify(term.test).includes('"deleted"'),
      );
      const found = assets
        .filter((asset) => asset.listed && (bin || !asset.inBin))
        .filter((asset) => terms.every((term) => meets(asset, term) !== term.not))
        .map((asset) => ({ asset, value: sortValue(asset, sort.by, titleOf(asset)) }));
      return found.sort(orderOf(sort.descending)).map(({ asset }) => asset);
    },
    valuesOf,
  };
}

function sortValue(asset: RichAsset, by: LibrarySort['by'], title: string | null): number | string | null {
  switch (by) {
    case 'name':
      return title === null ? null : flat(title).replace(/\d+/g, (digits) => digits.padStart(10, '0'));
    case 'kind':
    case 'simulator':
      return asset[by];
    case 'rating':
      return asset.rating === 0 ? null : asset.rating;
    case 'created':
    case 'size':
    case 'mass':
    case 'triangles':
    case 'bytes':
      return numberOf(asset, by);
  }
}

interface Sorted {
  readonly asset: RichAsset;
  readonly value: number | string | null;
}

function orderOf(descending: boolean): (a: Sorted, b: Sorted) => number {
  return (a, b) => {
    const newer = b.asset.createdMs - a.asset.createdMs;
    if (a.value === null || b.value === null)
      return Number(a.value === null) - Number(b.value === null) || newer;
    const order = a.value === b.value ? 0 : a.value < b.value ? -1 : 1;
    return (descending ? -order : order) || newer;
  };
}

/** As a list: its assets, and sets as `[set, members, covers]`. */
export function stacksOf(found: readonly RichAsset[]): (number | [number, number, number[]])[] {
  const rows: (number | [number, number, number[]])[] = [];
  const stacks = new Map<number, [number, number, number[]]>();
  for (const { n, set } of found) {
    const stack = set === null ? undefined : stacks.get(set);
    if (set === null) rows.push(n);
    else if (stack === undefined) {
      const first: [number, number, number[]] = [set, 1, [n]];
      stacks.set(set, first);
      rows.push(first);
    } else {
      stack[1] += 1;
      if (stack[2].length < 4) stack[2].push(n);
    }
  }
  return rows;
}
