/** One value of a facet. A click narrows to it, with Alt it excludes it, once more takes that back; its menu does the same. */
import { ChevronDown, ChevronRight, Filter, FilterX, Minus, X } from 'lucide-react';
import { type DragEvent, type MouseEvent, memo, useState } from 'react';
import { useStore } from 'zustand';
import type { FieldName } from '../../../../main/contract/rules/query/fields.ts';
import { hasTerm, withoutTerm, withTerm } from '../../../../main/contract/rules/query/write.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu, type MenuEntry } from '../../../ui/overlays/Menu.tsx';
import { formatName, formatNumber } from '../../../ui/text/format.ts';
import { Stars } from '../card/Stars.tsx';
import { draggedAssets } from '../card/use-drag-out.ts';
import { changeChosen } from '../library-actions.ts';
import { facetWords } from '../search/search-words.ts';
import styles from './FacetPanel.module.css';
import type { FacetNode } from './facet-tree.ts';

interface FacetValueProps {
  readonly field: FieldName;
  readonly node: FacetNode;
  /** Whether those below it are shown; undefined where there are none or they cannot be folded. */
  readonly open: boolean | undefined;
  readonly onFold: (value: string, open: boolean) => void;
}

export const FacetValue = memo(function AnyFacetValue({ field, node, open, onFold }: FacetValueProps) {
  const { value, label, assets, depth } = node;
  const { wanted, excluded, only, without, back } = useNarrowing(field, value);
  const drop = useDropOn(field, value);
  const onClick = ({ altKey }: MouseEvent): void => {
    if (wanted || excluded) back();
    else if (altKey) without();
    else only();
  };
  const entries = (): readonly MenuEntry[] =>
    wanted || excluded
      ? [{ label: facetWords.back, icon: <X />, onSelect: back }]
      : [
          { label: facetWords.only, icon: <Filter />, shortcut: 'Enter', onSelect: only },
          { label: facetWords.without, icon: <FilterX />, shortcut: 'Alt+Enter', onSelect: without },
        ];
  return (
    <li className={styles.item}>
      <ContextMenu entries={entries}>
        <button
          type="button"
          className={classes(
            styles.value,
            wanted && styles.wanted,
            excluded && styles.excluded,
            drop.over && styles.over,
          )}
          style={{ paddingLeft: 8 + depth * 14 }}
          aria-pressed={wanted || excluded}
          title={facetWords.hint(value)}
          onClick={onClick}
          onKeyDown={(event) => {
            const { key, altKey } = event;
            if (key === 'Enter' && altKey && !wanted && !excluded) {
              event.preventDefault();
              without();
            } else if (open !== undefined && key === (open ? 'ArrowLeft' : 'ArrowRight'))
              onFold(value, !open);
          }}
          {...drop.handlers}
        >
          {excluded && <Minus aria-label={facetWords.excluded} />}
          <span className={styles.label}>
            {field === 'rating' && Number(value) > 0 ? (
              <Stars rating={Number(value)} />
            ) : (
              shownValue(field, label)
            )}
          </span>
          {!excluded && <span className={styles.assets}>{formatNumber(assets)}</span>}
        </button>
      </ContextMenu>
      {open !== undefined && <Twig node={node} open={open} onFold={onFold} />}
    </li>
  );
});

/** Folds and unfolds what is below; the arrow keys on the value itself do the same. */
function Twig({
  node,
  open,
  onFold,
}: {
  readonly node: FacetNode;
  readonly open: boolean;
  readonly onFold: FacetValueProps['onFold'];
}) {
  return (
    <button
      type="button"
      className={styles.twig}
      style={{ left: node.depth * 14 - 7 }}
      tabIndex={-1}
      aria-expanded={open}
      aria-label={facetWords.tagsBelow(node.value)}
      onClick={() => onFold(node.value, !open)}
    >
      {open ? <ChevronDown /> : <ChevronRight />}
    </button>
  );
}

/** What the search says of the value, and how to say something else. */
function useNarrowing(
  field: FieldName,
  value: string,
): {
  readonly wanted: boolean;
  readonly excluded: boolean;
  only(): void;
  without(): void;
  back(): void;
} {
  const { library } = useStores<'library'>();
  const wanted = useStore(library.store, ({ text }) => hasTerm(text, field, value));
  const excluded = useStore(library.store, ({ text }) => hasTerm(text, field, value, true));
  const search = (rewritten: (text: string) => string): void => {
    library.setText(rewritten(library.store.getState().text));
    library.remember();
  };
  return {
    wanted,
    excluded,
    only: () => search((text) => withTerm(text, field, value, false)),
    without: () => search((text) => withTerm(text, field, value, true)),
    back: () => search((text) => withoutTerm(text, field, value, excluded)),
  };
}

/** What people wrote stays as it is; a machine's word becomes an ordinary one. */
function shownValue(field: FieldName, label: string): string {
  if (field === 'rating') return label === '0' ? facetWords.notRated : label;
  return field === 'tag' || field === 'collection' || field === 'set' || field === 'connection'
    ? label
    : formatName(label);
}

/** Assets can be dropped onto tags and collections. */
function useDropOn(
  field: FieldName,
  value: string,
): { readonly over: boolean; readonly handlers: Record<string, (event: DragEvent) => void> } {
  const app = useStores<'collections' | 'library' | 'notices' | 'organise'>();
  const [over, setOver] = useState(false);
  if (field !== 'tag' && field !== 'collection') return { over: false, handlers: {} };
  const give = (): void => {
    if (field === 'tag') return void changeChosen(app, { type: 'add-tags', tags: [value] });
    const collection = app.collections.store
      .getState()
      .items.find(({ id, name }) => id === value || name === value);
    if (collection !== undefined) void changeChosen(app, { type: 'collect', collectionId: collection.id });
    return undefined;
  };
  const accept = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(draggedAssets)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    over,
    handlers: {
      onDragEnter: accept,
      onDragOver: accept,
      onDragLeave: () => setOver(false),
      onDrop(event) {
        setOver(false);
        if (!event.dataTransfer.types.includes(draggedAssets)) return;
        event.preventDefault();
        give();
      },
    },
  };
}
