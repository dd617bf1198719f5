/** Beside the assets: saved searches, how what is found is made up, and the bin. */
import { Popover as Base } from '@base-ui/react/popover';
import { PanelLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { FieldName } from '../../../../main/contract/rules/query/fields.ts';
import { fieldNamed } from '../../../../main/contract/rules/query/fields.ts';
import type { Facet } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { RovingFocus } from '../../../ui/layout/RovingFocus.tsx';
import { ContextMenuProvider } from '../../../ui/overlays/Menu.tsx';
import { FoldersEntry } from '../../folders/FoldersDialog.tsx';
import { BinEntry } from '../../organise/OrganiseEntry.tsx';
import { facetName, words } from '../library-words.ts';
import { SavedSearchList } from '../search/SavedSearches.tsx';
import styles from './FacetPanel.module.css';
import { FacetSection, PanelSection, shownValue } from './FacetSection.tsx';

/** Asks for the facets as long as it is there. */
export function FacetPanel() {
  const { library } = useStores<'library'>();
  const facets = useStore(library.facets.store, (state) => state.facets);
  const collections = useStore(useStores<'collections'>().collections.store, ({ items }) => items);
  useEffect(() => {
    library.facets.setShown(true);
    return () => library.facets.setShown(false);
  }, [library]);
  const known = withCollections(facets, collections);
  return (
    <RovingFocus className={styles.panel}>
      <SavedSearchList />
      {known.map((facet) => {
        const field = fieldNamed(facet.field)?.name;
        return field === undefined || facet.values.length === 0 ? null : (
          <PanelSection key={field} id={field} title={facetName(field)} sole={soleValue(field, facet)}>
            <FacetSection field={field} facet={facet} />
          </PanelSection>
        );
      })}
      <BinEntry onShow={() => library.setText('is:deleted')} />
      <FoldersEntry />
    </RovingFocus>
  );
}

/** The only value of a facet, which distinguishes nothing; null for tags and collections, onto which assets are dragged. */
function soleValue(field: FieldName, { values, more }: Facet): string | null {
  const [only, ...others] = values;
  if (only === undefined || others.length > 0 || more > 0 || field === 'tag' || field === 'collection')
    return null;
  return shownValue(field, only.label);
}

/** A collection that nothing found is in can still be dropped upon. */
function withCollections(
  facets: readonly Facet[],
  collections: readonly { readonly name: string }[],
): readonly Facet[] {
  const field: FieldName = 'collection';
  const facet = facets.find((one) => one.field === field) ?? { field, values: [], more: 0 };
  const missing = collections
    .filter(({ name }) => !facet.values.some(({ label }) => label === name))
    .map(({ name }) => ({ value: name, label: name, text: '', assets: 0 }));
  if (missing.length === 0) return facets;
  const whole = { ...facet, values: [...facet.values, ...missing] };
  return facets.includes(facet) ? facets.map((one) => (one === facet ? whole : one)) : [whole, ...facets];
}

/** The same over the assets, where there is no room beside them. */
export function FacetPopover() {
  return (
    <Base.Root>
      <Base.Trigger render={<IconButton label={words.showPanel} icon={<PanelLeft />} />} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={4} align="start">
          <Base.Popup className={styles.popup} aria-label={words.panel}>
            <ContextMenuProvider>
              <FacetPanel />
            </ContextMenuProvider>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
