import { useRef } from 'react';
import { useNowText } from '../clock/index.ts';
import { useTooltip } from '../tooltip/index.ts';
import { ageText, exactTime } from './age-text.ts';

interface AgeProps {
  /** Epoch milliseconds; null and undefined render nothing. */
  instant: number | null | undefined;
  className?: string;
}

/** '3 m', updated as time passes; the tooltip has the exact time with its zone. */
export function Age({ instant, className }: AgeProps) {
  const text = useNowText((now) => (typeof instant === 'number' ? ageText(now, instant) : ''));
  const element = useRef<HTMLTimeElement>(null);
  const { trigger, tip } = useTooltip(element, () => (typeof instant === 'number' ? exactTime(instant) : ''));
  if (typeof instant !== 'number') return null;
  return (
    <time
      ref={element}
      {...trigger}
      dateTime={new Date(instant).toISOString()}
      className={className}
      data-age=""
    >
      {text}
      {tip}
    </time>
  );
}
