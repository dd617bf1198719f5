/** What cards and rows both show of an asset: its name, how far it is, badges and stars. */

// oxlint-disable jsx-a11y/prefer-tag-over-role -- a sign made of characters or drawn inline is no img element
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  CloudDownload,
  CloudOff,
  FolderX,
  RotateCcw,
  Star,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { organisationLimits } from '../../../../main/contract/plain/organisation-limits.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ProgressBar } from '../../../ui/status/Progress.tsx';
import { StatusPill } from '../../../ui/status/Signs.tsx';
import { type AssetStatus, assetTitle, isAlarming } from '../../asset/asset-text.ts';
import { assetWords, statusWords } from '../../asset/asset-words.ts';
import { useOrganisation } from '../../organise/use-organisation.ts';
import { useAction } from '../../shared/use-action.ts';
import { ratingWords } from '../library-words.ts';
import styles from './CellFields.module.css';
import type { Badge } from './cell-words.ts';

// The name of an asset, and the field in its place while it is renamed.

/** Enter and leaving keep the new name, Escape the old one; an empty one gives back the service's. */
export function NameOf({
  asset,
  className,
  renaming,
}: {
  readonly asset: AssetSummary;
  readonly className: string | undefined;
  readonly renaming: boolean;
}) {
  const organisation = useOrganisation(asset);
  const title = assetTitle({ ...asset, organisation });
  if (renaming) return <NameField key={asset.id} asset={asset} title={title} />;
  return (
    <span className={className} title={title}>
      {title}
    </span>
  );
}

function NameField({ asset, title }: { readonly asset: AssetSummary; readonly title: string }) {
  const { organise, library } = useStores<'library' | 'organise'>();
  const [text, setText] = useState(title);
  const field = useRef<HTMLInputElement>(null);
  // Before it is painted: what is typed at once goes into it.
  useLayoutEffect(() => field.current?.select(), []);
  const ended = useRef(false);
  const end = (keep: boolean): void => {
    if (ended.current) return;
    ended.current = true;
    library.do(null);
    const wanted = text.trim();
    if (!keep || wanted === title) return;
    void organise.edit([{ assetIds: [asset.id] }], { type: 'title', title: wanted === '' ? null : wanted });
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={assetWords.newNameOf(title)}
      maxLength={organisationLimits.title}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          end(event.key === 'Enter');
        }
      }}
    />
  );
}

// How far an asset is, and what can be done when it stopped.

/** Only for one that is not complete. */
export function AssetState({
  asset,
  status,
  withLine,
}: {
  readonly asset: AssetSummary;
  readonly status: AssetStatus;
  readonly withLine: boolean;
}) {
  const { transfers } = useStores<'transfers'>();
  const retry = useAction('notice');
  return (
    <>
      <span className={styles.line}>
        <StatusPill status={status.status} />
        {withLine && (
          <span className={classes(styles.what, isAlarming(status) && styles.alarming)} title={status.line}>
            {status.line}
          </span>
        )}
        {status.canRetry && !status.isCommon && (
          <Button
            size="sm"
            tabIndex={-1}
            className={styles.retry}
            icon={<RotateCcw />}
            title={statusWords.tryAgain}
            busy={retry.busy}
            onClick={() => retry.run(() => transfers.retry(asset.id))}
          >
            {statusWords.tryAgain}
          </Button>
        )}
      </span>
      {status.bar && (
        <ProgressBar label={statusWords.progressOf(assetTitle(asset))} value={status.progress} />
      )}
    </>
  );
}

// Signs of an asset's condition.

const signs: Readonly<Record<Badge['sign'], readonly [ReactNode, keyof typeof tones]>> = {
  error: [<CircleAlert key="sign" />, 'danger'],
  warn: [<TriangleAlert key="sign" />, 'warning'],
  approved: [<CircleCheck key="sign" />, 'success'],
  'needs-work': [<RotateCcw key="sign" />, 'warning'],
  rejected: [<CircleX key="sign" />, 'danger'],
  gone: [<CloudOff key="sign" />, 'neutral'],
  remote: [<CloudDownload key="sign" />, 'info'],
  binned: [<Trash2 key="sign" />, 'neutral'],
  missing: [<FolderX key="sign" />, 'warning'],
};

const tones = {
  danger: styles.danger,
  warning: styles.warning,
  success: styles.success,
  neutral: styles.neutral,
  info: styles.info,
} as const;

/** Side by side. */
export function Badges({
  badges,
  className,
}: {
  readonly badges: readonly Badge[];
  readonly className?: string | undefined;
}) {
  if (badges.length === 0) return null;
  return (
    <span className={classes(styles.badges, className)}>
      {badges.map(({ sign, words }) => {
        const [picture, tone] = signs[sign];
        return (
          <span
            key={sign}
            className={classes(styles.badge, tones[tone])}
            role="img"
            aria-label={words}
            title={words}
          >
            {picture}
          </span>
        );
      })}
    </span>
  );
}

// A rating as stars.

const places = [1, 2, 3, 4, 5] as const;

/** Nothing for none. */
export function Stars({ rating }: { readonly rating: number }) {
  if (rating === 0) return null;
  return (
    <span className={styles.stars} role="img" aria-label={ratingWords(rating)}>
      {places.map((place) => (
        // Drawn: the character is missing from the fonts of many a system.
        <Star key={place} className={classes(place > rating && styles.rest)} aria-hidden="true" />
      ))}
    </span>
  );
}
