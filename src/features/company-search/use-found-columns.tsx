import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import { personName } from '../../../domain/user/person-name.ts';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Standing, StandingPill } from './standing-pill.tsx';
import { useCategoryWords } from './use-category-words.ts';

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

/** What a found company is called: by its own name, else by its owner's. */
export const foundName = (company: FoundCompany): string => company.companyName ?? personName(company);

/** A distance in words; null where one of the places is not known. */
export function useKilometres(): (company: FoundCompany) => string | null {
  const format = useFormat();
  return useCallback(({ distance }) => (distance === null ? null : format.distance(distance * 1000)), [format]);
}

/** The columns of found companies. */
export function useFoundColumns(standingOf: (company: FoundCompany) => Standing): readonly Column[] {
  const { t } = useTranslation();
  const kilometres = useKilometres();
  const wordsOf = useCategoryWords();
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
        cell: ({ companyCategories }) => wordsOf(companyCategories),
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
  }, [t, kilometres, wordsOf, standingOf]);
}
