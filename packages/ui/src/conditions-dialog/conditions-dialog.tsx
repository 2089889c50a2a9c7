import { Age } from '../age/index.ts';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import { StatusBadge } from '../status-badge/index.ts';
import type { Tone } from '../tone/index.ts';
import css from './conditions-dialog.module.css';

/** One condition as a controller wrote it. */
export interface Condition {
  type: string;
  status: string;
  tone?: Tone;
  reason?: string;
  message?: string;
  /** Epoch milliseconds. */
  lastTransitionTime?: number | null;
}

export interface ConditionsDialogProps {
  open: boolean;
  onClose(): void;
  /** Whose conditions they are. */
  subtitle?: string;
  conditions: readonly Condition[];
}

/** 'Conditions': what a controller says about a record, word for word. */
export function ConditionsDialog({ open, onClose, subtitle, conditions }: ConditionsDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Conditions"
      subtitle={subtitle}
      size={560}
      footer={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {conditions.length === 0 ? (
        <p className={css.none}>No conditions found.</p>
      ) : (
        <ul className={css.conditions}>
          {conditions.map((condition, index) => (
            <li key={`${index}-${condition.type}`}>
              <div className={css.head}>
                <b>{condition.type}</b>
                <StatusBadge
                  tone={condition.tone ?? 'informational'}
                  label={condition.status}
                  since={condition.lastTransitionTime}
                />
                <Age instant={condition.lastTransitionTime} className={css.age} />
              </div>
              {condition.reason !== undefined && <div className={css.reason}>{condition.reason}</div>}
              {condition.message !== undefined && <div className={css.message}>{condition.message}</div>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
