import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** The accent: shade 7 carries white text on light grounds, shade 3 carries dark text on dark grounds. */
const teal: MantineColorsTuple = [
  '#ecf8f6',
  '#ddf4f0',
  '#a9e3dc',
  '#3fc2b8',
  '#2aa9a0',
  '#17938b',
  '#0f867f',
  '#0c7a74',
  '#0a6963',
  '#06504c',
];

/** Mantine computes text on filled grounds as white; the dark scheme's grounds are bright and need the dark text of the tokens. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant === 'filled' && color === 'teal') return { ...colors, color: 'var(--on-accent)' };
  if (input.variant === 'filled' && color === 'red') return { ...colors, color: 'var(--on-danger)' };
  return colors;
};

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 3 },
  colors: { teal },
  black: '#14181b',
  variantColorResolver,
  fontFamily: 'var(--font)',
  fontSizes: {
    xs: 'var(--text-small)',
    sm: 'var(--text-base)',
    md: 'var(--text-base)',
    lg: 'var(--text-large)',
    xl: 'var(--text-title)',
  },
  headings: {
    fontFamily: 'var(--font)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: 'var(--text-title)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-large)', lineHeight: '1.35' },
      h3: { fontSize: 'var(--text-base)', lineHeight: '1.4' },
    },
  },
  lineHeights: { md: '1.45' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1.25rem' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'var(--float)', lg: 'var(--float)', xl: 'var(--float)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm', fw: 600 } },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
  },
});

/** Mantine's colours, said in the tokens; the same for both schemes, since the tokens change by themselves. */
const tokens = {
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-error': 'var(--red-strong)',
  '--mantine-color-success': 'var(--green-strong)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--quiet)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--control-border)',
  '--mantine-color-disabled': 'var(--quiet)',
  '--mantine-color-disabled-color': 'var(--gray-strong)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-teal-filled': 'var(--accent)',
  '--mantine-color-teal-filled-hover': 'var(--accent-hover)',
  '--mantine-color-teal-light': 'var(--teal-ground)',
  '--mantine-color-teal-light-hover': 'var(--selected)',
  '--mantine-color-teal-light-color': 'var(--teal-strong)',
  '--mantine-color-teal-outline': 'var(--accent)',
  '--mantine-color-teal-text': 'var(--accent-text)',
  '--mantine-color-gray-light': 'var(--quiet)',
  '--mantine-color-gray-light-hover': 'var(--hairline)',
  '--mantine-color-gray-light-color': 'var(--text)',
  '--mantine-color-red-filled': 'var(--danger)',
  '--mantine-color-red-filled-hover': 'var(--danger-hover)',
  '--mantine-color-red-light': 'var(--red-ground)',
  '--mantine-color-red-light-hover': 'var(--red-ground)',
  '--mantine-color-red-light-color': 'var(--red-strong)',
  '--mantine-color-red-text': 'var(--red-strong)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
