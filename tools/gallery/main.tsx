import '../../src/theme/index.css';
import { MantineProvider } from '@mantine/core';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { must } from '../../domain/kernel/assert.ts';
import { languages } from '../../domain/user/languages.ts';
import { Overlays } from '../../src/components/overlays.tsx';
import { startI18n } from '../../src/i18n/start.ts';
import { theme } from '../../src/theme/theme.ts';
import { PartsScreen } from './parts-screen.tsx';
import { galleryTexts } from './texts.ts';

/** The gallery of shared parts, for those who build screens: `npm run gallery`. It has neither session nor server. */
function Gallery() {
  return (
    <>
      <PartsScreen part={new URLSearchParams(window.location.search).get('part') ?? undefined} />
      <Overlays />
    </>
  );
}

const i18n = await startI18n();
for (const language of languages) i18n.addResourceBundle(language, 'gallery', galleryTexts[language]);
const router = createRouter({ routeTree: createRootRoute({ component: Gallery }) });
createRoot(must(document.getElementById('root'), 'the root element')).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>
  </StrictMode>,
);
