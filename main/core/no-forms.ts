/**
 * Takes `FormData` away. Node loads a whole fetch, 40 ms, when it is first named, and the RPC library names it with
 * every message that it reads; no form is ever sent or read here. Imported for its effect.
 */
function NoForm(): never {
  throw new TypeError('There are no forms in Caliper: core/no-forms.ts says why.');
}

// Assigned: to define it anew would load it first.
Reflect.set(globalThis, 'FormData', NoForm);
