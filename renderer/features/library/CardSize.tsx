/** The slider for the size of the cards. */
import { useStore } from 'zustand';
import { failureOf } from '../../state/failure.ts';
import { Slider } from '../../ui/Slider.tsx';
import { useApp } from '../app-context.ts';
import { cardSizes } from './grid-layout.ts';
import styles from './LibraryBar.module.css';
import { words } from './library-words.ts';

/** Shown while dragging; kept by main when it ends. */
export function CardSize() {
  const { session, notices } = useApp();
  const size = useStore(session.store, (state) => state.preferences?.cardSize ?? cardSizes.usual);
  const show = (cardSize: number): void =>
    session.store.setState(({ preferences }) => ({
      preferences: preferences === null ? null : { ...preferences, cardSize },
    }));
  const keep = (cardSize: number): void => {
    session.setPreferences({ cardSize }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  return (
    <Slider
      className={styles.size}
      label={words.cardSize}
      value={size}
      min={cardSizes.smallest}
      max={cardSizes.largest}
      step={8}
      text={words.pixels(size)}
      onChange={show}
      onDone={keep}
    />
  );
}
