import css from './app-frame.module.css';

interface NavCountProps {
  count: number;
  /** What is counted, for screen readers: 'open alerts'. */
  what: string;
  /** `accent`: it waits for the person, and nothing is wrong. */
  tone?: 'negative' | 'accent';
}

/** A number at the end of a navigation item; 0 is not shown. */
export function NavCount({ count, what, tone = 'negative' }: NavCountProps) {
  if (count === 0) return null;
  return (
    <span className={css.count} data-tone={tone}>
      {count > 999 ? '999+' : count}
      <span data-visually-hidden> {what}</span>
    </span>
  );
}
