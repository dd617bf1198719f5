/**
 * `safeStorage` as it is on Linux. The name of the backend is that of the keyring which the desktop would have; what a
 * text is encrypted with is another matter: without an answering keyring it is the password that everyone knows
 * (os_crypt, "v10"), with `--password-store=gnome-libsecret` one does answer ("v11").
 */
import { createCipheriv, createDecipheriv, pbkdf2Sync } from 'node:crypto';
import type { App } from '../app.ts';

/** The asynchronous methods; the synchronous ones are deprecated and are not offered. */
export function createSafeStorage(app: App) {
  const answers = (): boolean => app.commandLine.getSwitchValue('password-store') === 'gnome-libsecret';
  const key = (): Buffer =>
    pbkdf2Sync(answers() ? 'kept in the keyring' : 'peanuts', 'saltysalt', 1, 16, 'sha1');
  const prefix = (): string => (answers() ? 'v11' : 'v10');
  const vector = Buffer.alloc(16, ' ');
  return {
    getSelectedStorageBackend: (): string => (app.isReady() ? 'gnome_libsecret' : 'unknown'),
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
