import { useMediaQuery } from '@mantine/hooks';

/** Under 768 px: lists are cards, dialogs are sheets, and the main controls are at the bottom. */
export const phoneQuery = '(max-width: 47.99em)';

/** Whether the screen is a phone's, now. */
export const usePhone = (): boolean => useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });

/** The same, outside of components. */
export const isPhone = (): boolean => window.matchMedia(phoneQuery).matches;
