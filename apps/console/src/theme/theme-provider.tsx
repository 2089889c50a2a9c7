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
import { drawScheme, onSystemMode, schemeOf } from './mode.ts';
import { type ChosenTheme, MODE_KEY, storedTheme, storeTheme, THEME_KEY } from './stored-theme.ts';

/** For this long rendering waits for the file of the selected theme, milliseconds. */
const FILE_WAIT_MS = 1_000;

/** The current theme and mode, and how to change them. */
interface ShownTheme {
  theme: Theme;
  /** The theme and mode shown. */
  scheme: ThemeMode;
  /** The selection stored in this browser. */
  chosen: ChosenTheme;
  /** Applies the selection and stores it in this browser. An unknown name keeps the current theme. */
  choose(chosen: ChosenTheme): void;
  /** The theme added by the operator of this server; null without one. */
  operators: Theme | null;
}

const ShownThemeContext = createContext<ShownTheme | null>(null);

/** The theme shown by everything below. */
export function useShownTheme(): ShownTheme {
  const shown = useContext(ShownThemeContext);
  if (shown === null) throw new Error('no ThemeProvider above this component');
  return shown;
}

/** Provides the selected theme and mode, from the sign-in page on. */
export function ThemeProvider(props: { ports: Ports; operators: Theme | null; children: ReactNode }) {
  const { ports, operators, children } = props;
  const { storage, clock } = ports;
  const home = operators ?? DEFAULT_THEME;
  const [chosen, setChosen] = useState(() => storedTheme(storage));
  const [theme, setTheme] = useState<Theme | null>(null);
  const [scheme, setScheme] = useState<ThemeMode>('dark');
  const { name, mode } = chosen;

  useEffect(() => {
    let isCancelled = false;
    const draw = (next: Theme): void => {
      if (isCancelled) return;
      applyTheme(next, document);
      setTheme(next);
    };
    if (name === null || name === home.name) {
      draw(home);
      return undefined;
    }
    const late = clock.after(FILE_WAIT_MS, () => !isCancelled && setTheme((before) => before ?? home));
    // An unknown name, such as of a removed operator theme, falls back to the default theme.
    void loadTheme(name)
      .catch(() => null)
      .then((found) => draw(found ?? home));
    return () => {
      isCancelled = true;
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
    return mode === 'auto' ? onSystemMode(draw) : undefined;
  }, [mode, ofTheme]);

  const choose = useCallback(
    (next: ChosenTheme) => {
      storeTheme(storage, next);
      setChosen(next);
    },
    [storage],
  );
  // One selection for all windows of a browser.
  useEffect(() => {
    const read = (): void => setChosen(storedTheme(storage));
    const forget = [THEME_KEY, MODE_KEY].map((key) => storage.onChange(key, read));
    return () => {
      for (const one of forget) one();
    };
  }, [storage]);

  const shown = useMemo(
    () => theme && { theme, scheme, chosen, choose, operators },
    [theme, scheme, chosen, choose, operators],
  );
  if (shown === null) return null;
  return (
    <ShownThemeContext value={shown}>
      <ThemeContext value={shown.theme}>{children}</ThemeContext>
    </ShownThemeContext>
  );
}
