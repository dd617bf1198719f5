/** Hands the page one port to the main process, passes menu commands on, and tells main where dropped files lie; the page gets nothing else. */
import { ipcRenderer, webUtils } from 'electron';

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.origin !== location.origin) return;
  if (typeof event.data !== 'object' || event.data === null || !('type' in event.data)) return;
  if (event.data.type === 'caliper:connect') ipcRenderer.send('caliper:connect');
  if (event.data.type === 'caliper:dropped') tellDrop(event.data);
});

/** Paths go to main and never to the page; that of a file which a script made up is empty. */
function tellDrop(data: object): void {
  if (!('drop' in data) || !('files' in data) || !Array.isArray(data.files)) return;
  const files: unknown[] = data.files;
  const paths = files.map((file) => (file instanceof File ? webUtils.getPathForFile(file) : ''));
  ipcRenderer.send('caliper:dropped', data.drop, paths);
}

ipcRenderer.on('caliper:port', (event) => {
  window.postMessage({ type: 'caliper:port' }, location.origin, [...event.ports]);
});

ipcRenderer.on('caliper:command', (_event, command: unknown) => {
  if (typeof command === 'string') window.postMessage({ type: 'caliper:command', command }, location.origin);
});
