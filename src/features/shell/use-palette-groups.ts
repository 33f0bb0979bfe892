import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconKeyboard, IconLanguage, IconMoon, IconPlus, IconSun } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../domain/user/language.ts';
import { languageNames } from '../../i18n/language.ts';
import { changeLanguage, languageOf } from '../../i18n/start.ts';
import { useViewer } from '../../mirror/session.ts';
import { creations } from './creations.ts';
import { destinationIcons } from './destination-icons.ts';
import { openShortcuts } from './help-store.ts';
import type { PaletteGroup, PaletteLine } from './palette-lines.ts';
import { shortcuts } from './shortcuts.ts';
import { useDestinations, useHasRoute } from './use-destinations.ts';

const schemes = [
  { scheme: 'light', label: 'palette.light', icon: IconSun },
  { scheme: 'dark', label: 'palette.dark', icon: IconMoon },
  { scheme: 'auto', label: 'palette.auto', icon: IconDeviceDesktop },
] as const;

const keysTo = (path: string): readonly string[] =>
  shortcuts.find(({ act }) => act.kind === 'go' && act.to === path)?.keys ?? [];

/** What the palette offers besides the rows of the mirror: places, what can be made, how the product looks and speaks. */
export function usePaletteGroups(): PaletteGroup[] {
  const { t } = useTranslation();
  return [
    { title: t('palette.go'), lines: usePlaces() },
    { title: t('palette.create'), lines: useCreations() },
    { title: t('palette.settings'), lines: useSettings() },
  ];
}

function usePlaces(): PaletteLine[] {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { menu, own } = useDestinations();
  const inbox = { to: '/inbox', label: 'inbox.title', icon: 'inbox' } as const;
  return [...menu, inbox, ...own].map(({ to, label, icon }) => ({
    id: to,
    label: t(label),
    icon: destinationIcons[icon],
    keys: keysTo(to),
    act: () => history.push(to),
  }));
}

function useCreations(): PaletteLine[] {
  const { t } = useTranslation();
  const { history } = useRouter();
  const viewer = useViewer();
  const hasRoute = useHasRoute();
  return creations
    .filter(({ to, may }) => hasRoute(to) && may(viewer))
    .map(({ to, label }) => ({
      id: to,
      label: t(label),
      icon: IconPlus,
      keys: keysTo(to),
      act: () => history.push(to),
    }));
}

function useSettings(): PaletteLine[] {
  const { t, i18n } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const language = languageOf(i18n);
  return [
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: each,
        label: languageNames[each],
        icon: IconLanguage,
        act: () => changeLanguage(i18n, each),
      })),
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label, icon }) => ({ id: scheme, label: t(label), icon, act: () => setColorScheme(scheme) })),
    { id: 'shortcuts', label: t('shortcuts.title'), icon: IconKeyboard, keys: ['?'], act: openShortcuts },
  ];
}
