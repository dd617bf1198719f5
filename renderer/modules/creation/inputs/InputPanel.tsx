/** What the asset is made from: words, one image, or the address of one; and its name. */
import { Image, Link, Type } from 'lucide-react';
import { useStore } from 'zustand';
import { limits } from '../../../../main/contract/plain/param-values.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/Choices.tsx';
import { TextArea, TextField } from '../../../ui/controls/Fields.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { inputPanelWords, standardImageWords } from '../form-words.ts';
import { type FormField, fileStem, type InputType, lengthNear } from '../store/create-form.ts';
import { ImageField } from './ImageField.tsx';
import styles from './Inputs.module.css';

const segments = [
  {
    value: 'text',
    get label() {
      return inputPanelWords.text;
    },
    icon: <Type />,
  },
  {
    value: 'image',
    get label() {
      return inputPanelWords.image;
    },
    icon: <Image />,
  },
  {
    value: 'image-url',
    get label() {
      return inputPanelWords.imageAddress;
    },
    icon: <Link />,
  },
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
    <Panel title={inputPanelWords.makeItFrom}>
      <div className={styles.textInput}>
        <SegmentedControl<InputType>
          label={inputPanelWords.makeItFrom}
          value={inputType}
          segments={segments}
          onChange={(next) => create.edit({ inputType: next })}
          wide
        />
        {inputType === 'text' && (
          <TextArea
            label={inputPanelWords.description}
            aside={lengthNear(limits.standardTextLength, text)}
            rows={9}
            value={text}
            placeholder={inputPanelWords.descriptionExample}
            error={problems.text ?? null}
            hint={inputPanelWords.descriptionHint}
            onChange={(next) => create.edit({ text: next })}
            onBlur={() => create.leave('text')}
          />
        )}
        {inputType === 'image' && <StandardImage problem={problems.image ?? null} onFiles={onFiles} />}
        {inputType === 'image-url' && (
          <TextField
            label={inputPanelWords.addressOfTheImage}
            type="url"
            inputMode="url"
            spellCheck={false}
            value={url}
            placeholder="https://example.com/mug.jpg"
            error={problems.url ?? null}
            hint={inputPanelWords.addressOfTheImageHint}
            onChange={(next) => create.edit({ url: next })}
            onBlur={() => create.leave('url')}
          />
        )}
        <TextField
          label={inputPanelWords.name}
          aside={lengthNear(limits.nameLength, name.trim())}
          value={name}
          placeholder={inputPanelWords.optional}
          error={problems.name ?? null}
          hint={
            <>
              {inputPanelWords.filesCalled} <code>{fileStem(name)}</code>
            </>
          }
          onChange={(next) => create.edit({ name: next })}
          onBlur={() => create.leave('name')}
        />
      </div>
    </Panel>
  );
}

// The one image of a standard asset; of several given at once, the others are offered.

/** `problem` is shown from the first attempt to send on. */
function StandardImage({
  problem,
  onFiles,
}: {
  readonly problem: string | null;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const { create } = useStores<'create'>();
  const image = useStore(create.store, (state) => state.form.image);
  const offered = useStore(create.store, (state) => state.offered);
  return (
    <ImageField
      what={standardImageWords.anImage}
      hint={standardImageWords.anImageHint}
      slot={image}
      problem={problem}
      several
      onFiles={onFiles}
      onStored={create.takeStored}
      onRemove={create.removeImage}
      onMissing={create.imageMissing}
    >
      {offered.length > 0 && <Offered files={offered} taken={'fileName' in image ? image.fileName : ''} />}
    </ImageField>
  );
}

function Offered({ files, taken }: { readonly files: readonly File[]; readonly taken: string }) {
  const { create } = useStores<'create'>();
  return (
    <div className={styles.offered} aria-live="polite">
      <p>{standardImageWords.onlyOne(taken)}</p>
      <div className={styles.choices}>
        {files.slice(0, 8).map((file) => (
          <Button
            key={`${file.name} ${file.size} ${file.lastModified}`}
            size="sm"
            onClick={() => create.takeFiles([file, ...files.filter((other) => other !== file)])}
          >
            {file.name}
          </Button>
        ))}
        {files.length > 8 && <span>{standardImageWords.andMore(files.length - 8)}</span>}
      </div>
    </div>
  );
}
