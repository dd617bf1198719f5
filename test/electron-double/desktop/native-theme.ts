/** `nativeTheme`: a desktop that is light unless the program says otherwise. */
import { EventEmitter } from 'node:events';

type Source = 'system' | 'light' | 'dark';

export class NativeTheme extends EventEmitter<{ updated: [] }> {
  #source: Source = 'system';

  get themeSource(): Source {
    return this.#source;
  }
  set themeSource(source: Source) {
    this.#source = source;
    this.emit('updated');
  }
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}
