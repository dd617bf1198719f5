/** How components reach the stores that they name. */
import { createContext, useContext } from 'react';
import { AppError } from '../../main/contract/plain/errors.ts';
import type { Stores, StoresOf } from './stores.ts';

/** Provided once, around the shell. */
export const StoresContext = createContext<Stores | null>(null);

/** `useStores<'jobs' | 'notices'>()`, the same object in every render; read a store with zustand's `useStore(jobs.store, selector)`. */
export function useStores<Name extends keyof Stores>(): StoresOf<Name> {
  const stores = useContext(StoresContext);
  if (stores === null) throw new AppError('internal', { reason: 'used outside of the shell' });
  return stores;
}
