import { type ToneCounts, totalOf } from '@hawser/domain/status';
import { CountBar } from '@hawser/ui/count-bar';
import { TONES, type Tone } from '@hawser/ui/tone';
import { Link } from '@tanstack/react-router';
import { toneLabel } from '../filters/index.ts';
import type { Figure } from './figures.ts';
import classes from './dashboard.module.css';

/** Shown also for zero, which is good news. */
const ALWAYS: readonly Tone[] = ['positive', 'warning', 'negative', 'unknown'];

interface FigureCardProps {
  figure: Figure;
  counts: ToneCounts;
}

/** Counts of a kind by tone; each links to the grid of these records. */
export function FigureCard({ figure: { words, title, one, to, only }, counts }: FigureCardProps) {
  const count = totalOf(counts);
  const total = count.toLocaleString('en');
  return (
    <section className={classes['card']} aria-label={title}>
      <h2>{title}</h2>
      <Link
        to={to}
        className={classes['total']}
        aria-label={`${total} ${count === 1 ? one : title.toLowerCase()}`}
      >
        {total}
      </Link>
      <CountBar counts={counts} label={title} wide />
      <ul className={classes['tones']}>
        {TONES.filter((tone) => counts[tone] > 0 || ALWAYS.includes(tone)).map((tone) => (
          <li key={tone} data-tone={tone} data-none={counts[tone] === 0 || undefined}>
            <Link to={to} search={only(tone)}>
              <b>
                <i aria-hidden="true" />
                {counts[tone].toLocaleString('en')}
              </b>{' '}
              <span>{toneLabel(tone, words)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Placeholder of a card while loading. */
export function FigureSkeleton({ title }: { title: string }) {
  return (
    <section className={classes['card']} aria-label={title} aria-busy="true">
      <h2>{title}</h2>
      <span className={classes['skeleton']} />
    </section>
  );
}
