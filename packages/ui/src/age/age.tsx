import { useNowText } from '../clock/index.ts';
import { ageText, exactTime } from './age-text.ts';

export interface AgeProps {
  /** Epoch milliseconds; nothing is shown for null and undefined. */
  instant: number | null | undefined;
  className?: string;
}

/** '3 m', kept up to date by itself; the exact time with its zone on hover. */
export function Age({ instant, className }: AgeProps) {
  const text = useNowText((now) => (typeof instant === 'number' ? ageText(now, instant) : ''));
  if (typeof instant !== 'number') return null;
  return (
    <time
      dateTime={new Date(instant).toISOString()}
      title={exactTime(instant)}
      className={className}
      data-age=""
    >
      {text}
    </time>
  );
}
