/** Searching assets in memory, by the language of the library's searches: what tests of its screens need of it. */

import { termText } from '../../main/contract/rules/query/edit.ts';
import { type FieldName } from '../../main/contract/rules/query/fields.ts';
import { parseQuery, type Term } from '../../main/contract/rules/query/parse.ts';
import { fold } from '../../main/contract/rules/query/text.ts';
import type { AssetDetail } from '../../main/contract/schema/asset.ts';
import type { GroupId } from '../../main/contract/schema/ids.ts';
import type { Facet, LibraryQuery, LibraryRow, SortKey } from '../../main/contract/schema/library/search.ts';
import type { Handlers } from '../../main/modules/shared/handlers.ts';
import type { FakeState } from './fake-state.ts';

type Search = Pick<Handlers['library'], 'search' | 'facets' | 'place'>;

/** `search`, `facets` and `place` over the assets and groups as they are when asked. */
export function librarySearch(app: Pick<FakeState, 'assets' | 'groups'>): Search {
  const found = (text: string): AssetDetail[] => foundBy(app, text);
  const rowsOf = (query: Pick<LibraryQuery, 'text' | 'sort' | 'stacked' | 'open'>) => {
    const assets = found(query.text).toSorted(order(query.sort));
    return { assets, rows: query.stacked ? stacked(app, assets, query.open) : assets.map(alone) };
  };
  return {
    search: async (query) => {
      const { assets, rows } = rowsOf(query);
      return {
        rows: rows.slice(query.offset, query.offset + query.limit),
        total: rows.length,
        assets: assets.length,
        whole: true,
        faults: [...parseQuery(query.text, Date.now()).faults],
      };
    },
    facets: async ({ text }) => facetFields.map((field) => facet(field, found(text))),
    place: async ({ assetId, ...query }) => {
      const { rows } = rowsOf(query);
      const shows = (row: LibraryRow, whole: boolean): boolean =>
        row.type === 'asset'
          ? row.asset.id === assetId
          : whole && app.assets.some(({ id, groupId }) => id === assetId && groupId === row.group.id);
      const own = rows.findIndex((row) => shows(row, false));
      const offset = own >= 0 ? own : rows.findIndex((row) => shows(row, true));
      return { offset: offset < 0 ? null : offset };
    },
  };
}

/** All that a search finds, in no order. */
export function foundBy({ assets }: Pick<FakeState, 'assets'>, text: string): AssetDetail[] {
  const { terms } = parseQuery(text, Date.now());
  return assets.filter((asset) => asset.listed && isOnShelf(asset, terms) && matches(asset, terms));
}

const alone = (asset: AssetDetail): LibraryRow => ({ type: 'asset', asset, inStack: false });

function stacked(
  { groups }: Pick<FakeState, 'groups'>,
  assets: readonly AssetDetail[],
  open: readonly GroupId[],
): LibraryRow[] {
  const seen = new Set<GroupId>();
  return assets.flatMap((asset): LibraryRow[] => {
    const group = groups.find(({ id }) => id === asset.groupId);
    if (group === undefined) return [alone(asset)];
    if (seen.has(group.id)) return [];
    seen.add(group.id);
    const { id, type, route, name, count, createdAt } = group;
    const members = assets
      .filter(({ groupId }) => groupId === id)
      .toSorted((a, b) => (a.groupIndex ?? 0) - (b.groupIndex ?? 0));
    const isOpen = open.includes(id);
    const stack: LibraryRow = {
      type: 'stack',
      group: { id, type, route, name, count, createdAt },
      covers: members.slice(0, 4),
      matching: members.length,
      open: isOpen,
    };
    return [
      stack,
      ...(isOpen ? members.map((one): LibraryRow => ({ ...alone(one), inStack: true }) as LibraryRow) : []),
    ];
  });
}

function isOnShelf({ deletedHereAt }: AssetDetail, terms: readonly Term[]): boolean {
  const wanted = terms.some(
    ({ field, test }) => field === 'is' && test.type === 'values' && test.values.includes('deleted'),
  );
  return wanted || deletedHereAt === null;
}

function matches(asset: AssetDetail, terms: readonly Term[]): boolean {
  return terms.every((term) => isMet(asset, term) !== term.not);
}

function isMet(asset: AssetDetail, { field, test }: Term): boolean {
  switch (test.type) {
    case 'texts': {
      const hay = fold(field === null ? everything(asset) : valuesOf(asset, field).join('\n'));
      return test.texts.some((text) => hay.includes(text));
    }
    case 'values': {
      const own = field === null ? [] : valuesOf(asset, field).map((value) => fold(value));
      return test.values.some((value) => own.some((one) => one.startsWith(value)));
    }
    case 'ranges': {
      const value = field === null ? null : numberOf(asset, field);
      return value !== null && test.ranges.some(({ least, most }) => value >= least && value <= most);
    }
  }
}

const shownName = ({ organisation, name, source, id }: AssetDetail): string =>
  organisation.title ?? name ?? (source.type === 'text' ? source.text : id);

function everything(asset: AssetDetail): string {
  const { organisation, source, kind } = asset;
  const made = source.type === 'text' ? source.text : source.type === 'image' ? source.fileName : '';
  return [shownName(asset), made, kind, organisation.note, ...organisation.tags].join('\n');
}

const values: Partial<Record<FieldName, (asset: AssetDetail) => readonly string[]>> = {
  tag: ({ organisation }) => organisation.tags,
  name: (asset) => [shownName(asset)],
  kind: ({ kind }) => [kind],
  simulator: ({ simulator }) => (simulator === null ? [] : [simulator]),
  review: ({ organisation }) => [organisation.review?.verdict ?? 'none'],
  collection: ({ organisation }) => organisation.collections,
  format: ({ kinds }) => kinds,
  status: ({ job }) => (job === null ? [] : [job.status]),
  is: (asset) => [
    ...(asset.deletedHereAt === null ? [] : ['deleted']),
    asset.kinds.length === 0 ? 'remote' : 'local',
    ...(asset.groupId === null ? [] : ['member']),
  ],
};

function valuesOf(asset: AssetDetail, field: FieldName): readonly string[] {
  return values[field]?.(asset) ?? [];
}

const numbers: Partial<Record<FieldName, (asset: AssetDetail) => number | null>> = {
  rating: ({ organisation }) => organisation.rating,
  mass: ({ facts }) => facts?.massKg ?? null,
  size: ({ facts }) => (facts === null || facts.sizeM === null ? null : Math.max(...facts.sizeM)),
  triangles: ({ facts }) => facts?.triangles ?? null,
  bytes: ({ sizeBytes }) => sizeBytes,
  created: ({ createdAt }) => Date.parse(createdAt),
};

function numberOf(asset: AssetDetail, field: FieldName): number | null {
  return numbers[field]?.(asset) ?? null;
}

const facetFields = ['tag', 'kind', 'simulator', 'rating', 'review', 'status'] as const;

function facet(field: (typeof facetFields)[number], assets: readonly AssetDetail[]): Facet {
  const counts = new Map<string, number>();
  for (const asset of assets) {
    const own = field === 'rating' ? [String(asset.organisation.rating)] : valuesOf(asset, field);
    // As the real one: nothing said is no value, and a tag counts for those above it.
    if (own[0] === '0' || own[0] === 'none') continue;
    const all = field === 'tag' ? own.flatMap(withParents) : own;
    for (const value of new Set(all)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const counted = [...counts].map(([value, count]) => ({
    value,
    label: value,
    text: termText(field, value),
    assets: count,
  }));
  const best = field === 'rating' ? counted.toSorted((a, b) => Number(b.value) - Number(a.value)) : null;
  return { field, values: best ?? counted.toSorted((a, b) => b.assets - a.assets), more: 0 };
}

function withParents(tag: string): string[] {
  const parts = tag.split('/');
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function order({ by, descending }: LibraryQuery['sort']): (a: AssetDetail, b: AssetDetail) => number {
  const way = descending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [sortValue(a, by), sortValue(b, by)];
    if (one === other) return a.id < b.id ? 1 : -1;
    if (one === null || other === null) return one === null ? 1 : -1;
    return one < other ? -way : way;
  };
}

function sortValue(asset: AssetDetail, by: SortKey): number | string | null {
  if (by === 'name') return fold(shownName(asset));
  return by === 'kind' || by === 'simulator' ? asset[by] : numberOf(asset, by);
}
