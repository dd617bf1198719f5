/** How the 3D view looks in the page: its colours from the tokens, following the theme, and the words over it. */
import { useSyncExternalStore } from 'react';
import type { ScenePalette } from '../../scene/view/view-settings.ts';
import styles from './Viewport.module.css';

// The 3D view's colours from the page's tokens, following the theme.

/** The scene tokens are registered as colours, so their computed values are resolved ones that three can read. */
export function useScenePalette(): ScenePalette {
  return useSyncExternalStore(subscribe, palette);
}

const listeners = new Set<() => void>();
let known: ScenePalette | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Read once for each theme: it takes the page as long as a small model does. */
function palette(): ScenePalette {
  if (known === null) {
    known = readPalette();
    watchTheme();
  }
  return known;
}

/** From the first view on, for as long as the page is there. */
function watchTheme(): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', refresh);
  const observer = new MutationObserver(refresh);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
}

function refresh(): void {
  known = readPalette();
  for (const listener of listeners) listener();
}

function readPalette(): ScenePalette {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  // The label text's colour is not a registered token; an element that uses it tells the resolved one.
  return {
    background: colour('--scene-background'),
    grid: colour('--scene-grid'),
    gridStrong: colour('--scene-grid-strong'),
    accent: colour('--scene-accent'),
    warning: colour('--scene-warning'),
    mark: getComputedStyle(document.body).color,
  };
}

// How the words over a 3D view look.

/** The class of a label: a length at the ground grid, or a dimension of the object. */
export function labelClass(kind: 'grid' | 'dimension'): string {
  return (kind === 'grid' ? styles['gridLabel'] : styles['dimensionLabel']) ?? '';
}
