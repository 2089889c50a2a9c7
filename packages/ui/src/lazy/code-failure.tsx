import { Button } from '../button/index.ts';
import css from './lazy.module.css';

/** Why code is not there, and the way to it: another visit, which also brings a version that was installed meanwhile. */
export const FAILURE_WORDS = {
  late: 'It did not load within two minutes. Nothing you saved is affected.',
  failed: 'The network is down, or a new version was installed. Nothing you saved is affected.',
} as const;

/** Loads the page again. */
export function LoadAgain() {
  return (
    <Button look="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  );
}

/** In place of a part of the page whose code did not come. */
export function CodeFailure({ kind }: { kind: 'late' | 'failed' }) {
  return (
    <div className={css.failure} role="alert">
      <p>{FAILURE_WORDS[kind]}</p>
      <LoadAgain />
    </div>
  );
}
