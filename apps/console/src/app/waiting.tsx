import { generalMessages } from '@hawser/domain/fields';
import classes from './waiting.module.css';

/** The page before there is one: nothing at first, then a quiet line. */
export function Waiting({
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
