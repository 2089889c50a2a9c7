import { Button } from '../button/index.ts';
import css from './lazy.module.css';

/** Why code could not be loaded. Reloading the page helps, also after a new version was installed. */
export const FAILURE_MESSAGES = {
  late: 'It did not load within two minutes. Nothing you saved is affected.',
  failed: 'The network is down, or a new version was installed. Nothing you saved is affected.',
} as const;

/** Reloads the page. */
export function ReloadButton() {
  return (
    <Button variant="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  );
}

/** Shown instead of a part of the page whose code could not be loaded. */
export function CodeFailure({ kind }: { kind: 'late' | 'failed' }) {
  return (
    <div className={css.failure} role="alert">
      <p>{FAILURE_MESSAGES[kind]}</p>
      <ReloadButton />
    </div>
  );
}
