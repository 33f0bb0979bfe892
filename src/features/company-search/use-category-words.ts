import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import { businessCategories } from '../../../domain/company/categories.ts';
import { languageOf } from '../../i18n/start.ts';

/** What a company does, in the reader's language: its subcategories, or the category where it names none of them. */
export function useCategoryWords(): (categories: FoundCompany['companyCategories']) => string {
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
