import { createContext, useContext } from 'react';
import { DEFAULT_THEME } from './load-theme.ts';
import type { Theme } from './theme-file.ts';

/** The theme of the components below. */
export const ThemeContext = createContext<Theme>(DEFAULT_THEME);

/** The theme of this part of the page: product name and logo. */
export function useTheme(): Theme {
  return useContext(ThemeContext);
}

const INK: Readonly<Record<string, string>> = { accent: 'var(--accent)', text: 'var(--text)' };
const inkOf = (ink: string | undefined): string => (ink === undefined ? 'none' : (INK[ink] ?? ink));

/** The logo, `size` pixels high. Hidden from screen readers: the product name is beside it. */
export function ThemeMark({ size = 18, theme }: { size?: number; theme?: Theme }) {
  const ofPage = useTheme();
  const { viewBox, paths } = (theme ?? ofPage).logo;
  const [width, height] = viewBox;
  return (
    <svg
      width={(size * width) / height}
      height={size}
      viewBox={`0 0 ${width} ${height}`}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {paths.map((path) => (
        <path
          key={path.d}
          d={path.d}
          fill={inkOf(path.fill)}
          stroke={inkOf(path.stroke)}
          strokeWidth={path.width}
        />
      ))}
    </svg>
  );
}
