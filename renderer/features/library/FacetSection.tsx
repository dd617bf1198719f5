/** One facet: its values with their counts. A click narrows to a value, with Alt it excludes it, once more takes that back. */
import { ChevronDown, ChevronRight, Minus } from 'lucide-react';
import { type DragEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import type { FieldName } from '../../../main/contract/model/library/query/fields.ts';
import { hasTerm, withoutTerm, withTerm } from '../../../main/contract/model/library/query/write.ts';
import type { Facet } from '../../../main/contract/model/library/search.ts';
import { classes } from '../../ui/classes.ts';
import { formatName } from '../../ui/format.ts';
import { useApp } from '../app-context.ts';
import styles from './FacetPanel.module.css';
import { type FacetNode, facetNodes } from './facet-tree.ts';
import { changeChosen } from './library-deeds.ts';
import { Stars } from './Stars.tsx';
import { draggedAssets } from './use-drag-out.ts';

const shownAtFirst = 8;

/** A part of the panel that can be folded; that is remembered. */
export function PanelSection({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { library } = useApp();
  const folded = useStore(library.look, (look) => look.folded);
  const isOpen = !folded.includes(id);
  return (
    <section className={styles.section} aria-label={title}>
      <h2>
        <button
          type="button"
          className={styles.heading}
          aria-expanded={isOpen}
          onClick={() =>
            library.setLook({ folded: isOpen ? [...folded, id] : folded.filter((one) => one !== id) })
          }
        >
          {isOpen ? <ChevronDown /> : <ChevronRight />}
          {title}
        </button>
      </h2>
      {isOpen && children}
    </section>
  );
}

export function FacetSection({ field, facet }: { readonly field: FieldName; readonly facet: Facet }) {
  const [all, setAll] = useState(false);
  const nodes = facetNodes(facet.values, field === 'tag');
  const shown = all ? nodes : nodes.slice(0, shownAtFirst);
  return (
    <ul className={styles.values}>
      {shown.map((node) => (
        <FacetValue key={node.value} field={field} node={node} />
      ))}
      {nodes.length > shownAtFirst && (
        <li>
          <button type="button" className={styles.more} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show ${(nodes.length - shownAtFirst).toLocaleString('en')} more`}
          </button>
        </li>
      )}
      {facet.more > 0 && (all || nodes.length <= shownAtFirst) && (
        <li className={styles.rest}>{`and ${facet.more.toLocaleString('en')} others`}</li>
      )}
    </ul>
  );
}

function FacetValue({ field, node }: { readonly field: FieldName; readonly node: FacetNode }) {
  const { library } = useApp();
  const text = useStore(library.store, (state) => state.text);
  const { value, label, assets, depth } = node;
  const wanted = hasTerm(text, field, value);
  const excluded = hasTerm(text, field, value, true);
  const drop = useDropOn(field, value);
  const onClick = ({ altKey }: MouseEvent): void => {
    if (wanted || excluded) library.setText(withoutTerm(text, field, value, excluded));
    else library.setText(withTerm(text, field, value, altKey));
    library.remember();
  };
  return (
    <li>
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
        title={`${value}\nClick: only these. Alt+click: without these.`}
        onClick={onClick}
        {...drop.handlers}
      >
        {excluded && <Minus aria-label="Without" />}
        <span className={styles.label}>
          {field === 'rating' && Number(value) > 0 ? (
            <Stars rating={Number(value)} />
          ) : (
            shownValue(field, label)
          )}
        </span>
        <span className={styles.assets}>{assets.toLocaleString('en')}</span>
      </button>
    </li>
  );
}

/** What people wrote stays as it is; a machine's word becomes an ordinary one. */
function shownValue(field: FieldName, label: string): string {
  if (field === 'rating') return label === '0' ? 'Not rated' : label;
  return field === 'tag' || field === 'collection' || field === 'set' || field === 'connection'
    ? label
    : formatName(label);
}

/** Assets can be dropped onto tags and collections. */
function useDropOn(
  field: FieldName,
  value: string,
): { readonly over: boolean; readonly handlers: Record<string, (event: DragEvent) => void> } {
  const app = useApp();
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
  return {
    over,
    handlers: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes(draggedAssets)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
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
