/** How the words over a 3D view look. */
import styles from './Viewport.module.css';

/** The class of a label: a length at the ground grid, or a dimension of the object. */
export function labelClass(kind: 'grid' | 'dimension'): string {
  return (kind === 'grid' ? styles['gridLabel'] : styles['dimensionLabel']) ?? '';
}
