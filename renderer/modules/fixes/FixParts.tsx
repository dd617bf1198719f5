/** The fixes to choose from, each with its own fields once it is chosen. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/controls/Choices.tsx';
import styles from './Fix.module.css';
import { fixWords, partWords } from './fix-words.ts';
import { ColliderFields, FormatFields, MeshFields, TextureFields } from './GeometryFields.tsx';
import { MassFields } from './MassFields.tsx';
import { FrameFields, OriginFields, SizeFields } from './PlacingFields.tsx';
import { type FixPart, fixParts } from './store/fix-form.ts';

const fieldsOf: Readonly<Record<FixPart, (() => ReactNode) | null>> = {
  size: () => <SizeFields />,
  frame: () => <FrameFields />,
  origin: () => <OriginFields />,
  mass: () => <MassFields />,
  mesh: () => <MeshFields />,
  colliders: () => <ColliderFields />,
  textures: () => <TextureFields />,
  relink: null,
  formats: () => <FormatFields />,
};

export function FixParts() {
  const { fixes } = useStores<'fixes'>();
  const chosen = useStore(fixes.store, ({ form }) => form.chosen);
  return (
    <fieldset className={styles.parts} aria-label={fixWords.parts}>
      {fixParts.map((part) => {
        const { title, hint } = partWords[part];
        const isChosen = chosen.has(part);
        const fields = fieldsOf[part];
        return (
          <div key={part} className={classes(styles.part, isChosen && styles.chosen)}>
            <Checkbox
              label={title}
              hint={hint}
              checked={isChosen}
              onChange={(next) => fixes.choose(part, next)}
            />
            {isChosen && fields !== null && <div className={styles.fields}>{fields()}</div>}
          </div>
        );
      })}
    </fieldset>
  );
}
