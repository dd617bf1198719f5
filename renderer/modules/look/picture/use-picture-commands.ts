/** F12 saves a picture, P copies one, whatever tool is open. */
import { type RefObject, useEffect } from 'react';
import type { ViewHandle } from '../../../scene/view/view-handle.ts';
import { useStores } from '../../../stores/use-stores.ts';
import { viewWords } from '../../stage/view-words.ts';
import { pictureWords } from './picture-words.ts';
import { copyPicture, savePicture } from './take-picture.ts';

export function usePictureCommands(view: RefObject<ViewHandle | null>, title: string): void {
  const app = useStores<'commands' | 'notices' | 'studio'>();
  useEffect(() => {
    const command = (id: string, name: string, key: string, run: () => Promise<void>) => ({
      id: `view-${id}`,
      title: name,
      group: viewWords.commands,
      shortcuts: [key],
      run: () => void run(),
    });
    return app.commands.add([
      command('picture', pictureWords.copy, 'P', () => copyPicture(view.current, title, app)),
      command('save-picture', pictureWords.save, 'F12', () => savePicture(view.current, title, app)),
    ]);
  }, [app, view, title]);
}
