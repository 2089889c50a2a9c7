import {
  applyTheme,
  DEFAULT_THEME,
  loadTheme,
  type Theme,
  ThemeContext,
  type ThemeMode,
} from '@hawser/ui/themes';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { Ports } from '../ports/index.ts';
import { drawScheme, onMachineMode, schemeOf } from './mode.ts';
import { type ChosenTheme, MODE_KEY, storedTheme, storeTheme, THEME_KEY } from './stored-theme.ts';

/** For so long nothing is drawn while the chosen theme's file comes; after that the page does not wait for it, milliseconds. */
const FILE_WAIT_MS = 1_000;

/** The theme and mode in which everything is drawn, and how to draw it in others. */
export interface ShownTheme {
  theme: Theme;
  /** What is drawn. */
  scheme: ThemeMode;
  /** What was chosen in this browser. */
  chosen: ChosenTheme;
  /** Draws what is chosen and keeps the choice in this browser. Without a theme of this name the present one stays. */
  choose(chosen: ChosenTheme): void;
  /** The theme that the operator of this server added; null without one. */
  operators: Theme | null;
}

const ShownThemeContext = createContext<ShownTheme | null>(null);

/** The look of everything below. */
export function useShownTheme(): ShownTheme {
  const look = useContext(ShownThemeContext);
  if (look === null) throw new Error('no look above this component');
  return look;
}

/** Draws everything below in the chosen theme and mode, from the sign-in page on. */
export function ThemeProvider(props: { ports: Ports; operators: Theme | null; children: ReactNode }) {
  const { ports, operators, children } = props;
  const { storage, clock } = ports;
  const home = operators ?? DEFAULT_THEME;
  const [chosen, setChosen] = useState(() => storedTheme(storage));
  const [theme, setTheme] = useState<Theme | null>(null);
  const [scheme, setScheme] = useState<ThemeMode>('dark');
  const { name, mode } = chosen;

  useEffect(() => {
    let gone = false;
    const draw = (next: Theme): void => {
      if (gone) return;
      applyTheme(next, document);
      setTheme(next);
    };
    if (name === null || name === home.name) {
      draw(home);
      return undefined;
    }
    const late = clock.after(FILE_WAIT_MS, () => !gone && setTheme((before) => before ?? home));
    // A name that is none, such as of an operator's former theme, leaves it at theirs.
    void loadTheme(name)
      .catch(() => null)
      .then((found) => draw(found ?? home));
    return () => {
      gone = true;
      late.cancel();
    };
  }, [name, home, clock]);

  const ofTheme = theme?.defaultMode;
  useEffect(() => {
    if (ofTheme === undefined) return undefined;
    const draw = (): void => {
      const next = schemeOf(mode, ofTheme);
      drawScheme(next);
      setScheme(next);
    };
    draw();
    return mode === 'auto' ? onMachineMode(draw) : undefined;
  }, [mode, ofTheme]);

  const choose = useCallback(
    (next: ChosenTheme) => {
      storeTheme(storage, next);
      setChosen(next);
    },
    [storage],
  );
  // One choice for all windows of a browser.
  useEffect(() => {
    const read = (): void => setChosen(storedTheme(storage));
    const forget = [THEME_KEY, MODE_KEY].map((key) => storage.onChange(key, read));
    return () => {
      for (const one of forget) one();
    };
  }, [storage]);

  const look = useMemo(
    () => theme && { theme, scheme, chosen, choose, operators },
    [theme, scheme, chosen, choose, operators],
  );
  if (look === null) return null;
  return (
    <ShownThemeContext value={look}>
      <ThemeContext value={look.theme}>{children}</ThemeContext>
    </ShownThemeContext>
  );
}
