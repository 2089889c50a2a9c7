import { contrast } from '../theme/contrast.ts';
import type { ColorName, ThemeColors } from './theme-file.ts';

const GROUNDS = ['bg', 'rail', 'panel', 'raised', 'hover', 'select'] as const;
const TONES = ['pos', 'warn', 'neg', 'info', 'unk'] as const;
const CODE = ['code-key', 'code-text', 'code-value', 'code-note'] as const;

/**
 * A foreground on a background and its required contrast: 4.5 for text, 3 for the edges of controls (WCAG 2.2, 1.4.3 and
 * 1.4.11).
 */
interface ContrastPair {
  front: ColorName;
  ground: ColorName;
  least: 4.5 | 3;
}

const text = (front: ColorName, ground: ColorName): ContrastPair => ({ front, ground, least: 4.5 });

/** Every pair that components use. */
export const CONTRAST_PAIRS: readonly ContrastPair[] = [
  ...(['text', 'text-2', 'text-3', 'accent', ...TONES] as const).flatMap((front) =>
    GROUNDS.map((ground) => text(front, ground)),
  ),
  text('text', 'flash'),
  text('text-2', 'flash'),
  ...TONES.flatMap((tone) => [text(tone, `${tone}-bg`), text('text', `${tone}-bg`)]),
  text('on-accent', 'accent'),
  text('on-accent', 'accent-hover'),
  text('on-tip', 'tip'),
  ...CODE.flatMap((front) =>
    (['bg', 'panel', 'select', 'pos-bg', 'neg-bg'] as const).map((ground) => text(front, ground)),
  ),
  ...(['bg', 'rail', 'panel', 'raised', 'hover'] as const).map(
    (ground): ContrastPair => ({ front: 'edge', ground, least: 3 }),
  ),
];

/** A pair with too little contrast, and its contrast. */
interface WeakPair extends ContrastPair {
  contrast: number;
}

/** The pairs of a mode with too little contrast. */
export function weakPairs(colors: ThemeColors): readonly WeakPair[] {
  return CONTRAST_PAIRS.map((pair) => ({
    ...pair,
    contrast: contrast(colors[pair.front], colors[pair.ground]),
  })).filter((pair) => pair.contrast < pair.least);
}
