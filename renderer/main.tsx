/** The page's entry: connects to the host and shows the shell. */
import '@fontsource-variable/inter/index.css';
import '@fontsource-variable/jetbrains-mono/index.css';
import './ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStores } from './app/create-stores.ts';
import { Localised } from './app/Localised.tsx';
import { Shell } from './app/Shell.tsx';
import { pageClock } from './bridge/clock.ts';
import { isFromWebHost, onHostCommand, openBridge } from './bridge/open-bridge.ts';
import { notePageFaults, tellDropped } from './bridge/page-reports.ts';
import { createUploads, sendZipBy, sizeOfInput } from './modules/exports/store/byte-channel.ts';
import { createDrawPictures } from './modules/library/draw-pictures.ts';
import { bindAddress, screenOf } from './modules/navigation/store/navigation.ts';
import { browserDesk } from './modules/session/store/ended.ts';
import { StoresContext } from './stores/use-stores.ts';

const root = document.getElementById('root');
if (root !== null) {
  const uploads = createUploads({ inParts: !isFromWebHost(window.location) });
  const { state, start } = createStores({
    bridge: openBridge(window),
    clock: pageClock,
    upload: uploads.image,
    inputs: { store: uploads.store, sizeOfInput },
    sendZip: sendZipBy(uploads),
    storage: window.sessionStorage,
    desk: browserDesk(window),
    beginAnew: () => window.location.reload(),
    tellDropped: (files) => tellDropped(window, files),
    drawPictures: createDrawPictures(),
    firstScreen: screenOf(window.location.hash.slice(1)),
  });
  state.events.on(uploads.hear);
  bindAddress(state.navigation, window, crypto.randomUUID());
  window.addEventListener('pagehide', () => state.drafts.flush());
  onHostCommand(window, (command) => void state.commands.run(command));
  notePageFaults(window, (fault) => state.api.app.noteFault(fault));
  start();
  createRoot(root).render(
    <StrictMode>
      <StoresContext value={state}>
        <Localised>
          <Shell />
        </Localised>
      </StoresContext>
    </StrictMode>,
  );
}
