/** A measured asset: one clip that was checked, one image, options; a clip that will not do is stopped here. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { AppFailureWire } from '../../../main/contract/plain/errors.ts';
import { limits } from '../../../main/contract/plain/param-values.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import type { MeasuredRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { Lineage } from '../../../main/contract/schema/creation/submission.ts';
import type { InputId } from '../../../main/contract/schema/ids.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Checkbox } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { CreateFoot, CreateFrame, focusFirstProblem } from '../creation/CreateFrame.tsx';
import { OptionsPanel } from '../creation/options/OptionsPanel.tsx';
import { lengthNear } from '../creation/store/create-form.ts';
import { useFilesGiven } from '../creation/use-given.ts';
import { failureOf } from '../shared/store/failure.ts';
import { ClipPanel, ImagePanel } from './MeasuredInputs.tsx';
import styles from './MeasuredScreen.module.css';
import { measuredScreenWords as words } from './measured-words.ts';
import { isStopped, measuredProblems, measuredRequestOf } from './store/measured.ts';

/** `inputId` is the clip to begin with; `request` an earlier one, for editing, with why it was refused and where it comes from. */
export function MeasuredScreen({
  inputId,
  request,
  failure,
  lineage,
}: {
  readonly inputId: InputId | null;
  readonly request: MeasuredRequest | null;
  readonly failure: AppFailureWire | null;
  readonly lineage: Lineage | null;
}) {
  const { captures, measured, navigation, notices } = useStores<
    'captures' | 'measured' | 'navigation' | 'notices'
  >();
  useEffect(() => {
    if (inputId !== null) measured.setClip(inputId);
  }, [measured, inputId]);
  useEffect(() => {
    if (request === null) return;
    measured.refill(request, { failure, lineage });
    const { capture } = request;
    // A clip that was taken off the list is brought back, with what was measured before.
    if (capture.type === 'clip')
      captures
        .check([{ inputId: capture.inputId, fileName: capture.fileName }])
        .catch((error: unknown) => notices.fail(failureOf(error)));
    // Coming back here later must not undo what was edited meanwhile.
    navigation.replace({ name: 'measured' });
  }, [captures, failure, lineage, measured, navigation, notices, request]);
  const form = useStore(measured.store, (state) => state.form);
  const showProblems = useStore(measured.store, (state) => state.showProblems);
  const check = useChosenClip();
  const clipComes = useStore(measured.store, (state) => state.clipComes);
  const problems = showProblems ? measuredProblems({ form, clipComes }, check) : {};
  const submit = useSubmit();
  const over = useFilesGiven();
  return (
    <CreateFrame
      way="measured"
      label={words.form}
      onSubmit={submit}
      over={over}
      dropWords={words.drop}
      foot={<Foot onSubmit={submit} />}
    >
      <div className={styles.column}>
        <ClipPanel check={check} problem={problems.clip ?? null} />
        <ImagePanel check={check} problem={problems.image ?? null} />
      </div>
      <div className={styles.column}>
        <Panel title={words.name}>
          <TextField
            label={words.name}
            hideLabel
            aside={lengthNear(limits.nameLength, form.name.trim())}
            value={form.name}
            placeholder={words.optional}
            error={problems.name ?? null}
            onChange={(name) => measured.edit({ name })}
          />
        </Panel>
        <OptionsPanel
          made="measured"
          chosen={form.chosen}
          onChoose={measured.choose}
          onSet={(chosen) => measured.setOptions(chosen)}
        />
      </div>
    </CreateFrame>
  );
}

function useSubmit(): () => void {
  const { measured, navigation } = useStores<'measured' | 'navigation'>();
  return () => {
    void measured.submit().then((submission) => {
      if (submission !== null) return navigation.go({ name: 'queue', focus: submission.id });
      return focusFirstProblem();
    });
  };
}

function Foot({ onSubmit }: { readonly onSubmit: () => void }) {
  const { measured, create } = useStores<'create' | 'measured'>();
  const { sending, error, form, clipComes } = useStore(measured.store);
  const check = useChosenClip();
  const stopped = isStopped(check);
  return (
    <CreateFoot
      count={1}
      isSet={false}
      label={words.createMeasuredAsset}
      sending={sending}
      disabled={stopped && !form.anyway}
      error={error}
      request={() => {
        const request = measuredRequestOf({ form, clipComes }, check, create.store.getState().defaults);
        if (request === null) {
          measured.showProblems();
          focusFirstProblem();
        }
        return request;
      }}
      onSubmit={onSubmit}
      onClear={measured.clear}
    >
      {stopped ? (
        <Checkbox
          label={words.sendAnyway}
          checked={form.anyway}
          onChange={(anyway) => measured.edit({ anyway })}
        />
      ) : (
        <span className={styles.note}>{words.nothingYet}</span>
      )}
    </CreateFoot>
  );
}

/** Null while there is none. */
function useChosenClip(): CaptureCheck | null {
  const { measured, captures } = useStores<'captures' | 'measured'>();
  const clipId = useStore(measured.store, ({ form }) => form.clipId);
  return useStore(captures.store, ({ byId }) => (clipId === null ? null : (byId.get(clipId) ?? null)));
}
