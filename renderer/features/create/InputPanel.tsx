/** What the asset is made from: words, one image, or the address of one; and its name. */
import { Image, Link, Type } from 'lucide-react';
import { useStore } from 'zustand';
import { limits } from '../../../main/contract/model/param-values.ts';
import { type FormField, fileStem, type InputType, lengthNear } from '../../state/create-form.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { useApp } from '../app-context.ts';
import styles from './InputPanel.module.css';
import { StandardImage } from './StandardImage.tsx';

const segments = [
  { value: 'text', label: 'Text', icon: <Type /> },
  { value: 'image', label: 'Image', icon: <Image /> },
  { value: 'image-url', label: 'Image address', icon: <Link /> },
] as const;

/** `problems` are those that are due to be shown, in the rules' own sentences. */
export function InputPanel({
  problems,
  onFiles,
}: {
  readonly problems: Partial<Record<FormField, string>>;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { create } = useApp();
  const { inputType, text, url, name } = useStore(create.store, (state) => state.form);
  return (
    <Panel title="Make it from">
      <div className={styles.input}>
        <SegmentedControl<InputType>
          label="Make it from"
          value={inputType}
          segments={segments}
          onChange={(next) => create.edit({ inputType: next })}
          wide
        />
        {inputType === 'text' && (
          <TextArea
            label="Description"
            aside={lengthNear(limits.standardTextLength, text)}
            rows={9}
            value={text}
            placeholder="A blue ceramic mug with a wide handle, 10 cm tall, slightly worn at the rim"
            error={problems.text ?? null}
            hint="What the object is, its parts and materials, and its rough size. One object per asset."
            onChange={(next) => create.edit({ text: next })}
            onBlur={() => create.leave('text')}
          />
        )}
        {inputType === 'image' && <StandardImage problem={problems.image ?? null} onFiles={onFiles} />}
        {inputType === 'image-url' && (
          <TextField
            label="Address of the image"
            type="url"
            inputMode="url"
            spellCheck={false}
            value={url}
            placeholder="https://example.com/mug.jpg"
            error={problems.url ?? null}
            hint="The service fetches it by itself, so it must be reachable from the internet without signing in."
            onChange={(next) => create.edit({ url: next })}
            onBlur={() => create.leave('url')}
          />
        )}
        <TextField
          label="Name"
          aside={lengthNear(limits.nameLength, name.trim())}
          value={name}
          placeholder="Optional"
          error={problems.name ?? null}
          hint={
            <>
              Folder and files will be called <code>{fileStem(name)}</code>
            </>
          }
          onChange={(next) => create.edit({ name: next })}
          onBlur={() => create.leave('name')}
        />
      </div>
    </Panel>
  );
}
