import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessCategories } from '../../../domain/company/categories.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { languageOf } from '../../i18n/start.ts';
import classes from './company-search.module.css';

interface CategoryFieldsProps {
  /** Codes of subcategories, or of whole categories. */
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** What companies do: one list of everything, or one list for each category (specification 2.6). */
export function CategoryFields({ value, onChange }: CategoryFieldsProps) {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  const [each, setEach] = useState(false);
  const groups = businessCategories.map((category) => ({
    code: category.code,
    label: category[language],
    options: category.subcategories.map((sub) => ({ value: sub.code, label: sub[language] })),
  }));
  const whole = groups.flatMap(({ code, label, options }) => [
    { value: code, label, detail: t('companySearch.wholeCategory') },
    ...options.map((option) => ({ ...option, detail: label })),
  ]);
  /** The codes of one category in place of those that were chosen of it before. */
  const changeOf = (code: string, options: readonly { value: string }[], codes: string[] | null): void => {
    const others = value.filter((one) => one !== code && !options.some((option) => option.value === one));
    onChange([...others, ...(codes ?? [])]);
  };
  return (
    <div className={classes.fields}>
      {each ? (
        groups.map(({ code, label, options }) => (
          <MultiSelectField
            key={code}
            label={label}
            placeholder={t('companySearch.anything')}
            options={options}
            value={value.filter((one) => options.some((option) => option.value === one))}
            onChange={(codes) => changeOf(code, options, codes)}
          />
        ))
      ) : (
        <MultiSelectField
          label={t('companySearch.categories')}
          placeholder={t('companySearch.anything')}
          options={whole}
          value={[...value]}
          onChange={(codes) => onChange(codes ?? [])}
        />
      )}
      <ToggleField label={t('companySearch.oneByOne')} value={each} onChange={(on) => setEach(on === true)} />
    </div>
  );
}
