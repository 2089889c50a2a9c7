import { Button } from '@hawser/ui/button';
import type { ReactNode } from 'react';
import classes from './form.module.css';

/** A field that both people changed. */
export interface ConflictRow {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

interface ConflictChoiceProps {
  /** Versions: the one that was edited, and the current one. */
  sent: number;
  current: number;
  rows: readonly ConflictRow[];
  onTheirs(): void;
  onMine(): void;
}

/** Someone else saved first: shows both versions and asks which one to keep. */
export function ConflictChoice({ sent, current, rows, onTheirs, onMine }: ConflictChoiceProps) {
  return (
    <section className={classes['conflict']} role="alert" aria-label="Changed by someone else">
      <p>
        Someone else saved a change: version {current} is current, you edited version {sent}. Your changes are
        not lost.
      </p>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, theirs, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{theirs}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button onClick={onTheirs}>Use theirs</Button>
        <Button onClick={onMine}>Keep mine and save</Button>
      </div>
    </section>
  );
}
