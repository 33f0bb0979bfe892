import { useMantineColorScheme } from '@mantine/core';
import {
  IconBarcode,
  IconBriefcase2,
  IconDeviceDesktop,
  IconKeyboard,
  IconLanguage,
  IconList,
  IconMapPin,
  IconMoon,
  IconPlus,
  IconSun,
  type IconX,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '../../../domain/kernel/fold.ts';
import { languages } from '../../../domain/user/languages.ts';
import { languageNames } from '../../i18n/language.ts';
import { changeLanguage, languageOf } from '../../i18n/start.ts';
import { type FoundEverywhere, searchEverything } from '../../mirror/search-everything.ts';
import { useViewer } from '../../mirror/session.ts';
import { useLive } from '../../mirror/use-live.ts';
import { creations } from './creations.ts';
import { destinationIcons } from './destination-icons.ts';
import { useDestinations, useHasRoute } from './destinations.ts';
import { openShortcuts } from './help-store.ts';
import { shortcuts } from './shortcuts.ts';

export interface PaletteLine {
  id: string;
  label: string;
  /** The second, dimmed line. */
  detail?: string;
  icon: typeof IconX;
  /** The shortcut for the same action. */
  keys?: readonly string[];
  act: () => unknown;
  /** The palette stays open. */
  stays?: true;
}

export interface PaletteGroup {
  title: string;
  lines: readonly PaletteLine[];
}

/**
 * Keeps the lines with a label in which each word of the text begins a word, ignoring case and accents, and drops empty
 * groups.
 */
export function filterGroups(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const wanted = foldedWords(text);
  const matches = ({ label }: PaletteLine): boolean => {
    const words = foldedWords(label);
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  };
  return groups
    .map(({ title, lines }) => ({ title, lines: lines.filter(matches) }))
    .filter(({ lines }) => lines.length > 0);
}

const schemes = [
  { scheme: 'light', label: 'palette.light', icon: IconSun },
  { scheme: 'dark', label: 'palette.dark', icon: IconMoon },
  { scheme: 'auto', label: 'palette.auto', icon: IconDeviceDesktop },
] as const;

const keysTo = (path: string): readonly string[] =>
  shortcuts.find(({ act }) => act.kind === 'go' && act.to === path)?.keys ?? [];

/** The lines that don't depend on the mirror: destinations, things to create, and settings. */
export function usePaletteGroups(): PaletteGroup[] {
  const { t } = useTranslation();
  return [
    { title: t('palette.go'), lines: useDestinationLines() },
    { title: t('palette.create'), lines: useCreationLines() },
    { title: t('palette.settings'), lines: useSettingLines() },
  ];
}

function useDestinationLines(): PaletteLine[] {
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

function useCreationLines(): PaletteLine[] {
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

function useSettingLines(): PaletteLine[] {
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

/** Rows of each kind; more letters find others. */
const limit = 6;

/** Searches this device. The last result stays until the next is there, so that nothing flickers. */
function useFound(text: string): FoundEverywhere | undefined {
  const found = useLive((mirror) => searchEverything(mirror, text, limit), [text]);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}

const joinParts = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Tasks, addresses, customers and equipment that match a text; a kind without a detail screen is left out. */
export function useFoundGroups(text: string): PaletteGroup[] {
  const { t } = useTranslation();
  const { history } = useRouter();
  const hasRoute = useHasRoute();
  const { tasks = [], addresses = [], customers = [], equipment = [] } = useFound(text) ?? {};
  const groups = [
    {
      path: '/tasks/',
      title: t('nav.tasks'),
      icon: IconList,
      rows: tasks.map(({ id, nickname, jobTicket }) => ({ id, label: nickname, detail: joinParts([jobTicket]) })),
    },
    {
      path: '/addresses/',
      title: t('nav.addresses'),
      icon: IconMapPin,
      rows: addresses.map(({ id, nickname, street, region }) => ({
        id,
        label: nickname ?? street ?? t('address.title'),
        detail: joinParts([nickname === null ? null : street, region]),
      })),
    },
    {
      path: '/customers/',
      title: t('nav.customers'),
      icon: IconBriefcase2,
      rows: customers.map(({ id, nickname, name, telephone }) => ({
        id,
        label: nickname,
        detail: joinParts([name, telephone]),
      })),
    },
    {
      path: '/equipment/',
      title: t('equipment.title'),
      icon: IconBarcode,
      rows: equipment.map(({ id, kind, serialNumber, place }) => ({
        id,
        label: joinParts([kind, serialNumber]),
        detail: joinParts([place]),
      })),
    },
  ];
  return groups
    .filter(({ path, rows }) => rows.length > 0 && hasRoute(`${path}$id`))
    .map(({ path, title, icon, rows }) => ({
      title,
      lines: rows.map((row) => ({ ...row, icon, act: () => history.push(path + row.id) })),
    }));
}
