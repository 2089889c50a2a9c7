import {
  applyTheme,
  DEFAULT_THEME,
  loadTheme,
  type Theme,
  ThemeContext,
  themeFromFile,
} from '@hawser/ui/themes';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { applyMode, MODE_KEY } from '../app/mode.ts';
import type { Ports } from '../app/ports.ts';
import { storedTheme, THEME_KEY } from './stored-look.ts';

/** The theme in which everything is drawn, and how to draw it in another. */
export interface Look {
  theme: Theme;
  /** Draws in the theme of this name and keeps the choice in this browser; false where there is none of this name. */
  choose(name: string): Promise<boolean>;
  /** The theme that the operator of this server added; null without one. */
  operators: Theme | null;
}

const LookContext = createContext<Look | null>(null);

/** The look of everything below. */
export function useLook(): Look {
  const look = useContext(LookContext);
  if (look === null) throw new Error('no look above this component');
  return look;
}

/** The theme that an operator added by a file; null where there is none or nobody answers. */
async function operatorsTheme(fetch: Ports['fetch']): Promise<Theme | null> {
  try {
    const answer = await fetch('/api/theme', { headers: { accept: 'application/json' } });
    if (!answer.ok) return null;
    const { theme } = (await answer.json()) as { theme: unknown };
    if (theme === null) return null;
    const read = themeFromFile(theme, DEFAULT_THEME);
    // Whoever wrote the file looks here for why it is not shown.
    if (read.errors) console.error(`The theme of this server is not shown.\n${read.errors.join('\n')}`);
    return read.theme ?? null;
  } catch {
    return null;
  }
}

/** Draws everything below in the chosen theme, from the sign-in page on. */
export function LookProvider({ ports, children }: { ports: Ports; children: ReactNode }) {
  const { storage, fetch } = ports;
  const [theme, setTheme] = useState<Theme>(DEFAULT_THEME);
  const [operators, setOperators] = useState<Theme | null>(null);

  const draw = useCallback((next: Theme) => {
    applyTheme(next, document);
    setTheme(next);
  }, []);

  useEffect(() => {
    let gone = false;
    const name = storedTheme(storage);
    void operatorsTheme(fetch).then(async (added) => {
      if (gone) return;
      setOperators(added);
      // An operator's theme is what a visitor sees who has chosen none.
      if (added !== null && (storage.get(THEME_KEY) === null || name === added.name)) return draw(added);
      const chosen = await loadTheme(name).catch(() => null);
      if (!gone && chosen !== null && chosen.name !== DEFAULT_THEME.name) draw(chosen);
    });
    return () => {
      gone = true;
    };
  }, [storage, fetch, draw]);

  const show = useCallback(
    async (name: string) => {
      const next = operators?.name === name ? operators : await loadTheme(name).catch(() => null);
      if (next !== null) draw(next);
      return next !== null;
    },
    [operators, draw],
  );
  const choose = useCallback(
    async (name: string) => {
      const isShown = await show(name);
      if (isShown) storage.set(THEME_KEY, name);
      return isShown;
    },
    [show, storage],
  );
  // One choice for all windows of a browser.
  useEffect(() => storage.onChange(THEME_KEY, () => void show(storedTheme(storage))), [storage, show]);
  useEffect(() => storage.onChange(MODE_KEY, () => applyMode(storage)), [storage]);
  const look = useMemo(() => ({ theme, choose, operators }), [theme, choose, operators]);
  return (
    <LookContext value={look}>
      <ThemeContext value={theme}>{children}</ThemeContext>
    </LookContext>
  );
}
