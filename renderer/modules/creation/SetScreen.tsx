/** The form for a variation set, of either kind: the subject or brief, how many, a name, and the options. */

import { useStore } from 'zustand';
import type { StoresOf } from '../../stores/stores.ts';
import { useStores } from '../../stores/use-stores.ts';
import type { GivenFile } from '../shared/store/given-files.ts';
import { CreateFoot } from './CreateFoot.tsx';
import styles from './CreateFrame.module.css';
import { CreateFrame, focusFirstProblem } from './CreateFrame.tsx';
import { setScreenWords as words } from './form-words.ts';
import { OptionsPanel } from './options/OptionsPanel.tsx';
import { SeedPanel } from './options/SeedPanel.tsx';
import { SetPanel } from './SetPanel.tsx';
import type { FormProblem } from './store/create-form.ts';
import type { SetCreate } from './store/set-create.ts';
import {
  judgeSet,
  type SetField,
  type SetMethod,
  type ShownProblems,
  setRequestOf,
} from './store/set-form.ts';
import { useGiven } from './use-given.ts';

export function SetScreen({ method }: { readonly method: SetMethod }) {
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
      label={isProcedural ? words.proceduralForm : words.highFidelityForm}
      onSubmit={submit}
      over={over}
      dropWords={isProcedural ? words.dropPhoto : words.dropSubject}
      foot={<Foot set={set} app={app} onSubmit={submit} />}
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

function Foot({
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
      label={words.createSet}
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
