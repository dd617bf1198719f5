/** What a set is made from: the subject with its variation references, or the brief with its photo. */
import { useStore } from 'zustand';
import { limits } from '../../../main/contract/model/param-values.ts';
import { lengthNear } from '../../state/create-form.ts';
import type { SetCreate } from '../../state/set-create.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { briefGuide } from './create-words.ts';
import { ImageField } from './ImageField.tsx';
import { References } from './References.tsx';
import styles from './SetScreen.module.css';
import type { ShownProblems } from './SetScreen.tsx';

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
      <Panel title="Subject" description="An image of it, a text, or both. One object only.">
        <div className={styles.fields}>
          <SubjectImage
            set={set}
            problem={problems.image ?? null}
            what="An image"
            hint="Or drop one anywhere on this screen, or paste it."
          />
          <TextArea
            label="Text"
            aside={lengthNear(limits.seedTextLength, text)}
            rows={4}
            value={text}
            placeholder="Scratched paint, a chipped rim, faded colours"
            error={problems.text ?? null}
            hint="With an image: what varies in shape, colour, material, wear, damage or condition. Without one: what the subject is."
            onChange={(next) => set.edit({ text: next })}
            onBlur={() => set.leave('text')}
          />
        </div>
      </Panel>
      <Panel
        title="Variation references"
        description={`Up to ${limits.variationReferences} images that guide style, palette or detail. They do not replace the subject.`}
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
      <Panel title="Brief" description="All variants are made from one class that the brief describes.">
        <div className={styles.fields}>
          <TextArea
            label="Brief"
            hideLabel
            aside={lengthNear(limits.seedTextLength, text)}
            rows={8}
            value={text}
            placeholder="A kitchen base cabinet of painted wood, 60 to 90 cm wide: one drawer that slides out at the top, below it a door on two hinges with a round metal knob."
            error={problems.text ?? null}
            onChange={(next) => set.edit({ text: next })}
            onBlur={() => set.leave('text')}
          />
          <div className={styles.guide}>
            <p>A good brief says:</p>
            <ul>
              {briefGuide.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      </Panel>
      <Panel title="Reference photo" description="Optional: a photo that goes with the brief.">
        <SubjectImage
          set={set}
          problem={problems.image ?? null}
          what="A photo"
          hint="Or drop one anywhere on this screen, or paste it."
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
