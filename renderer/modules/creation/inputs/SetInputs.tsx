/** What a set is made from - the subject with its variation references, or the brief with its photo -, how many variants, and its name. */
import { useStore } from 'zustand';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { imageFaults } from '../../../../main/contract/plain/request-rules/inputs.ts';
import { TextArea, TextField } from '../../../ui/controls/Fields.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FailureNotice } from '../../../ui/status/Messages.tsx';
import { briefGuide } from '../create-words.ts';
import { referencesWords, seedPanelWords, setPanelWords } from '../form-words.ts';
import { fileStem, lengthNear } from '../store/create-form.ts';
import type { ImageSlot } from '../store/image-slot.ts';
import type { SetCreate } from '../store/set-create.ts';
import { countRange, type Reference, type ShownProblems } from '../store/set-form.ts';
import { ImageCard, ImageField, LinkedImage } from './ImageField.tsx';
import styles from './Inputs.module.css';

interface SeedProps {
  readonly set: SetCreate;
  readonly problems: ShownProblems;
}

/** What a set is made from: the subject with its variation references, or the brief with its photo. */
export function SeedPanel({ set, problems }: SeedProps) {
  return set.method === 'procedural' ? (
    <Brief set={set} problems={problems} />
  ) : (
    <Subject set={set} problems={problems} />
  );
}

function Subject({ set, problems }: SeedProps) {
  const text = useStore(set.store, ({ form }) => form.text);
  return (
    <>
      <Panel title={seedPanelWords.subject} description={seedPanelWords.subjectHint}>
        <div className={styles.fields}>
          <SubjectImage
            set={set}
            problem={problems.image ?? null}
            what={seedPanelWords.anImage}
            hint={seedPanelWords.anImageHint}
          />
          <TextArea
            label={seedPanelWords.text}
            aside={lengthNear(limits.seedTextLength, text)}
            rows={4}
            value={text}
            placeholder={seedPanelWords.textExample}
            error={problems.text ?? null}
            hint={seedPanelWords.textHint}
            onChange={(next) => set.edit({ text: next })}
            onBlur={() => set.leave('text')}
          />
        </div>
      </Panel>
      <Panel
        title={seedPanelWords.variationReferences}
        description={seedPanelWords.referencesHint(limits.variationReferences)}
      >
        <References set={set} problem={problems.references ?? null} />
      </Panel>
    </>
  );
}

function Brief({ set, problems }: SeedProps) {
  const text = useStore(set.store, ({ form }) => form.text);
  return (
    <>
      <Panel title={seedPanelWords.brief} description={seedPanelWords.briefHint}>
        <div className={styles.fields}>
          <TextArea
            label={seedPanelWords.brief}
            hideLabel
            aside={lengthNear(limits.seedTextLength, text)}
            rows={8}
            value={text}
            placeholder={seedPanelWords.briefExample}
            error={problems.text ?? null}
            onChange={(next) => set.edit({ text: next })}
            onBlur={() => set.leave('text')}
          />
          <div className={styles.guide}>
            <p>{seedPanelWords.goodBrief}</p>
            <ul>
              {briefGuide.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
      <Panel title={seedPanelWords.referencePhoto} description={seedPanelWords.referencePhotoHint}>
        <SubjectImage
          set={set}
          problem={problems.image ?? null}
          what={seedPanelWords.aPhoto}
          hint={seedPanelWords.anImageHint}
        />
      </Panel>
    </>
  );
}

function SubjectImage({
  set,
  problem,
  what,
  hint,
}: {
  readonly set: SetCreate;
  readonly problem: string | null;
  readonly what: string;
  readonly hint: string;
}) {
  const image = useStore(set.store, ({ form }) => form.image);
  return (
    <ImageField
      what={what}
      hint={hint}
      slot={image}
      problem={problem}
      onFiles={(files) => set.takeFiles('image', files)}
      onLink={(url) => set.link('image', url)}
      onLeave={() => set.leave('image')}
      onStored={(stored) => set.takeStored('image', stored)}
      onRemove={set.removeImage}
      onMissing={() => set.imageMissing(null)}
    />
  );
}

// The variation references of a set: a card each, and a place to add more.

/** `problem` is shown when it is due. */
function References({ set, problem }: { readonly set: SetCreate; readonly problem: string | null }) {
  const references = useStore(set.store, ({ form }) => form.references);
  const room = limits.variationReferences - references.length;
  return (
    <div className={styles.fields}>
      {references.length > 0 && (
        <ul className={styles.references} aria-label={referencesWords.variationReferences}>
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
        <p className={styles.setProblem} role="alert">
          {problem}
        </p>
      )}
      {room > 0 ? (
        <ImageField
          what={referencesWords.references}
          hint={referencesWords.room(room, limits.variationReferences)}
          slot={{ state: 'none' }}
          problem={null}
          several
          onFiles={(files) => set.takeFiles('references', files)}
          onLink={(url) => set.link('references', url)}
          onStored={(stored) => set.takeStored('references', stored)}
        />
      ) : (
        <p className={styles.full}>{referencesWords.full}</p>
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
        label={referencesWords.addressOfTheReference}
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

/** How many variants, and what the subject is called. */
export function SetPanel({ set, problems }: { readonly set: SetCreate; readonly problems: ShownProblems }) {
  const count = useStore(set.store, ({ form }) => form.count);
  const name = useStore(set.store, ({ form }) => form.name);
  const { least, most } = countRange[set.method];
  return (
    <Panel title={setPanelWords.set}>
      <div className={styles.pair}>
        <TextField
          label={setPanelWords.variants}
          inputMode="numeric"
          value={count}
          error={problems.count ?? null}
          hint={setPanelWords.countHint(least, most)}
          onChange={(next) => set.edit({ count: next })}
          onBlur={() => set.leave('count')}
        />
        <TextField
          label={setPanelWords.name}
          aside={lengthNear(limits.nameLength, name.trim())}
          value={name}
          placeholder={setPanelWords.optional}
          error={problems.name ?? null}
          hint={
            set.method === 'high-fidelity' ? (
              <>{setPanelWords.nameHint}</>
            ) : (
              <>
                {setPanelWords.filesWillBeCalled} <code>{fileStem(name)}</code>
              </>
            )
          }
          onChange={(next) => set.edit({ name: next })}
          onBlur={() => set.leave('name')}
        />
      </div>
    </Panel>
  );
}
