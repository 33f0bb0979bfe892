import { IconBriefcase2, IconList, IconMapPin } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FoundEverywhere, searchEverything } from '../../mirror/search-everything.ts';
import { useLive } from '../../mirror/use-live.ts';
import type { PaletteGroup } from './palette-lines.ts';
import { useHasRoute } from './use-destinations.ts';

/** Rows of each kind: more are found by further letters. */
const limit = 6;

/** What this device has under a text, with what was found before until the answer is there, so that nothing flickers. */
function useFound(text: string): FoundEverywhere | undefined {
  const found = useLive((mirror) => searchEverything(mirror, text, limit), [text]);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  return found ?? last;
}

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

/** Tasks, addresses and customers with the words of a text; a kind is offered as soon as there is a screen for one of it. */
export function useFoundGroups(text: string): PaletteGroup[] {
  const { t } = useTranslation();
  const { history } = useRouter();
  const hasRoute = useHasRoute();
  const { tasks = [], addresses = [], customers = [] } = useFound(text) ?? {};
  const groups = [
    {
      path: '/tasks/',
      title: t('nav.tasks'),
      icon: IconList,
      rows: tasks.map(({ id, nickname, jobTicket }) => ({ id, label: nickname, detail: joined([jobTicket]) })),
    },
    {
      path: '/addresses/',
      title: t('nav.addresses'),
      icon: IconMapPin,
      rows: addresses.map(({ id, nickname, street, region }) => ({
        id,
        label: nickname ?? street ?? t('address.title'),
        detail: joined([nickname === null ? null : street, region]),
      })),
    },
    {
      path: '/customers/',
      title: t('nav.customers'),
      icon: IconBriefcase2,
      rows: customers.map(({ id, nickname, name, telephone }) => ({
        id,
        label: nickname,
        detail: joined([name, telephone]),
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
