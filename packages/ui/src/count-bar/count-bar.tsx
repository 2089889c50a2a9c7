import { TONE_WORDS, type Tone } from '../tone/index.ts';
import { barSegments, worstText } from './bar-segments.ts';
import css from './count-bar.module.css';

interface CountBarProps {
  counts: Partial<Record<Tone, number>>;
  /** What is counted, such as 'replicas', for the tooltip and screen readers. */
  label: string;
  /** Fills the line, without the text. */
  wide?: boolean;
}

/**
 * A small stacked bar of the counts by tone, worst first, and how many there are of the worst, with all of them in words as tooltip. The
 * smallest share is still visible.
 */
export function CountBar({ counts, label, wide }: CountBarProps) {
  const parts = barSegments(counts);
  const counted = parts.map((part) => `${part.count.toLocaleString('en')} ${TONE_WORDS[part.tone]}`);
  const words = `${label}: ${counted.join(', ') || 'none'}`;
  return (
    <div className={css.frame} data-wide={wide || undefined} data-tip={words}>
      {!wide && (
        <span className={css.worst} data-tone={parts[0]?.tone}>
          {worstText(counts)}
        </span>
      )}
      <div className={css.bar} role="img" aria-label={words}>
        {parts.map((part) => (
          <i key={part.tone} data-tone={part.tone} style={{ flexGrow: part.share }} />
        ))}
      </div>
    </div>
  );
}
