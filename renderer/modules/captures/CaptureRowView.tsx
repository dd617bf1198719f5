/** One row of the list: a clip with its picture, verdict and figures, or one on its way from the card into the library. */
import { MoreHorizontal, RotateCw, Star, X } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { CaptureCheck } from '../../../main/contract/schema/capture/report.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Image } from '../../ui/layout/Image.tsx';
import { ContextMenu, Menu } from '../../ui/overlays/Menu.tsx';
import { ProgressBar } from '../../ui/status/Progress.tsx';
import { StatusPill, Unseen } from '../../ui/status/Signs.tsx';
import styles from './CaptureScreen.module.css';
import { openReport } from './capture-actions.ts';
import { captureEntries, mayHelp } from './capture-commands.tsx';
import {
  captureRowViewWords,
  clipFigures,
  clipLine,
  clipStatus,
  copyLine,
  copyRowViewWords,
  progressNote,
  progressValue,
} from './capture-words.ts';
import type { ClipCopy } from './store/clip-intake.ts';

// One clip: a picture of it, the verdict, what was found in a line, its figures, how far the check is.

type CaptureRowViewStores = 'api' | 'batch' | 'captures' | 'capturesView' | 'navigation' | 'notices';

/** `of`: clips of the same object, `under`: the best of them is above; `chosen`: a menu on one of several selected clips is for all of them. */
export const CaptureRowView = memo(function CaptureRowView({
  check,
  of,
  under,
  chosen,
}: {
  readonly check: CaptureCheck;
  readonly of: number;
  readonly under: boolean;
  readonly chosen: () => readonly CaptureCheck[];
}) {
  const app = useStores<CaptureRowViewStores>();
  const { inputId, fileName, otherNames, state, summary } = check;
  const selected = useStore(app.capturesView.store, (view) => view.selected.has(inputId));
  const line = clipLine(check);
  return (
    <ContextMenu entries={() => captureEntries(app, selected ? chosen() : [check])}>
      <div
        className={classes(styles.row, selected && styles.selected, under && styles.other)}
        onDoubleClick={() => summary !== null && openReport(app, check)}
      >
        <Picture check={check} />
        <span className={styles.body}>
          <span className={styles.status}>
            {selected && <Unseen>{captureRowViewWords.selected}</Unseen>}
            <StatusPill {...clipStatus(check)} />
          </span>
          <span className={styles.what}>
            <span className={styles.head}>
              {summary === null ? (
                <span className={styles.name}>{fileName}</span>
              ) : (
                <button
                  type="button"
                  tabIndex={-1}
                  className={styles.name}
                  title={fileName}
                  onClick={() => openReport(app, check)}
                >
                  {fileName}
                </button>
              )}
              {of > 1 && check.bestOfObject && (
                <span className={styles.best}>
                  <Star aria-hidden="true" />
                  {captureRowViewWords.bestOf(of)}
                </span>
              )}
              {otherNames.length > 0 && (
                <span className={styles.aside} title={otherNames.join('\n')}>
                  {captureRowViewWords.sameAs(otherNames)}
                </span>
              )}
            </span>
            <span className={classes(styles.line, line.alarming && styles.alarming)} title={line.text}>
              {line.text}
            </span>
          </span>
        </span>
        {state === 'checking' ? <Progress check={check} /> : <Figures check={check} />}
        <Menu entries={captureEntries(app, [check])}>
          <IconButton label={captureRowViewWords.actionsFor(fileName)} size="sm" icon={<MoreHorizontal />} />
        </Menu>
      </div>
    </ContextMenu>
  );
});

/** From the middle, where the object surely is. */
function Picture({ check: { inputId, summary } }: { readonly check: CaptureCheck }) {
  const durationS = summary?.durationS ?? null;
  return (
    <span className={styles.picture}>
      {durationS !== null && <Image sources={[contentPaths.captureFrame(inputId, durationS / 2, 256)]} />}
    </span>
  );
}

function Progress({ check }: { readonly check: CaptureCheck }) {
  return (
    <span className={styles.progress}>
      <ProgressBar label={captureRowViewWords.checkOf(check.fileName)} value={progressValue(check)} />
      <span className={styles.note}>{progressNote(check)}</span>
    </span>
  );
}

function Figures({ check }: { readonly check: CaptureCheck }) {
  return (
    <span className={styles.figures}>
      {clipFigures(check).map(({ name, about, text }) => (
        <span key={name} className={styles.figure} title={about}>
          {text !== '' && (
            <>
              <span className={styles.caption}>{name} </span>
              {text}
            </>
          )}
        </span>
      ))}
    </span>
  );
}

// A clip on its way from the card into the library, or one that could not be taken.

/** As high as a clip's row, so that nothing jumps when it becomes one. */
export const CopyRowView = memo(function CopyRowView({ copy }: { readonly copy: ClipCopy }) {
  const { clipIntake } = useStores<'clipIntake'>();
  const { key, fileName, state, sentBytes, sizeBytes } = copy;
  const failed = state === 'failed';
  return (
    <div className={styles.row}>
      <span className={styles.picture} />
      <span className={styles.body}>
        <span className={styles.status}>
          {failed ? (
            <StatusPill status="refused" label={copyRowViewWords.notTaken} />
          ) : state === 'waiting' ? (
            <StatusPill status="ready" label={copyRowViewWords.waiting} />
          ) : (
            <StatusPill status="sending" label={copyRowViewWords.copying} />
          )}
        </span>
        <span className={styles.what}>
          <span className={styles.head}>
            <span className={styles.name}>{fileName}</span>
          </span>
          <span className={classes(styles.line, failed && styles.alarming)}>{copyLine(copy)}</span>
        </span>
      </span>
      {!failed && (
        <span className={styles.progress}>
          <ProgressBar
            label={copyRowViewWords.copyOf(fileName)}
            value={sizeBytes === 0 ? null : sentBytes / sizeBytes}
            paused={state === 'waiting'}
          />
        </span>
      )}
      {mayHelp(copy) && (
        <IconButton
          label={copyRowViewWords.tryAgain(fileName)}
          size="sm"
          icon={<RotateCw />}
          onClick={() => clipIntake.retry(key)}
        />
      )}
      <IconButton
        label={failed ? copyRowViewWords.takeOffTheList(fileName) : copyRowViewWords.stopCopying(fileName)}
        size="sm"
        icon={<X />}
        onClick={() => clipIntake.drop([key])}
      />
    </div>
  );
});
