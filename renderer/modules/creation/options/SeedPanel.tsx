/** What a set is made from: the subject with its variation references, or the brief with its photo. */
import { useStore } from 'zustand';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { TextArea } from '../../../ui/controls/TextField.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { briefGuide } from '../create-words.ts';
import { seedPanelWords as words } from '../form-words.ts';
import { ImageField } from '../inputs/ImageField.tsx';
import { References } from '../inputs/References.tsx';
import styles from '../SetScreen.module.css';
import { lengthNear } from '../store/create-form.ts';
import type { SetCreate } from '../store/set-create.ts';
import type { ShownProblems } from '../store/set-form.ts';

interface SeedProps {
  readonly set: SetCreate;
  readonly problems: ShownProblems;
}

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
      <Panel title={words.subject} description={words.subjectHint}>
        <div className={styles.fields}>
          <SubjectImage
            set={set}
            problem={problems.image ?? null}
            what={words.anImage}
            hint={words.anImageHint}
          />
          <TextArea
            label={words.text}
            aside={lengthNear(limits.seedTextLength, text)}
            rows={4}
            value={text}
            placeholder={words.textExample}
            error={problems.text ?? null}
            hint={words.textHint}
            onChange={(next) => set.edit({ text: next })}
            onBlur={() => set.leave('text')}
          />
        </div>
      </Panel>
      <Panel title={words.variationReferences} description={words.referencesHint(limits.variationReferences)}>
        <References set={set} problem={problems.references ?? null} />
      </Panel>
    </>
  );
}

function Brief({ set, problems }: SeedProps) {
  const text = useStore(set.store, ({ form }) => form.text);
  return (
    <>
      <Panel title={words.brief} description={words.briefHint}>
        <div className={styles.fields}>
          <TextArea
            label={words.brief}
            hideLabel
            aside={lengthNear(limits.seedTextLength, text)}
            rows={8}
            value={text}
            placeholder={words.briefExample}
            error={problems.text ?? null}
            onChange={(next) => set.edit({ text: next })}
            onBlur={() => set.leave('text')}
          />
          <div className={styles.guide}>
            <p>{words.goodBrief}</p>
            <ul>
              {briefGuide.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
      <Panel title={words.referencePhoto} description={words.referencePhotoHint}>
        <SubjectImage
          set={set}
          problem={problems.image ?? null}
          what={words.aPhoto}
          hint={words.anImageHint}
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
