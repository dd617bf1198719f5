/** What the asset is made from: words, one image, or the address of one; and its name. */
import { Image, Link, Type } from 'lucide-react';
import { useStore } from 'zustand';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { TextArea, TextField } from '../../../ui/controls/TextField.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { inputPanelWords as words } from '../form-words.ts';
import { StandardImage } from '../StandardImage.tsx';
import { type FormField, fileStem, type InputType, lengthNear } from '../store/create-form.ts';
import styles from './InputPanel.module.css';

const segments = [
  { value: 'text', label: words.text, icon: <Type /> },
  { value: 'image', label: words.image, icon: <Image /> },
  { value: 'image-url', label: words.imageAddress, icon: <Link /> },
] as const;

/** `problems` are those that are due to be shown, in the rules' own sentences. */
export function InputPanel({
  problems,
  onFiles,
}: {
  readonly problems: Partial<Record<FormField, string>>;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { create } = useStores<'create'>();
  const { inputType, text, url, name } = useStore(create.store, (state) => state.form);
  return (
    <Panel title={words.makeItFrom}>
      <div className={styles.input}>
        <SegmentedControl<InputType>
          label={words.makeItFrom}
          value={inputType}
          segments={segments}
          onChange={(next) => create.edit({ inputType: next })}
          wide
        />
        {inputType === 'text' && (
          <TextArea
            label={words.description}
            aside={lengthNear(limits.standardTextLength, text)}
            rows={9}
            value={text}
            placeholder={words.descriptionExample}
            error={problems.text ?? null}
            hint={words.descriptionHint}
            onChange={(next) => create.edit({ text: next })}
            onBlur={() => create.leave('text')}
          />
        )}
        {inputType === 'image' && <StandardImage problem={problems.image ?? null} onFiles={onFiles} />}
        {inputType === 'image-url' && (
          <TextField
            label={words.addressOfTheImage}
            type="url"
            inputMode="url"
            spellCheck={false}
            value={url}
            placeholder="https://example.com/mug.jpg"
            error={problems.url ?? null}
            hint={words.addressOfTheImageHint}
            onChange={(next) => create.edit({ url: next })}
            onBlur={() => create.leave('url')}
          />
        )}
        <TextField
          label={words.name}
          aside={lengthNear(limits.nameLength, name.trim())}
          value={name}
          placeholder={words.optional}
          error={problems.name ?? null}
          hint={
            <>
              {words.filesCalled} <code>{fileStem(name)}</code>
            </>
          }
          onChange={(next) => create.edit({ name: next })}
          onBlur={() => create.leave('name')}
        />
      </div>
    </Panel>
  );
}
