import { generalMessages } from '@hawser/domain/fields';
import classes from './loading-screen.module.css';

/** Shown before the first page: blank at first, then a message. */
export function LoadingScreen({
  text = generalMessages.wait,
  action,
}: {
  text?: string;
  action?: { label: string; run(): void };
}) {
  return (
    <div className={classes['waiting']} role="status">
      <p>{text}</p>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
