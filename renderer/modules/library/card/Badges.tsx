/** Signs of an asset's condition. */
// oxlint-disable jsx-a11y/prefer-tag-over-role -- a sign made of characters or drawn inline is no img element
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  CloudDownload,
  CloudOff,
  FolderX,
  RotateCcw,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { Badge } from './asset-badges.ts';
import styles from './Badges.module.css';

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
