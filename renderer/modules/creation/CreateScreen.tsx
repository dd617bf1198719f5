/** Creating by the way that was chosen, or the one that was used last: the forms for a standard asset and for a variation set. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import type { CreateRequest, RequestOf } from '../../../main/contract/schema/creation/create-request.ts';
import type { Lineage, Submission } from '../../../main/contract/schema/creation/submission.ts';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox } from '../../ui/controls/Choices.tsx';
import type { FormRoute } from '../navigation/store/navigation.ts';
import type { GivenFile } from '../shared/store/given-files.ts';
import styles from './CreateFrame.module.css';
import { CreateFoot, CreateFrame, focusFirstProblem } from './CreateFrame.tsx';
import { setScreenWords, standardFormWords } from './form-words.ts';
import { InputPanel } from './inputs/InputPanel.tsx';
import { SeedPanel, SetPanel } from './inputs/SetInputs.tsx';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import { type FormProblem, problemsOf, problemsShown, requestOf } from './store/create-form.ts';
import { offerOf } from './store/create-ways.ts';
import type { SetCreate } from './store/set-create.ts';
import {
  judgeSet,
  type SetField,
  type SetMethod,
  type ShownProblems,
  setRequestOf,
} from './store/set-form.ts';
import { useGiven } from './use-given.ts';

/** `request` is an earlier one, for editing; `failure` is why it was refused, `lineage` where it comes from. */
export function CreateScreen({
  route,
  request,
  failure = null,
  lineage = null,
}: {
  readonly route: FormRoute | null;
  readonly request: RequestOf<FormRoute> | null;
  readonly failure?: AppFailureWire | null;
  readonly lineage?: Lineage | null;
}) {
  const { create, createRoutes, navigation, sets } = useStores<
    'create' | 'createRoutes' | 'navigation' | 'sets'
  >();
  const last = useStore(createRoutes.store, ({ way }) => way);
  const way = request?.route ?? route ?? last;
  useEffect(() => {
    if (request === null) return;
    if (request.route === 'standard') create.refill(request, failure, lineage);
    else sets[methodOf(request.route)].refill(request, { failure, lineage });
    // Coming back here later must not undo what was edited meanwhile.
    navigation.replace({ name: 'create', route: request.route });
  }, [create, failure, lineage, navigation, request, sets]);
  useEffect(() => {
    if (way === 'measured') navigation.replace({ name: 'measured' });
  }, [navigation, way]);
  if (way === 'measured') return null;
  return way === 'standard' ? <StandardForm /> : <SetScreen key={way} method={methodOf(way)} />;
}

function methodOf(route: Exclude<FormRoute, 'standard'>): 'high-fidelity' | 'procedural' {
  return route === 'high-fidelity-set' ? 'high-fidelity' : 'procedural';
}

/** The form for a standard asset: from text or one image, with every option of the service. */
function StandardForm() {
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
      label={standardFormWords.createAnAsset}
      onSubmit={submit}
      over={over}
      dropWords={standardFormWords.createAnAssetDrop}
      foot={<StandardFoot onSubmit={submit} />}
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

function StandardFoot({ onSubmit }: { readonly onSubmit: () => void }) {
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
      label={standardFormWords.createAsset}
      sending={sending}
      error={error}
      request={request}
      onSubmit={onSubmit}
      onClear={create.clear}
    >
      <Checkbox label={standardFormWords.stayHereToCreate} checked={another} onChange={create.setAnother} />
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
  notices.tell(standardFormWords.sent, {
    tone: 'success',
    actions: [
      { label: standardFormWords.show, onSelect: () => navigation.go({ name: 'queue', focus: made.id }) },
    ],
  });
}

function alone(file: File): GivenFile {
  return { path: file.name, sizeBytes: file.size, file };
}

/** The form for a variation set, of either kind: the subject or brief, how many, a name, and the options. */
function SetScreen({ method }: { readonly method: SetMethod }) {
  const app = useStores<'create' | 'navigation' | 'sets'>();
  const set = app.sets[method];
  const { form, showProblems, left } = useStore(set.store);
  const defaults = useStore(app.create.store, (state) => state.defaults);
  const { problems, optionFaults } = judgeSet(method, form, defaults);
  const shown = due(problems, (field) => showProblems || left.has(field));
  const over = useGiven({
    files: (files) => giveToSet(set, files),
    address: (url) => set.link(placeOf(set), url),
  });
  const submit = (): void =>
    void set.submit().then((made) => {
      if (made === null) return focusFirstProblem();
      return app.navigation.go({ name: 'queue', focus: made.id });
    });
  const isProcedural = method === 'procedural';
  return (
    <CreateFrame
      way={isProcedural ? 'procedural-set' : 'high-fidelity-set'}
      label={isProcedural ? setScreenWords.proceduralForm : setScreenWords.highFidelityForm}
      onSubmit={submit}
      over={over}
      dropWords={isProcedural ? setScreenWords.dropPhoto : setScreenWords.dropSubject}
      foot={<SetFoot set={set} app={app} onSubmit={submit} />}
    >
      <div className={styles.column}>
        <SeedPanel set={set} problems={shown} />
      </div>
      <div className={styles.column}>
        <SetPanel set={set} problems={shown} />
        <OptionsPanel
          made={method}
          chosen={form.chosen}
          onChoose={set.choose}
          onSet={set.setOptions}
          faults={optionFaults}
          {...(isProcedural && {
            articulated: form.articulated,
            onArticulated: (articulated: boolean) => set.edit({ articulated }),
          })}
        />
      </div>
    </CreateFrame>
  );
}

function SetFoot({
  set,
  app,
  onSubmit,
}: {
  readonly set: SetCreate;
  readonly app: StoresOf<'create'>;
  readonly onSubmit: () => void;
}) {
  const { form, sending, error } = useStore(set.store);
  const count = /^\s*\d{1,6}\s*$/.test(form.count) ? Number(form.count) : null;
  return (
    <CreateFoot
      count={count}
      isSet
      label={setScreenWords.createSet}
      sending={sending}
      error={error}
      request={() => {
        const request = setRequestOf(set.method, form, app.create.store.getState().defaults);
        if (request === null) {
          set.showProblems();
          focusFirstProblem();
        }
        return request;
      }}
      onSubmit={onSubmit}
      onClear={set.clear}
    />
  );
}

/** The subject first; then, where there are any, references. */
function placeOf({ method, store }: SetCreate): 'image' | 'references' {
  return method === 'high-fidelity' && store.getState().form.image.state !== 'none' ? 'references' : 'image';
}

function giveToSet(set: SetCreate, given: readonly GivenFile[]): void {
  const [first, ...others] = given.map(({ file }) => file);
  if (first === undefined) return;
  const place = placeOf(set);
  set.takeFiles(place, place === 'references' ? [first, ...others] : [first]);
  if (place === 'image' && set.method === 'high-fidelity') set.takeFiles('references', others);
}

function due(
  problems: Partial<Record<SetField, FormProblem>>,
  isDue: (field: SetField) => boolean,
): ShownProblems {
  return Object.fromEntries(
    (['text', 'image', 'references', 'count', 'name'] as const).flatMap((field) => {
      const problem = problems[field];
      return problem !== undefined && (problem.atOnce || isDue(field)) ? [[field, problem.message]] : [];
    }),
  );
}
