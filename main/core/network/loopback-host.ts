/** Which addresses are this machine. */

/** True for hosts that never leave this machine; only there is plain HTTP allowed. Takes `URL.hostname`. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
