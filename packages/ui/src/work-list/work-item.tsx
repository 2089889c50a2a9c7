import type { ReactNode } from 'react';
import { Age } from '../age/index.ts';
import { CheckIcon, CrossIcon, QuestionIcon, SpinnerIcon } from '../icons/index.ts';
import css from './work-list.module.css';
import { workPart, workWords } from './work-words.ts';

/** Work that goes on without a dialog. Instants are epoch milliseconds. */
export interface Work {
  id: string;
  title: string;
  /** The step it is at, what it waits for, why it failed. */
  detail?: ReactNode;
  /** `unknown`: nobody has heard of it for too long. */
  state: 'running' | 'done' | 'failed' | 'unknown';
  /** Steps or things done, of how many; a total of null is not known. */
  done: number;
  total: number | null;
  startedAt?: number | null;
  /** Such as 'Open' or 'Cancel'. */
  actions?: ReactNode;
}

const SIGNS = { running: SpinnerIcon, done: CheckIcon, failed: CrossIcon, unknown: QuestionIcon };

/** One work: what it is, how far it is, with a bar and a number. */
export function WorkItem({ work }: { work: Work }) {
  const { title, detail, state, startedAt, actions } = work;
  const Sign = SIGNS[state];
  const part = workPart(work);
  const words = workWords(work);
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

/** All work that goes on in the background. */
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
