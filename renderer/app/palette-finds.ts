/** What the palette finds beside commands: assets by their words, and tags. Read from main while one types; it stands below the commands, so that nothing moves under the hand. */
import { useEffect, useState } from 'react';
import { fold } from '../../main/contract/rules/query/text.ts';
import { assetTitle } from '../modules/asset/asset-text.ts';
import { commandGroups, paletteWords } from '../modules/commands/command-words.ts';
import type { CommandGroup, FoundCommand } from '../modules/commands/find-commands.ts';
import type { StoresOf } from '../stores/stores.ts';
import { useStores } from '../stores/use-stores.ts';

type FindsStores = 'api' | 'library' | 'navigation';

/** One letter finds half of a library. */
const leastLetters = 2;
const mostAssets = 6;
const mostTags = 4;
const nothing: readonly CommandGroup[] = [];
/** A query that goes on within this time is not answered in between. */
const restMs = 80;

interface Finds {
  readonly query: string;
  readonly groups: readonly CommandGroup[];
}

/** Null until main has answered for just this query; empty where the library cannot be read: commands are found all the same. */
export function usePaletteFinds(query: string): readonly CommandGroup[] | null {
  const app = useStores<FindsStores>();
  const [finds, setFinds] = useState<Finds>({ query: '', groups: [] });
  const wanted = query.trim();
  useEffect(() => {
    if (wanted.length < leastLetters) return undefined;
    const leave = new AbortController();
    const rest = setTimeout(() => {
      findIn(app, wanted, leave.signal).then(
        (groups) => !leave.signal.aborted && setFinds({ query: wanted, groups }),
        () => !leave.signal.aborted && setFinds({ query: wanted, groups: [] }),
      );
    }, restMs);
    return () => {
      clearTimeout(rest);
      leave.abort();
    };
  }, [app, wanted]);
  if (wanted.length < leastLetters) return nothing;
  return finds.query === wanted ? finds.groups : null;
}

async function findIn(
  app: StoresOf<FindsStores>,
  text: string,
  signal: AbortSignal,
): Promise<readonly CommandGroup[]> {
  const { library } = app.api;
  const [{ rows }, facets] = await Promise.all([
    library.search({ text, stacked: false, limit: mostAssets }, { signal }),
    library.facets({ text: '' }, { signal }),
  ]);
  const assets = rows.flatMap((row) => (row.type === 'asset' ? [row.asset] : []));
  const folded = fold(text);
  const tags = (facets.find(({ field }) => field === 'tag')?.values ?? [])
    .filter(({ value }) => fold(value).includes(folded))
    .slice(0, mostTags);
  const groups: readonly CommandGroup[] = [
    {
      value: commandGroups.assets,
      items: assets.map((asset) =>
        found(`asset ${asset.id}`, assetTitle(asset), commandGroups.assets, () =>
          app.navigation.go({ name: 'asset', assetId: asset.id }),
        ),
      ),
    },
    {
      value: commandGroups.tags,
      items: tags.map(({ value, text: term, assets: count }) =>
        found(`tag ${value}`, paletteWords.tag(value, count), commandGroups.tags, () => {
          app.navigation.go({ name: 'library' });
          app.library.setText(term);
        }),
      ),
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function found(id: string, title: string, group: string, run: () => void): FoundCommand {
  return { value: id, label: title, command: { id, title, group, run } };
}
