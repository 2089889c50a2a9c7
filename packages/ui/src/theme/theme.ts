import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';

/** What MantineProvider takes from a theme. */
export interface HawserTheme {
  theme: MantineThemeOverride;
  cssVariablesResolver: CSSVariablesResolver;
}

/** Mantine's colour families and the tokens that stand for them: the colour itself and its quiet ground. */
const FAMILIES = {
  brand: ['--accent', '--select'],
  red: ['--neg', '--neg-bg'],
  green: ['--pos', '--pos-bg'],
  yellow: ['--warn', '--warn-bg'],
  blue: ['--info', '--info-bg'],
  gray: ['--unk', '--unk-bg'],
} as const;

const flat = (colour: string): MantineColorsTuple => {
  const shade = `var(${colour})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

/** Filled grounds are light in the dark mode and dark in the light one: the text on them follows. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colours, color: 'var(--on-accent)' } : colours;
};

function familyVariables(): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const [name, [colour, ground]] of Object.entries(FAMILIES)) {
    const family = `--mantine-color-${name}`;
    const hover =
      name === 'brand' ? 'var(--accent-hover)' : `color-mix(in srgb, var(${colour}), var(--text) 15%)`;
    variables[`${family}-text`] = `var(${colour})`;
    variables[`${family}-filled`] = `var(${colour})`;
    variables[`${family}-filled-hover`] = hover;
    variables[`${family}-light`] = `var(${ground})`;
    variables[`${family}-light-hover`] = `var(${ground})`;
    variables[`${family}-light-color`] = `var(${colour})`;
    variables[`${family}-outline`] = `var(${colour})`;
    variables[`${family}-outline-hover`] = `var(${ground})`;
  }
  return variables;
}

const MODE_VARIABLES: Record<string, string> = {
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-error': 'var(--neg)',
  '--mantine-color-success': 'var(--pos)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  ...familyVariables(),
};

const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-shadow-xs': 'none',
    '--mantine-shadow-sm': 'none',
    '--mantine-shadow-md': 'var(--shadow)',
    '--mantine-shadow-lg': 'var(--shadow)',
    '--mantine-shadow-xl': 'var(--shadow)',
  },
  light: MODE_VARIABLES,
  dark: MODE_VARIABLES,
});

const colors = Object.fromEntries(Object.entries(FAMILIES).map(([name, [colour]]) => [name, flat(colour)]));

/**
 * The theme that lets Mantine's own components look like ours: its variables point at the tokens, so that a
 * change of tokens changes both. Spread into MantineProvider, with `getStyleNonce` for the content policy.
 */
export function createHawserTheme(): HawserTheme {
  const theme = createTheme({
    primaryColor: 'brand',
    colors,
    variantColorResolver,
    defaultRadius: 'md',
    radius: { xs: '3px', sm: '4px', md: 'var(--radius)', lg: 'var(--radius)', xl: 'var(--radius-large)' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    fontFamily: 'var(--font)',
    fontFamilyMonospace: 'var(--mono)',
    fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '14px', xl: '16px' },
    lineHeights: { xs: '16px', sm: '18px', md: '20px', lg: '20px', xl: '24px' },
    fontWeights: { regular: '400', medium: '550', bold: '600' },
    headings: { fontFamily: 'var(--font)', fontWeight: '600' },
    cursorType: 'pointer',
    respectReducedMotion: true,
  });
  return { theme, cssVariablesResolver };
}
