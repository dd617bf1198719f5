/** Notification: said on standard error in place of a desktop; a test clicks one by `Notification.shown`. */
import { EventEmitter } from 'node:events';

export class Notification extends EventEmitter {
  /** Not one of Electron's names: those that are on the screen now. */
  static readonly shown = new Set<Notification>();
  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: { readonly title?: string; readonly body?: string } = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    process.stderr.write(`[electron-double] notification: ${this.title}: ${this.body}\n`);
    Notification.shown.add(this);
    this.emit('show', {});
  }

  close(): void {
    if (Notification.shown.delete(this)) this.emit('close', {});
  }
}
