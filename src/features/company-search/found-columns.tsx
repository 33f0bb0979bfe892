import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import { businessCategories } from '../../../domain/company/categories.ts';
import { personName } from '../../../domain/user/names.ts';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Standing, StandingPill } from './standing-pill.tsx';

type Column = TableColumn<FoundCompany>;

/** The columns that are shown. */
export const foundColumns: readonly string[] = [
  'companyName',
  'nickname',
  'region',
  'categories',
  'standing',
  'distance',
];

/** The name of a found company, or else that of its owner. */
export const foundName = (company: FoundCompany): string => company.companyName ?? personName(company);

/** A formatted distance; null if it is unknown. */
export function useKilometres(): (company: FoundCompany) => string | null {
  const format = useFormat();
  return useCallback(({ distance }) => (distance === null ? null : format.distance(distance * 1000)), [format]);
}

/** The columns of found companies. */
export function useFoundColumns(standingOf: (company: FoundCompany) => Standing): readonly Column[] {
  const { t } = useTranslation();
  const kilometres = useKilometres();
  const textOf = useCategoryText();
  return useMemo(() => {
    const shared = { kind: 'text', filterable: false } as const;
    return [
      { ...shared, field: 'companyName', label: t('fleet.field.company'), cell: foundName },
      { ...shared, field: 'nickname', label: t('fleet.field.person'), cell: personName },
      { ...shared, field: 'region', label: t('companySearch.region'), cell: ({ region }) => region },
      {
        ...shared,
        field: 'categories',
        label: t('companySearch.categories'),
        sortable: false,
        cell: ({ companyCategories }) => textOf(companyCategories),
      },
      {
        ...shared,
        field: 'standing',
        label: t('fleet.field.status'),
        sortable: false,
        cell: (company) => <StandingPill standing={standingOf(company)} />,
      },
      {
        ...shared,
        field: 'distance',
        label: t('companySearch.distance'),
        kind: 'number',
        align: 'end',
        cell: kilometres,
        value: ({ distance }) => distance,
      },
    ];
  }, [t, kilometres, textOf, standingOf]);
}

/** What a company does, in the language of the screen: its subcategories, or the category if it has none. */
export function useCategoryText(): (categories: FoundCompany['companyCategories']) => string {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  return useCallback(
    (categories) =>
      Object.entries(categories ?? {})
        .flatMap(([code, subs]) => {
          const category = businessCategories.find((each) => each.code === code);
          const chosen = category?.subcategories.filter((sub) => subs.includes(sub.code)) ?? [];
          if (chosen.length > 0) return chosen.map((sub) => sub[language]);
          return category === undefined ? [] : [category[language]];
        })
        .join(', '),
    [language],
  );
}
