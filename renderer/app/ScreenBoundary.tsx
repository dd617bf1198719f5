/** Keeps a screen that fails to draw from taking the whole window with it. */
import { Component, type ReactNode } from 'react';
import type { AppFailureWire } from '../../main/contract/plain/errors.ts';
import { failureOf } from '../modules/shared/store/failure.ts';
import { Button } from '../ui/controls/Button.tsx';
import { FailureNotice } from '../ui/status/Failure.tsx';
import styles from './Shell.module.css';
import { frameWords } from './shell-words.ts';

interface State {
  readonly failure: AppFailureWire | null;
}

/** Give it a `key` that changes with the screen, so that another screen starts unharmed. */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: failureOf(error) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return (
      <div className={styles.failed}>
        <FailureNotice
          live
          failure={failure}
          actions={
            // A part that could not be fetched stays so for this page. Primary: it rests until the host is back.
            <Button
              size="sm"
              variant={failure.code === 'bridge.lost' ? 'primary' : 'default'}
              onClick={() =>
                failure.code === 'bridge.lost' ? window.location.reload() : this.setState({ failure: null })
              }
            >
              {frameWords.showAgain}
            </Button>
          }
        />
      </div>
    );
  }
}
