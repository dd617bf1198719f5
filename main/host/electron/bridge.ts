/** Gives Caliper's own page, and nobody else, a port to the handlers. */
import { type BrowserWindow, type IpcMainEvent, ipcMain, MessageChannelMain } from 'electron';
import type { Log } from '../../core/log.ts';
import type { Dispatch } from '../dispatch.ts';
import { appOrigin } from './link-policy.ts';

/** Answers `caliper:connect` with a port, one per request: a reloaded page asks anew and its old port closes by itself. */
export function serveBridge(
  dispatch: Pick<Dispatch, 'overMessagePort'>,
  currentWindow: () => BrowserWindow | undefined,
  log: Log,
): void {
  ipcMain.on('caliper:connect', (event) => {
    const contents = currentWindow()?.webContents;
    if (contents === undefined || !isOurPage(event, contents)) {
      log.warn({ origin: event.senderFrame?.origin ?? 'gone' }, 'a stranger was refused a port');
      return;
    }
    const { port1, port2 } = new MessageChannelMain();
    dispatch.overMessagePort(port1);
    port1.start();
    contents.postMessage('caliper:port', null, [port2]);
  });
}

/** The top frame of our window, on our origin: a subframe, another window or another origin is a stranger. */
export function isOurPage(event: IpcMainEvent, contents: BrowserWindow['webContents']): boolean {
  const frame = event.senderFrame;
  return event.sender === contents && frame !== null && frame.parent === null && frame.origin === appOrigin;
}
