import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { theme } from '../theme/theme.ts';
import type { AppRouter } from './router.ts';

interface AppProps {
  i18n: i18n;
  router: AppRouter;
}

/** The providers around every screen: texts, theme and router. */
export function App({ i18n, router }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>
  );
}
