/**
 * Takes `FormData` away. Node loads a whole fetch, 40 ms, when it is first named, and the RPC library names it with
 * every message that it reads; no form is ever sent or read here. Imported for its effect.
 */
// Assigned: to define it anew would load it first.
Reflect.set(globalThis, 'FormData', class FormData {});
