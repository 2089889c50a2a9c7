import type { ReactNode } from 'react';
import { Age } from '../age/index.ts';
import { CheckIcon, CrossIcon, QuestionIcon, SpinnerIcon, WarningIcon } from '../icons/index.ts';
import css from './work-list.module.css';
import { workProgress, workText } from './work-text.ts';

/** Background work. Instants are epoch milliseconds. */
export interface Work {
  id: string;
  title: string;
  /** The current step, what it waits for, or why it failed. */
  detail?: ReactNode;
  /** `stopped`: on request, before all was done. `unknown`: no report for too long. */
  state: 'running' | 'done' | 'failed' | 'stopped' | 'unknown';
  /** Steps or items done, and the total; null if unknown. */
  done: number;
  total: number | null;
  startedAt?: number | null;
  /** Such as 'Open' or 'Cancel'. */
  actions?: ReactNode;
}

const SIGNS = {
  running: SpinnerIcon,
  done: CheckIcon,
  failed: CrossIcon,
  stopped: WarningIcon,
  unknown: QuestionIcon,
};

/** One item of background work with its progress. */
export function WorkItem({ work }: { work: Work }) {
  const { title, detail, state, startedAt, actions } = work;
  const Sign = SIGNS[state];
  const part = workProgress(work);
  const words = workText(work);
  return (
    <div className={css.work} data-state={state}>
      <Sign size={13} className={css.sign} />
      <div className={css.words}>
        <div className={css.title}>{title}</div>
        {detail !== undefined && <div className={css.detail}>{detail}</div>}
      </div>
      <div className={css.number}>
        {words} <Age instant={startedAt} className={css.age} />
      </div>
      <div
        className={css.bar}
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={part === null ? undefined : Math.round(part * 100)}
        aria-valuetext={words}
      >
        <span data-open={part === null || undefined} style={{ width: `${(part ?? 0.3) * 100}%` }} />
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  );
}

/** All background work. */
export function WorkList({ label, works }: { label: string; works: readonly Work[] }) {
  if (works.length === 0) return <p className={css.none}>Nothing is running in the background.</p>;
  return (
    <ul className={css.works} aria-label={label}>
      {works.map((work) => (
        <li key={work.id}>
          <WorkItem work={work} />
        </li>
      ))}
    </ul>
  );
}
