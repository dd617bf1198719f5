/** The library without a single row: nothing there yet, or nothing found, and what to do about it. */
import { Boxes, FolderInput, Plus, SearchX, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { tokenize } from '../../../main/contract/rules/query/tokens.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/status/Messages.tsx';
import { useIsSlow } from '../../ui/status/Progress.tsx';
import { assetCount } from '../asset/asset-words.ts';
import { words } from './library-words.ts';
import { AssetList } from './list/AssetList.tsx';
import { nothingWords } from './search/search-words.ts';

export function Nothing() {
  const { library, navigation, folders } = useStores<'folders' | 'library' | 'navigation'>();
  const status = useStore(library.store, (state) => state.status);
  const answered = useStore(library.store, (state) => state.answered);
  const slow = useIsSlow(status === 'loading');
  if (status === 'loading') return slow ? <AssetList /> : null;
  if (status === 'failed') return null;
  if (answered.trim() !== '') return <NothingFound key={answered} text={answered} />;
  return (
    <EmptyState
      icon={<Boxes />}
      title={words.emptyTitle}
      actions={
        <>
          <Button variant="primary" icon={<Plus />} onClick={() => navigation.go({ name: 'create' })}>
            {nothingWords.create}
          </Button>
          <Button icon={<FolderInput />} onClick={() => folders.open()}>
            {nothingWords.addFolders}
          </Button>
        </>
      }
    >
      {words.emptyText}
    </EmptyState>
  );
}

interface Way {
  readonly without: string;
  readonly text: string;
  readonly assets: number;
}

function NothingFound({ text }: { readonly text: string }) {
  const { library } = useStores<'library'>();
  const ways = useWaysOut(text);
  return (
    <EmptyState
      icon={<SearchX />}
      title={nothingWords.title(text)}
      actions={
        <>
          {ways.map((way) => (
            <Button key={way.without} onClick={() => library.setText(way.text)}>
              {nothingWords.without(way.without, assetCount(way.assets))}
            </Button>
          ))}
          <Button icon={<X />} onClick={() => library.setText('')}>
            {words.clear}
          </Button>
        </>
      }
    >
      {ways.length > 0 ? nothingWords.allTerms : nothingWords.everyWord}
    </EmptyState>
  );
}

const mostTerms = 6;

/** What would be found without each of the terms; the best first. */
function useWaysOut(text: string): readonly Way[] {
  const { api } = useStores<'api'>();
  const [ways, setWays] = useState<readonly Way[]>([]);
  useEffect(() => {
    const terms = tokenize(text);
    if (terms.length < 2 || terms.length > mostTerms) return undefined;
    const stop = new AbortController();
    const ask = async ({ from, to }: { from: number; to: number }): Promise<Way> => {
      const rest = `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();
      const { assets } = await api.library.search({ text: rest, limit: 1 }, { signal: stop.signal });
      return { without: text.slice(from, to), text: rest, assets };
    };
    Promise.all(terms.map(ask)).then(
      (found) => {
        if (stop.signal.aborted) return undefined;
        const best = found.filter(({ assets }) => assets > 0).toSorted((a, b) => b.assets - a.assets);
        return setWays(best.slice(0, 3));
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [api, text]);
  return ways;
}
