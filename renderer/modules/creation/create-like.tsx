/** “Create another like this”: the request behind an asset, in the form of its way; for menus and the palette everywhere. */
import { CopyPlus } from 'lucide-react';
import type { CreateRequest } from '../../../main/contract/schema/creation/create-request.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import type { Lineage } from '../../../main/contract/schema/lineage.ts';
import type { StoresOf } from '../../stores/stores.ts';
import type { MenuEntry } from '../../ui/overlays/Menu.tsx';
import type { Screen } from '../navigation/store/navigation.ts';
import { failureOf } from '../shared/store/failure.ts';
import { createLikeWords as words } from './form-words.ts';

type Parts = StoresOf<'api' | 'create' | 'navigation' | 'notices'>;

/** Shows the form, filled; nothing is sent. A failure is a notice, so it never rejects. */
export async function createAnotherLike(app: Parts, assetId: AssetId): Promise<void> {
  const { api, navigation, notices } = app;
  try {
    const { request, exact } = await api.create.like({ assetId });
    navigation.go(screenFor(request, { type: 'like', assetId }));
    if (!exact)
      notices.tell(words.lookThrough, {
        tag: 'create-like',
      });
  } catch (error) {
    const failure = failureOf(error);
    const usePreview = { label: words.itsPreview, onSelect: () => void createFromPreview(app, assetId) };
    notices.fail(failure, failure.code === 'create.unlike' ? [usePreview] : []);
  }
}

/** A standard asset from the preview of another one. */
async function createFromPreview(
  { api, create, navigation, notices }: Parts,
  assetId: AssetId,
): Promise<void> {
  try {
    create.takeStored(await api.create.imageOf({ assetId, what: 'preview' }));
    navigation.go({ name: 'create', route: 'standard' });
  } catch (error) {
    notices.fail(failureOf(error));
  }
}

/** The entry of an asset’s menu. */
export function likeEntry(app: Parts, assetId: AssetId): NonNullable<MenuEntry> {
  return {
    label: words.createAnotherLikeThis,
    icon: <CopyPlus />,
    onSelect: () => void createAnotherLike(app, assetId),
  };
}

/** The form of its way. */
function screenFor(request: CreateRequest, lineage: Lineage): Screen {
  switch (request.route) {
    case 'standard':
    case 'high-fidelity-set':
    case 'procedural-set':
      return { name: 'create', request, lineage };
    case 'measured':
      return { name: 'measured', request, lineage };
    case 'standard-batch':
    case 'measured-batch':
      return { name: 'batch', request };
  }
}
