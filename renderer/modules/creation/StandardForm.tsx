/** The form for a standard asset: from text or one image, with every option of the service. */

import { useStore } from 'zustand';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox } from '../../ui/controls/Toggles.tsx';
import type { GivenFile } from '../shared/store/given-files.ts';
import { CreateFoot } from './CreateFoot.tsx';
import { CreateFrame, focusFirstProblem } from './CreateFrame.tsx';
import { standardFormWords as words } from './form-words.ts';
import { InputPanel } from './inputs/InputPanel.tsx';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import { problemsOf, problemsShown, requestOf } from './store/create-form.ts';
import { offerOf } from './store/create-offers.ts';
import { useGiven } from './use-given.ts';

export function StandardForm() {
  const app = useStores<'create' | 'createOffers' | 'navigation' | 'notices'>();
  const { create } = app;
  const form = useStore(create.store, (state) => state.form);
  const showProblems = useStore(create.store, (state) => state.showProblems);
  const left = useStore(create.store, (state) => state.left);
  const over = useGiven({
    files: (files) => giveToStandard(app, files),
    address: (url) => create.edit({ inputType: 'image-url', url }),
  });
  const submit = (): void => void create.submit().then((made) => afterSubmit(app, made));
  return (
    <CreateFrame
      way="standard"
      label={words.createAnAsset}
      onSubmit={submit}
      over={over}
      dropWords={words.createAnAssetDrop}
      foot={<Foot onSubmit={submit} />}
    >
      <InputPanel
        problems={problemsShown(problemsOf(form), { all: showProblems, left })}
        onFiles={(files) => giveToStandard(app, files.map(alone))}
      />
      <OptionsPanel
        made="standard"
        chosen={form.chosen}
        onChoose={create.choose}
        onSet={(chosen) => create.setOptions(chosen)}
      />
    </CreateFrame>
  );
}

function Foot({ onSubmit }: { readonly onSubmit: () => void }) {
  const { create } = useStores<'create'>();
  const { sending, another, error } = useStore(create.store);
  const request = (): CreateRequest | null => {
    const { form, defaults } = create.store.getState();
    const standard = requestOf(form, defaults);
    if (standard !== null) return { route: 'standard', ...standard };
    create.showProblems();
    focusFirstProblem();
    return null;
  };
  return (
    <CreateFoot
      count={1}
      isSet={false}
      label={words.createAsset}
      sending={sending}
      error={error}
      request={request}
      onSubmit={onSubmit}
      onClear={create.clear}
    >
      <Checkbox label={words.stayHereToCreate} checked={another} onChange={create.setAnother} />
    </CreateFoot>
  );
}

/** The first image is taken; with more, or with clips, something else is offered. */
function giveToStandard(
  { create, createOffers }: StoresOf<'create' | 'createOffers'>,
  files: readonly GivenFile[],
): void {
  const offer = offerOf(files);
  createOffers.set(offer);
  const isFolder = files.some(({ path }) => path.includes('/'));
  if (offer === null || (offer.make === 'batch' && !isFolder && offer.images > 0))
    create.takeFiles(files.map(({ file }) => file));
}

function afterSubmit(
  { create, navigation, notices }: StoresOf<'create' | 'navigation' | 'notices'>,
  made: Submission | null,
): void {
  if (made === null) return focusFirstProblem();
  if (!create.store.getState().another) return navigation.go({ name: 'queue', focus: made.id });
  notices.tell(words.sent, {
    tone: 'success',
    actions: [{ label: words.show, onSelect: () => navigation.go({ name: 'queue', focus: made.id }) }],
  });
}

function alone(file: File): GivenFile {
  return { path: file.name, sizeBytes: file.size, file };
}
