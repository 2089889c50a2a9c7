import { loadTheme, THEME_NAMES, type Theme } from '@hawser/ui/themes';
import { useEffect, useState } from 'react';
import { useChooseTheme, useShownTheme } from '../theme/index.ts';
import { radioArrowKeys } from './radio-arrow-keys.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

const MODES = [
  { mode: null, label: 'Theme default' },
  { mode: 'dark', label: 'Dark' },
  { mode: 'light', label: 'Light' },
  { mode: 'auto', label: 'System' },
] as const;

/** The themes with a preview of each, and dark or light. The selection is applied immediately and saved on the account. */
export function ThemeChoice() {
  const { theme, chosen, operators } = useShownTheme();
  const choose = useChooseTheme();
  const [themes, setThemes] = useState<readonly Theme[]>([]);
  useEffect(() => {
    let isCancelled = false;
    void Promise.all(THEME_NAMES.map((name) => loadTheme(name).catch(() => null))).then(
      (all) => isCancelled || setThemes(all.filter((one) => one !== null)),
    );
    return () => {
      isCancelled = true;
    };
  }, []);
  const offered = operators === null ? themes : [operators, ...themes];

  return (
    <>
      <Matter title="Theme" text="The product name, logo and colors of the console.">
        <div className={classes['themes']} role="radiogroup" aria-label="Theme">
          {offered.map((each) => (
            <button
              key={each.name}
              type="button"
              role="radio"
              aria-checked={each.name === theme.name}
              tabIndex={each.name === theme.name ? 0 : -1}
              className={classes['theme']}
              onKeyDown={radioArrowKeys}
              onClick={() => choose({ name: each.name, mode: null })}
            >
              <Preview theme={each} />
              <span>{each.title}</span>
            </button>
          ))}
        </div>
      </Matter>
      <Matter title="Mode">
        <div className={classes['modes']} role="radiogroup" aria-label="Mode">
          {MODES.map(({ mode, label }) => (
            <button
              key={label}
              type="button"
              role="radio"
              aria-checked={mode === chosen.mode}
              tabIndex={mode === chosen.mode ? 0 : -1}
              onKeyDown={radioArrowKeys}
              onClick={() => choose({ name: chosen.name, mode })}
            >
              {label}
            </button>
          ))}
        </div>
      </Matter>
    </>
  );
}

/** The preview of a theme: rail, background, accent and tones of its own mode. */
function Preview({ theme }: { theme: Theme }) {
  const colors = theme[theme.defaultMode];
  return (
    <svg viewBox="0 0 96 56" width="96" height="56" aria-hidden="true" focusable="false">
      <rect width="96" height="56" fill={colors.bg} />
      <rect width="26" height="56" fill={colors.rail} />
      <rect x="32" y="8" width="24" height="8" rx={theme.radius / 3} fill={colors.accent} />
      <rect x="32" y="24" width="56" height="5" fill={colors.select} />
      <rect x="32" y="34" width="18" height="4" rx="2" fill={colors.pos} />
      <rect x="54" y="34" width="12" height="4" rx="2" fill={colors.warn} />
      <rect x="70" y="34" width="8" height="4" rx="2" fill={colors.neg} />
      <rect x="32" y="44" width="40" height="3" fill={colors['text-3']} />
      <rect x="6" y="8" width="14" height="3" fill={colors.text} />
      <rect x="6" y="18" width="12" height="2" fill={colors['text-2']} />
      <rect x="6" y="24" width="14" height="2" fill={colors['text-2']} />
    </svg>
  );
}
