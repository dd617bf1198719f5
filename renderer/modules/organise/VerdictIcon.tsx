/** Verdicts as small pictures, each of its own shape: colour alone says nothing to many. */
import { CircleCheck, CircleX, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';

export const verdictIcons: Readonly<Record<ReviewVerdict, ReactNode>> = {
  approved: <CircleCheck />,
  'needs-work': <Wrench />,
  rejected: <CircleX />,
};
