/** Hands the page one port to the main process and passes menu commands on; the page gets nothing else. */
import { ipcRenderer } from 'electron';

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.origin !== location.origin) return;
  if (typeof event.data !== 'object' || event.data === null || !('type' in event.data)) return;
  if (event.data.type === 'caliper:connect') ipcRenderer.send('caliper:connect');
});

ipcRenderer.on('caliper:port', (event) => {
  window.postMessage({ type: 'caliper:port' }, location.origin, [...event.ports]);
});

ipcRenderer.on('caliper:command', (_event, command: unknown) => {
  if (typeof command === 'string') window.postMessage({ type: 'caliper:command', command }, location.origin);
});
