import { type ReactNode, useState } from 'react';
import { Button } from '../button/index.ts';
import { Floating } from '../floating/index.ts';
import { CrossIcon } from '../icons/index.ts';
import { Kbd } from '../kbd/index.ts';
import { PressTwice } from '../press-twice/index.ts';
import css from './bulk-bar.module.css';
import { type BulkObstacle, type BulkSubject, bulkObstacle, someNames } from './bulk-reason.ts';

/** An action for all selected records. */
export interface BulkAction {
  id: string;
  label: string;
  icon?: ReactNode;
  /** The shortcut. */
  shortcut?: string;
  /** The selected records, each with the reason if the action is not available for it. */
  subjects: readonly BulkSubject[];
  /** Hard to undo: asks for a second press. */
  pressTwice?: boolean;
  run(): void;
}

interface BulkBarProps {
  /** Number of selected records. With none the bar is hidden. */
  count: number;
  /** Plural of the selected records: 'clusters'. */
  noun?: string;
  actions: readonly BulkAction[];
  onClear(): void;
}

/** Actions for all selected rows; an unavailable action stays visible and says why. */
export function BulkBar({ count, noun, actions, onClear }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <div className={css.bar} role="toolbar" aria-label="Actions for the selection">
      <span className={css.count} role="status">
        <b>{count.toLocaleString('en')}</b> {noun === undefined ? 'selected' : `${noun} selected`}
      </span>
      {actions.map((action) => (
        <OneAction key={action.id} action={action} />
      ))}
      <Button
        variant="quiet"
        icon={<CrossIcon size={12} />}
        aria-label="Clear the selection"
        onClick={onClear}
      />
    </div>
  );
}

function OneAction({ action }: { action: BulkAction }) {
  const obstacle = bulkObstacle(action.subjects);
  if (obstacle !== null) return <Obstructed action={action} obstacle={obstacle} />;
  if (action.pressTwice) {
    return (
      <PressTwice icon={action.icon} onConfirm={action.run}>
        {action.label}
      </PressTwice>
    );
  }
  return (
    <Button icon={action.icon} aria-keyshortcuts={action.shortcut?.replace(' ', '+')} onClick={action.run}>
      {action.label}
      {action.shortcut !== undefined && <Kbd>{action.shortcut}</Kbd>}
    </Button>
  );
}

/** The names of the records for which an action is not available, as many as are listed. */
const NAMED = 4;

function Obstructed({ action, obstacle }: { action: BulkAction; obstacle: BulkObstacle }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <>
      <Button
        icon={action.icon}
        className={css.obstructed}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {action.label} <small>{obstacle.text}</small>
      </Button>
      {anchor && (
        <Floating
          anchor={anchor}
          label={`Why not ${action.label}?`}
          width={360}
          onClose={() => setAnchor(null)}
        >
          <div className={css.why}>
            <h2>
              {action.label}: {obstacle.text}
            </h2>
            <ul>
              {obstacle.reasons.map(({ reason, names }) => (
                <li key={reason}>
                  {reason}
                  <small>{someNames(names, NAMED)}</small>
                </li>
              ))}
            </ul>
          </div>
        </Floating>
      )}
    </>
  );
}
