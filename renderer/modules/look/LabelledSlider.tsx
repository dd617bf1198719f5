/** A slider below its name and its value. */
import { Slider, type SliderProps } from '../../ui/controls/Fields.tsx';
import styles from './LookTray.module.css';

export function LabelledSlider(props: SliderProps) {
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead} aria-hidden="true">
        <span className={styles.label}>{props.label}</span>
        <span className={styles.value}>{props.text}</span>
      </div>
      <Slider {...props} />
    </div>
  );
}
