/** How the model is drawn. */
import { useStore } from 'zustand';
import { Switch } from '../../ui/Toggles.tsx';
import { useApp } from '../app-context.ts';
import { viewWords } from '../viewer/view-words.ts';

export function LookTray() {
  const { viewer } = useApp();
  const settings = useStore(viewer.store, (state) => state.settings);
  return (
    <Switch
      label={viewWords.wireframe}
      checked={settings.wireframe}
      onChange={() => viewer.toggle('wireframe')}
    />
  );
}
