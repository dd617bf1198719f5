/** Everything that can be said about an asset, or about many at once: each change counts at once and can be undone. */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { organisationLimits } from '../../../main/contract/plain/organisation-limits.ts';
import type { LibraryChange } from '../../../main/contract/schema/library/organisation.ts';
import { useStores } from '../../stores/use-stores.ts';
import { TextArea } from '../../ui/controls/Fields.tsx';
import { useOpenText } from '../shared/use-open-text.ts';
import { ReviewEditor, StarRating, TitleField } from './AssetFields.tsx';
import { commonOrganisation } from './field-values.ts';
import styles from './Organise.module.css';
import { fieldWords, organiseWindowWords } from './organise-words.ts';
import type { EditField, EditSubject } from './store/organise-windows.ts';
import { draftKeyOf } from './store/review-drafts.ts';
import { CollectionPicker, TagEditor } from './TokenFields.tsx';
import { useOrganisations } from './use-organisation.ts';

/** `focus` is the field that has the focus at first. `withTitle` where the title is not edited elsewhere. */
export function OrganiseFields({
  subject,
  focus = null,
  withTitle = false,
  usualTitle = '',
}: {
  readonly subject: EditSubject;
  readonly focus?: EditField | null;
  readonly withTitle?: boolean;
  /** What is shown without a title of the user's own; null where several are called differently. */
  readonly usualTitle?: string | null;
}) {
  const organisations = useOrganisations(subject.known);
  const common = useMemo(() => commonOrganisation(organisations), [organisations]);
  const { known, assets } = subject;
  const make = useMake(subject);
  const key = known.map(({ id }) => id).join(' ');
  const count = Math.max(1, known.length);
  return (
    <div className={styles.fields}>
      <Part known={known.length} assets={assets} />
      {withTitle && (
        <TitleField
          key={`title ${key}`}
          title={typeof common.title === 'string' ? common.title : null}
          mixed={common.title === null ? usualTitle === null : typeof common.title !== 'string'}
          usual={usualTitle ?? ''}
          focused={focus === 'title'}
          onChange={(title) => void make({ type: 'title', title })}
        />
      )}
      <Line title={organiseWindowWords.rating} aside>
        <StarRating
          value={common.rating}
          focused={focus === 'rating'}
          onChange={(rating) => void make({ type: 'rating', rating })}
        />
      </Line>
      <Line title={organiseWindowWords.tags}>
        <TagEditor
          key={`tags ${key}`}
          tags={common.tags.map(({ value, assets: having }) => ({ value, assets: having }))}
          of={count}
          focused={focus === 'tags'}
          onAdd={(tags) => void make({ type: 'add-tags', tags })}
          onRemove={(tag) => void make({ type: 'remove-tags', tags: [tag] })}
        />
      </Line>
      <Line title={organiseWindowWords.collections}>
        <CollectionPicker
          key={`collections ${key}`}
          collections={common.collections}
          of={count}
          focused={focus === 'collections'}
          onAdd={(collectionId) => void make({ type: 'collect', collectionId })}
          onRemove={(collectionId) => void make({ type: 'uncollect', collectionId })}
        />
      </Line>
      <Line title={organiseWindowWords.review}>
        <ReviewEditor
          key={`review ${key}`}
          about={draftKeyOf(subject)}
          review={common.review}
          focused={focus === 'review'}
          onChange={(review) => make({ type: 'review', ...review })}
        />
      </Line>
      <Line title={organiseWindowWords.note}>
        <NoteEditor
          key={`note ${key}`}
          note={typeof common.note === 'string' ? common.note : null}
          focused={focus === 'note'}
          onChange={(note) => void make({ type: 'note', note })}
        />
      </Line>
    </div>
  );
}

/** Makes a change of all of them. */
function useMake({ of, assets }: EditSubject): (change: LibraryChange) => Promise<boolean> {
  const { organise, organiseWindows } = useStores<'organise' | 'organiseWindows'>();
  return async (change) => {
    const made = await organise.edit(of, change);
    if (made && assets > 1) organiseWindows.changed(of, change, new Date().toISOString());
    return made;
  };
}

/** Said where more are meant than are known. */
function Part({ known, assets }: { readonly known: number; readonly assets: number }) {
  if (known >= assets) return null;
  return <p className={styles.part}>{organiseWindowWords.known(known, assets)}</p>;
}

function Line({
  title,
  aside = false,
  children,
}: {
  readonly title: string;
  readonly aside?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={aside ? styles.aside : styles.line} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** `null` where several assets have different notes. Give it a new `key` for another asset: what was typed for this one is kept. */
function NoteEditor({
  note,
  onChange,
  focused = false,
}: {
  readonly note: string | null;
  readonly onChange: (note: string) => void;
  /** Has the focus when it is shown. */
  readonly focused?: boolean;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const keep = (): void => {
    if (typed !== null && typed !== (note ?? '')) onChange(typed);
    setTyped(null);
  };
  useOpenText(typed !== null && typed !== (note ?? ''));
  const keepAtEnd = useRef(keep);
  useEffect(() => {
    keepAtEnd.current = keep;
  });
  // A screen that is left by a key does not blur its fields first.
  useEffect(() => () => keepAtEnd.current(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep();
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation();
      setTyped(null);
    }
  };
  return (
    <TextArea
      label={fieldWords.note.name}
      hideLabel
      rows={3}
      maxLength={organisationLimits.note}
      placeholder={note === null ? fieldWords.note.mixed : fieldWords.note.placeholder}
      value={typed ?? note ?? ''}
      onChange={setTyped}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened for this field
      autoFocus={focused}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}
