import type { ReactNode } from 'react';
import { exactTime } from '../age/index.ts';
import { useNowText } from '../clock/index.ts';
import { CheckIcon, CrossIcon } from '../icons/index.ts';
import css from './step-list.module.css';
import { stepTime } from './step-time.ts';

/** A step of a longer operation. Instants are epoch milliseconds. */
export interface PhaseStep {
  id: string;
  title: ReactNode;
  /** Details below the title, such as what it is waiting for. */
  detail?: ReactNode;
  state: 'done' | 'running' | 'waiting' | 'failed';
  /** When it finished or failed. */
  at?: number | null;
  /** When it started; a running step shows the time since then. */
  startedAt?: number | null;
}

const WORDS = { done: 'done', running: 'running', waiting: 'not started', failed: 'failed' };

/** The steps of an operation with their states and times. */
export function StepList({ label, steps }: { label: string; steps: readonly PhaseStep[] }) {
  return (
    <ol className={css.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.id}
          data-state={step.state}
          aria-current={step.state === 'running' ? 'step' : undefined}
        >
          <span className={css.dot} role="img" aria-label={WORDS[step.state]}>
            {step.state === 'done' && <CheckIcon size={9} />}
            {step.state === 'failed' && <CrossIcon size={8} />}
          </span>
          <span className={css.title}>
            {step.title}
            {step.detail !== undefined && <small>{step.detail}</small>}
          </span>
          <StepClock step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepClock({ step }: { step: PhaseStep }) {
  const text = useNowText((now) => stepTime(step, now));
  return (
    <small className={css.time} data-tip={typeof step.at === 'number' ? exactTime(step.at) : undefined}>
      {text}
    </small>
  );
}
