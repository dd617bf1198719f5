/** The window stays on Caliper's own page: no navigation, window, webview or permission beyond it, regardless of the origin. */
import { app, type Session, session, shell, type WebContents } from 'electron';
import { withUsualUmask } from '../../core/files/private-files.ts';
import type { Log } from '../../core/logging/log.ts';
import { addressForLog, decideLink, isOwnAddress, isOwnBlob } from './link-policy.ts';

/** Copying text (error details, ids) is the only thing the page may do that Chromium calls a permission. */
const allowedPermissions: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Guards every WebContents made from now on; before the first window is made, at or before `ready`. */
export function guardEveryPage(log: Log): void {
  app.on('web-contents-created', (_event, contents) => guardPage(contents, log));
}

/** Denies permissions, devices and downloads for the default session; after `ready`. */
export function guardSession(log: Log): void {
  denyPermissions(session.defaultSession, log);
}

function guardPage(contents: WebContents, log: Log): void {
  const leave = (address: string): void => {
    if (decideLink(address) === 'browser') openInBrowser(address, log);
    else log.warn({ address: addressForLog(address) }, 'a link was refused');
  };
  contents.on('will-navigate', (details) => {
    if (isOwnAddress(details.url)) return;
    details.preventDefault();
    leave(details.url);
  });
  contents.on('will-frame-navigate', (details) => {
    if (details.isMainFrame || isOwnAddress(details.url)) return;
    details.preventDefault();
    log.warn({ address: addressForLog(details.url) }, 'a frame was kept from navigating');
  });
  contents.on('will-redirect', (details) => {
    if (isOwnAddress(details.url)) return;
    details.preventDefault();
    log.warn({ address: addressForLog(details.url) }, 'a redirect was refused');
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    log.warn('a webview was refused');
  });
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: 'deny' };
  });
}

function openInBrowser(address: string, log: Log): void {
  withUsualUmask(() => shell.openExternal(address)).catch((error: unknown) => {
    log.warn({ err: error, address: addressForLog(address) }, 'the system browser could not be opened');
  });
}

function denyPermissions(ours: Session, log: Log): void {
  ours.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const allowed = allowedPermissions.has(permission) && isOwnAddress(details.requestingUrl);
    if (!allowed) log.warn({ permission }, 'a permission was denied');
    callback(allowed);
  });
  ours.setPermissionCheckHandler(
    (_contents, permission, requestingOrigin) =>
      allowedPermissions.has(permission) && isOwnAddress(requestingOrigin),
  );
  ours.setDevicePermissionHandler(() => false);
  // What the page made itself (a picture of the view) may be saved; the library's files lie on the disk already.
  ours.on('will-download', (event, item) => {
    if (isOwnBlob(item.getURL())) return;
    event.preventDefault();
    log.warn({ address: addressForLog(item.getURL()) }, 'a download was refused');
  });
}
