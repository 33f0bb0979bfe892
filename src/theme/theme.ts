import {
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
