/** Code of a receiver that verifies, in a language of choice. */
import { useState } from 'react';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TextBlock } from '../../../ui/text/TextBlock.tsx';
import { sampleWords } from '../checker/checker-words.ts';
import { type ReceiverSample, receiverSamples } from './receiver-samples.ts';
import styles from './SampleCode.module.css';

export function SampleCode() {
  const [language, setLanguage] = useState<ReceiverSample['language']>('node');
  const code = receiverSamples.find((one) => one.language === language)?.code ?? '';
  return (
    <Panel title={sampleWords.title} description={sampleWords.about}>
      <div className={styles.head}>
        <SegmentedControl
          label={sampleWords.language}
          value={language}
          segments={receiverSamples.map((one) => ({ value: one.language, label: one.name }))}
          onChange={setLanguage}
        />
        <CopyButton text={code} what={sampleWords.copy} />
      </div>
      <TextBlock lines text={code} label={sampleWords.title} className={styles.code} />
    </Panel>
  );
}
