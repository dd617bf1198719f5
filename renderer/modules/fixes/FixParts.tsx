/** The fixes to choose from, each with its own fields once it is chosen. */
import { type ReactNode, useEffect, useRef } from 'react';
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
  return (
    <fieldset className={styles.parts} aria-label={fixWords.parts}>
      {fixParts.map((part) => (
        <Part key={part} part={part} />
      ))}
    </fieldset>
  );
}

function Part({ part }: { readonly part: FixPart }) {
  const { fixes } = useStores<'fixes'>();
  const isChosen = useStore(fixes.store, ({ form }) => form.chosen.has(part));
  const box = useRef<HTMLDivElement>(null);
  // Its fields are below it, which is outside of the list for the last ones.
  useEffect(() => {
    if (isChosen) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { title, hint } = partWords[part];
  const fields = fieldsOf[part];
  return (
    <div ref={box} className={classes(styles.part, isChosen && styles.chosen)}>
      <Checkbox label={title} hint={hint} checked={isChosen} onChange={(next) => fixes.choose(part, next)} />
      {isChosen && fields !== null && <div className={styles.fields}>{fields()}</div>}
    </div>
  );
}
