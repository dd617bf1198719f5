/** `safeStorage` as it is on Linux: with `basic_text` the password is the one that everyone knows (os_crypt, "v10"). */
import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { App } from './app.ts';

type Backend = 'basic_text' | 'gnome_libsecret' | 'unknown';

/** The asynchronous methods; the synchronous ones are deprecated and are not offered. */
export function createSafeStorage(app: App) {
  const backend = (): Backend => {
    if (!app.isReady()) return 'unknown';
    return app.commandLine.getSwitchValue('password-store') === 'gnome-libsecret'
      ? 'gnome_libsecret'
      : 'basic_text';
  };
  const key = (): Buffer =>
    pbkdf2Sync(backend() === 'basic_text' ? 'peanuts' : 'kept in the keyring', 'saltysalt', 1, 16, 'sha1');
  const prefix = (): string => (backend() === 'basic_text' ? 'v10' : 'v11');
  const vector = Buffer.alloc(16, ' ');
  return {
    getSelectedStorageBackend: backend,
    setUsePlainTextEncryption: (_use: boolean): void => undefined,
    async isAsyncEncryptionAvailable(): Promise<boolean> {
      app.assertReady('safeStorage');
      return true;
    },
    async encryptStringAsync(text: string): Promise<Buffer> {
      app.assertReady('safeStorage');
      const cipher = createCipheriv('aes-128-cbc', key(), vector);
      return Buffer.concat([Buffer.from(prefix()), cipher.update(text, 'utf8'), cipher.final()]);
    },
    async decryptStringAsync(encrypted: Buffer): Promise<{ shouldReEncrypt: boolean; result: string }> {
      app.assertReady('safeStorage');
      if (encrypted.subarray(0, 3).toString() !== prefix())
        throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.');
      const decipher = createDecipheriv('aes-128-cbc', key(), vector);
      const text = Buffer.concat([decipher.update(encrypted.subarray(3)), decipher.final()]);
      return { shouldReEncrypt: false, result: text.toString('utf8') };
    },
  };
}
