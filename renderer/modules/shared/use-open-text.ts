/** Text that is typed and kept nowhere yet: closing is not called safe meanwhile. */
import { useEffect } from 'react';
import { useStores } from '../../stores/use-stores.ts';

/** `isOpen` while the field holds what would be lost with the window. */
export function useOpenText(isOpen: boolean): void {
  const { drafts } = useStores<'drafts'>();
  useEffect(() => (isOpen ? drafts.openText() : undefined), [drafts, isOpen]);
}
