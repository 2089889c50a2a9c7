import { DEFAULT_THEME, type Theme, themeFromFile } from '@hawser/ui/themes';

/** The theme that the operator of this server added by a file; the page brings it along. Null without one. */
export function operatorsTheme(): Theme | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="operators-theme"]')?.content ?? '';
  // As it stands in the source, before a server put its own there.
  if (written === '' || written.startsWith('__')) return null;
  const { theme, errors } = themeFromFile(JSON.parse(written), DEFAULT_THEME);
  // Whoever wrote the file looks here for why it is not shown.
  if (errors) console.error(`The theme of this server is not shown.\n${errors.join('\n')}`);
  return theme ?? null;
}
