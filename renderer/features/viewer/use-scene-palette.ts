/** The 3D view's colours from the page's tokens, following the theme. */
import { useEffect, useState } from 'react';
import type { ScenePalette } from '../../scene/view/palette.ts';

/** The scene tokens are registered as colours, so their computed values are resolved ones that three can read. */
export function useScenePalette(): ScenePalette {
  const [palette, setPalette] = useState(readPalette);
  useEffect(() => {
    const refresh = (): void => setPalette(readPalette());
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', refresh);
    const observer = new MutationObserver(refresh);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    refresh();
    return () => {
      system.removeEventListener('change', refresh);
      observer.disconnect();
    };
  }, []);
  return palette;
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
