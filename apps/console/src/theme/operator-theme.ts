import { DEFAULT_THEME, type Theme, themeFromFile } from '@hawser/ui/themes';

/** The theme added by the operator of this server, embedded in the page. Null without one. */
export function operatorTheme(): Theme | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="operators-theme"]')?.content ?? '';
  // The placeholder, if no server replaced it.
  if (written === '' || written.startsWith('__')) return null;
  const { theme, errors } = themeFromFile(JSON.parse(written), DEFAULT_THEME);
  // The author of the file looks here if the theme is not shown.
  if (errors) console.error(`The theme of this server is invalid.\n${errors.join('\n')}`);
  return theme ?? null;
}
