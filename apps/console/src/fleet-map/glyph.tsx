import type { Tone } from '@hawser/domain/status';
import classes from './fleet-map.module.css';

/** The shapes of `drawMap`, 10 by 10. */
const SHAPES: Readonly<Record<Tone, string>> = {
  positive: 'M1 1h8v8h-8z',
  warning: 'M5 0l5 10h-10z',
  negative:
    'M0 0h10v10h-10z M2 3.2l1.2 -1.2 1.8 1.8 1.8 -1.8 1.2 1.2 -1.8 1.8 1.8 1.8 -1.2 1.2 -1.8 -1.8 -1.8 1.8 -1.2 -1.2 1.8 -1.8z',
  informational: 'M5 0a5 5 0 1 0 0.01 0z',
  unknown: 'M0 0h10v10h-10z M1.5 1.5v7h7v-7z M4.2 2.5h1.6v5h-1.6z',
};

/** The shape of cells with this tone. */
export function Glyph({ tone }: { tone: Tone }) {
  return (
    <svg className={classes['glyph']} data-tone={tone} viewBox="0 0 10 10" width={10} height={10} aria-hidden>
      <path d={SHAPES[tone]} fillRule="evenodd" />
    </svg>
  );
}
