import { TONES, type Tone } from '../tone/index.ts';
import { barParts } from './bar-parts.ts';
import css from './count-bar.module.css';

export interface CountBarProps {
  counts: Partial<Record<Tone, number>>;
  /** What is counted, such as 'replicas', for screen readers. */
  label: string;
  /** Fills the line in place of 96 pixels. */
  wide?: boolean;
  /** The numbers beneath, each with its colour. */
  legend?: boolean;
}

/** A small stacked bar: how many are in which tone. The least share still shows. */
export function CountBar({ counts, label, wide, legend }: CountBarProps) {
  const parts = barParts(counts);
  const words = parts.map((part) => `${part.count} ${part.tone}`).join(', ');
  return (
    <div className={css.frame} data-wide={wide || undefined}>
      <div className={css.bar} role="img" aria-label={`${label}: ${words || 'none'}`} title={words}>
        {parts.map((part) => (
          <i key={part.tone} data-tone={part.tone} style={{ flexGrow: part.share }} />
        ))}
      </div>
      {legend && (
        <div className={css.legend} aria-hidden="true">
          {TONES.filter((tone) => tone !== 'informational' || counts[tone]).map((tone) => (
            <span key={tone}>
              <i data-tone={tone} />
              {(counts[tone] ?? 0).toLocaleString('en')}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
