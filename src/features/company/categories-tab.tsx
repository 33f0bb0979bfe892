import { Box, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  type BusinessCategory,
  businessCategories,
  type CompanyCategories,
} from '../../../domain/company/categories.ts';
import type { Company } from '../../../domain/schemas.ts';
import { setCompanyCategories } from '../../commands/company.ts';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { languageOf } from '../../i18n/start.ts';
import classes from './company.module.css';

/** The ticked codes: a category, or `category/subcategory`. */
const categoriesSchema = z.object({ ticks: z.array(z.string()) });

/** The tab Business Categories (specification 2.2): what the company does, by which others find it. */
export function CategoriesTab({ company }: { company: Company }) {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  const { showOutcome } = useOutcome();
  const [initial] = useState(() => ({ ticks: ticked(company.companyCategories ?? {}) }));
  const form = useDomainForm({
    schema: categoriesSchema,
    initial,
    draftKey: `company:${company.id}:categories`,
    save: ({ ticks }, seen) => setCompanyCategories(company.id, chosenOf(ticks), chosenOf(seen.ticks ?? [])),
    onSaved: () => void showOutcome('categoriesUpdated'),
  });
  const ticks = form.values.ticks ?? [];
  return (
    <FormPanel form={form}>
      <FormSection title={t('company.categories')} hint={t('company.categoriesHint')}>
        <WholeRow>
          <div className={classes.categories}>
            {businessCategories.map((category) => (
              <Category
                key={category.code}
                category={category}
                language={language}
                chosen={tickedIn(category, ticks)}
                onChoose={(codes) => form.change({ ticks: [...tickedIn(category, ticks).others, ...codes].sort() })}
              />
            ))}
          </div>
        </WholeRow>
      </FormSection>
    </FormPanel>
  );
}

interface CategoryProps {
  category: BusinessCategory;
  language: 'el' | 'en';
  chosen: ReturnType<typeof tickedIn>;
  /** Sets the ticked codes of the category. */
  onChoose: (codes: string[]) => void;
}

/** A category with its subcategories. Ticking one ticks its category; unticking the category unticks them all. */
function Category({ category: { code, subcategories, ...words }, language, chosen, onChoose }: CategoryProps) {
  const { whole, subs } = chosen;
  const tickSub = (tick: string, on: boolean): void =>
    onChoose([code, ...subs.filter((each) => each !== tick), ...(on ? [tick] : [])]);
  return (
    <fieldset className={classes.category} aria-label={words[language]}>
      <Checkbox
        className={classes.choice ?? ''}
        label={
          <Text span inherit fw={600}>
            {words[language]}
          </Text>
        }
        checked={whole}
        indeterminate={whole && subs.length > 0 && subs.length < subcategories.length}
        onChange={({ currentTarget: { checked } }) => onChoose(checked ? [code] : [])}
      />
      <Box pl="1.75rem">
        {subcategories.map((sub) => (
          <Checkbox
            key={sub.code}
            className={classes.choice ?? ''}
            label={sub[language]}
            checked={subs.includes(`${code}/${sub.code}`)}
            onChange={({ currentTarget: { checked } }) => tickSub(`${code}/${sub.code}`, checked)}
          />
        ))}
      </Box>
    </fieldset>
  );
}

/** The categories of a company as a sorted list of ticked codes: `category` and `category/subcategory`. */
const ticked = (categories: CompanyCategories): string[] =>
  Object.entries(categories)
    .flatMap(([code, subs]) => [code, ...subs.map((sub) => `${code}/${sub}`)])
    .sort();

/** The categories for a list of ticked codes. */
function chosenOf(ticks: readonly string[]): Record<string, string[]> {
  const chosen: Record<string, string[]> = {};
  for (const tick of ticks) {
    const [code = tick, sub] = tick.split('/');
    chosen[code] = [...(chosen[code] ?? []), ...(sub === undefined ? [] : [sub])];
  }
  return chosen;
}

/** The ticked codes of one category, and all others. */
function tickedIn({ code }: Pick<BusinessCategory, 'code'>, ticks: readonly string[]) {
  const isSub = (tick: string): boolean => tick.startsWith(`${code}/`);
  return {
    whole: ticks.includes(code),
    subs: ticks.filter(isSub),
    others: ticks.filter((tick) => tick !== code && !isSub(tick)),
  };
}
