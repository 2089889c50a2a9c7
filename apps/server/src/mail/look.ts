import type { Config } from '../config.ts';

/** How mails look: the name of the product and the colors of the operator's theme, in its light mode. */
export interface MailLook {
  readonly product: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly background: string;
  readonly panel: string;
}

/** The light mode of the default theme (`packages/ui/src/themes/default.json`), as far as mails use it. */
export const DEFAULT_LOOK: MailLook = {
  product: 'Hawser',
  accent: '#0b6fb0',
  onAccent: '#ffffff',
  text: '#14203a',
  quiet: '#48587a',
  line: '#e1e7f0',
  background: '#f6f8fb',
  panel: '#ffffff',
};

/** The field of the look that a color of a theme sets. */
const COLORS = {
  accent: 'accent',
  'on-accent': 'onAccent',
  text: 'text',
  'text-2': 'quiet',
  line: 'line',
  bg: 'background',
  panel: 'panel',
} as const satisfies Record<string, keyof MailLook>;

const PRODUCT_MAX = 60;

/** The look that the theme of the operator gives; what it omits or misspells is that of the default theme. */
export function mailLookOf(theme: Config['theme']): MailLook {
  const look: Record<keyof MailLook, string> = { ...DEFAULT_LOOK };
  const product = theme?.['product'];
  if (typeof product === 'string' && product.trim() !== '' && product.length <= PRODUCT_MAX)
    look.product = product.trim();
  const colors = (theme?.['light'] ?? {}) as Record<string, unknown>;
  for (const [name, field] of Object.entries(COLORS)) {
    const color = colors[name];
    if (typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color)) look[field] = color;
  }
  return look;
}
