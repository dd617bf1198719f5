/** The active asset large, over the list: arrows go on, Space and Escape go back. */
import { Dialog as Base } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useStore } from 'zustand';
import type { LibraryRow } from '../../../../main/contract/schema/library/search.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { useWasOpen } from '../../../ui/overlays/Dialog.tsx';
import { formatName } from '../../../ui/text/format.ts';
import { subtitle } from '../../asset/asset-text.ts';
import { assetWords } from '../../asset/asset-words.ts';
import { StarRating } from '../../organise/AssetFields.tsx';
import { useOrganisation } from '../../organise/use-organisation.ts';
import { rowTitle } from '../card/Card.tsx';
import { Badges } from '../card/CellFields.tsx';
import { badgesOf, countText, massFigure, simulatorText, sizeText } from '../card/cell-words.ts';
import { activeRow, openRow } from '../library-actions.ts';
import { quickLookWords, verdictNames } from '../library-words.ts';
import type { Rows } from '../store/loaded-rows.ts';
import { type Chosen, chosenCount, isChosen } from '../store/state.ts';
import styles from './Preview.module.css';
import { Preview } from './Preview.tsx';

const previewPx = 1024;

/** Open while the library looks at its active row. */
export function QuickLook() {
  const { library } = useStores<'library'>();
  const open = useStore(
    library.store,
    (state) => state.doing === 'look' && state.rows.has(state.active.place),
  );
  const there = useWasOpen(open);
  return open || there ? <LookWindow open={open && there} /> : null;
}

function LookWindow({ open }: { readonly open: boolean }) {
  const app = useStores<'library' | 'navigation' | 'notices' | 'organise'>();
  const { library, organise } = app;
  const popup = useRef<HTMLDivElement>(null);
  const row = useStore(library.store, (state) => state.rows.get(state.active.place));
  const go = (by: number): void => {
    const { active, total, chosen, assets, rows } = library.store.getState();
    // Several that are chosen are stepped through and stay chosen.
    if (chosenCount(chosen, assets) > 1) {
      const next = stepPlace(chosenPlaces(rows, chosen), active.place, by);
      if (next !== null) library.activate(next);
      return;
    }
    const place = Math.min(total - 1, Math.max(0, active.place + by));
    library.activate(place);
    void library.choosing.one(place, 'only');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const inSlider = event.target instanceof Element && event.target.getAttribute('role') === 'slider';
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const now = activeRow(app);
    if (step !== undefined && !inSlider) go(step);
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) library.do(null);
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement) && now !== undefined) {
      library.do(null);
      openRow(app, now);
    } else if (/^[0-5]$/.test(event.key) && now?.type === 'asset')
      void organise.edit([{ assetIds: [now.asset.id] }], { type: 'rating', rating: Number(event.key) });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && library.do(null)}>
      <Base.Portal>
        <Base.Backdrop className={styles.quickLookBackdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          onKeyDown={onKeyDown}
          tabIndex={-1}
          initialFocus={popup}
          finalFocus={false}
        >
          {row !== undefined && (
            <>
              <Head row={row} onGo={go} />
              <Picture row={row} />
              {row.type === 'asset' && <Facts row={row} />}
            </>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function Head({ row, onGo }: { readonly row: LibraryRow; readonly onGo: (step: 1 | -1) => void }) {
  const app = useStores<'library' | 'navigation' | 'notices'>();
  const { library } = app;
  const at = useStore(library.store, ({ rows, chosen, assets, active }) => {
    if (chosenCount(chosen, assets) < 2) return null;
    const places = chosenPlaces(rows, chosen);
    const index = places.indexOf(active.place);
    return index < 0 ? null : quickLookWords.place(index + 1, places.length);
  });
  return (
    <header className={styles.header}>
      <Base.Title className={styles.title}>{rowTitle(row)}</Base.Title>
      {at !== null && <span className={styles.place}>{at}</span>}
      <IconButton
        label={quickLookWords.before}
        shortcut="←"
        icon={<ChevronLeft />}
        onClick={() => onGo(-1)}
      />
      <IconButton label={quickLookWords.next} shortcut="→" icon={<ChevronRight />} onClick={() => onGo(1)} />
      <Button
        size="sm"
        onClick={() => {
          library.do(null);
          openRow(app, row);
        }}
      >
        {row.type === 'asset' ? quickLookWords.open : quickLookWords.openStack}
      </Button>
      <IconButton label={quickLookWords.close} shortcut="Esc" icon={<X />} onClick={() => library.do(null)} />
    </header>
  );
}

function Picture({ row }: { readonly row: LibraryRow }) {
  const assets = row.type === 'asset' ? [row.asset] : row.covers;
  return (
    <div className={styles.pictures}>
      {assets.map((asset) => (
        <Preview
          key={`${asset.id} ${asset.hasPreview}`}
          asset={asset}
          edgePx={previewPx / assets.length}
          className={styles.picture ?? ''}
        />
      ))}
    </div>
  );
}

/** In the order of the list; of those that are loaded. */
function chosenPlaces(rows: Rows, chosen: Chosen): readonly number[] {
  return [...rows]
    .filter(([, row]) => isChosen(chosen, row) && !(row.type === 'stack' && row.open))
    .map(([place]) => place)
    .toSorted((a, b) => a - b);
}

/** The next of `places` in that direction; null at the end. */
function stepPlace(places: readonly number[], from: number, by: number): number | null {
  const next = by > 0 ? places.find((place) => place > from) : places.findLast((place) => place < from);
  return next ?? null;
}

function Facts({ row: { asset } }: { readonly row: LibraryRow & { type: 'asset' } }) {
  const { organise } = useStores<'organise'>();
  const organisation = useOrganisation(asset);
  const { facts } = asset;
  const findings = [
    facts === null && asset.problems.error + asset.problems.warn === 0
      ? quickLookWords.notInspected
      : asset.problems.error + asset.problems.warn === 0
        ? quickLookWords.noFindings
        : '',
    asset.problems.error > 0 ? assetWords.errors(asset.problems.error) : '',
    asset.problems.warn > 0 ? assetWords.warnings(asset.problems.warn) : '',
  ].filter((part) => part !== '');
  const verdict =
    organisation.review === null ? quickLookWords.noVerdict : verdictNames[organisation.review.verdict];
  const triangles = countText(facts?.triangles ?? null);
  const figures = [
    formatName(asset.kind),
    simulatorText(asset),
    sizeText(facts?.sizeM ?? null),
    massFigure(facts?.massKg ?? null),
    triangles === '' ? '' : quickLookWords.triangles(triangles),
  ].filter((figure) => figure !== '');
  return (
    <footer className={styles.facts}>
      <span className={styles.words}>
        <Base.Description className={styles.origin}>{subtitle(asset)}</Base.Description>
        <span className={styles.figures}>{figures.join(' · ')}</span>
        <span className={styles.figures}>{[verdict, ...findings].join(' · ')}</span>
      </span>
      {organisation.tags.length > 0 && <span className={styles.tags}>{organisation.tags.join(', ')}</span>}
      <Badges badges={badgesOf(asset, organisation)} />
      <StarRating
        value={organisation.rating}
        onChange={(rating) => void organise.edit([{ assetIds: [asset.id] }], { type: 'rating', rating })}
      />
    </footer>
  );
}
