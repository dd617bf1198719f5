/** How features reach the stores. */
import { createContext, useContext } from 'react';
import { AppError } from '../../main/contract/plain/errors.ts';
import type { AppState } from '../state/app-state.ts';

/** Provided once, around the shell. */
export const AppContext = createContext<AppState | null>(null);

/** The page's stores and client; read a store with zustand's `useStore(app.jobs.store, selector)`. */
export function useApp(): AppState {
  const app = useContext(AppContext);
  if (app === null) throw new AppError('internal', { reason: 'used outside of the shell' });
  return app;
}
