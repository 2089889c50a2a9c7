import { COLOR_NAMES, ThemeMark, useTheme } from '../../src/themes/index.ts';
import css from '../gallery.module.css';
import { Card, Cards, Line } from './card.tsx';

const TONES = ['pos', 'warn', 'neg', 'info', 'unk'];

/** The shown theme: logo and colors. */
export function ThemesPage() {
  const theme = useTheme();
  return (
    <Cards>
      <Card title="Product">
        <Line>
          <ThemeMark size={40} />
          <span className={css.product}>{theme.product}</span>
        </Line>
        <p>
          {theme.title} · opens in {theme.defaultMode} · corners of {theme.radius} pixels
        </p>
      </Card>
      <Card title="Texts">
        <p>Text: what counts.</p>
        <p className={css.second}>Second text: what belongs to it.</p>
        <p className={css.third}>Third text: what is there for whoever looks.</p>
        <p>
          <a href="#themes">A link</a> and <code>monospace</code>
        </p>
        <Line>
          {TONES.map((tone) => (
            <span
              key={tone}
              className={css.tone}
              style={{ color: `var(--${tone})`, background: `var(--${tone}-bg)` }}
            >
              {tone}
            </span>
          ))}
        </Line>
      </Card>
      <Card title="Colors" wide>
        <ul className={css.swatches}>
          {COLOR_NAMES.map((name) => (
            <li key={name}>
              <i style={{ background: `var(--${name})` }} />
              <code>{name}</code>
            </li>
          ))}
        </ul>
      </Card>
    </Cards>
  );
}
