/** The variation references of a set: a card each, and a place to add more. */
import { useStore } from 'zustand';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { imageFaults } from '../../../../main/contract/plain/request-rules/sources.ts';
import { FailureNotice } from '../../../ui/status/Failure.tsx';
import { referencesWords as words } from '../form-words.ts';
import styles from '../SetScreen.module.css';
import type { ImageSlot } from '../store/image-slot.ts';
import type { SetCreate } from '../store/set-create.ts';
import type { Reference } from '../store/set-form.ts';
import { ImageCard } from './ImageCard.tsx';
import { ImageField } from './ImageField.tsx';
import { LinkedImage } from './LinkedImage.tsx';

/** `problem` is shown when it is due. */
export function References({ set, problem }: { readonly set: SetCreate; readonly problem: string | null }) {
  const references = useStore(set.store, ({ form }) => form.references);
  const room = limits.variationReferences - references.length;
  return (
    <div className={styles.fields}>
      {references.length > 0 && (
        <ul className={styles.references} aria-label={words.variationReferences}>
          {references.map((reference) => (
            <li key={reference.key}>
              <ReferenceView
                set={set}
                reference={reference}
                problem={problem === null ? null : addressFault(reference.slot)}
              />
            </li>
          ))}
        </ul>
      )}
      {problem !== null && !references.some(({ slot }) => addressFault(slot) !== null) && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {room > 0 ? (
        <ImageField
          what={words.references}
          hint={words.room(room, limits.variationReferences)}
          slot={{ state: 'none' }}
          problem={null}
          several
          onFiles={(files) => set.takeFiles('references', files)}
          onLink={(url) => set.link('references', url)}
          onStored={(stored) => set.takeStored('references', stored)}
        />
      ) : (
        <p className={styles.full}>{words.full}</p>
      )}
    </div>
  );
}

/** What is wrong with this very address. */
function addressFault(slot: ImageSlot): string | null {
  if (slot.state !== 'linked') return null;
  return imageFaults([{ url: slot.url.trim() }], { least: 1, most: 1 }, '')[0]?.message ?? null;
}

function ReferenceView({
  set,
  reference: { key, slot },
  problem,
}: {
  readonly set: SetCreate;
  readonly reference: Reference;
  readonly problem: string | null;
}) {
  const remove = (): void => set.removeReference(key);
  if (slot.state === 'none') return null;
  if (slot.state === 'linked')
    return (
      <LinkedImage
        label={words.addressOfTheReference}
        url={slot.url}
        problem={problem}
        onLink={(url) => set.relink(key, url)}
        onRemove={remove}
      />
    );
  return (
    <>
      <ImageCard image={slot} onReplace={null} onRemove={remove} onMissing={() => set.imageMissing(key)} />
      {slot.state === 'failed' && <FailureNotice failure={slot.error} live />}
    </>
  );
}
