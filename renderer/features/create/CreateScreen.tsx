/** Place of the create screen. */
import type { StandardRequest } from '../../../main/contract/model/submission.ts';

export function CreateScreen(_props: { readonly request?: StandardRequest }) {
  return null;
}
