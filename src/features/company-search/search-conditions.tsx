import { useTranslation } from 'react-i18next';
import { ToggleField } from '../../components/form/check-field.tsx';
import { CategoryFields } from './category-fields.tsx';
import classes from './company-search.module.css';
import { PlaceFields, type PlaceFinder } from './place-fields.tsx';
import type { CompanySearch } from './search-address.ts';

interface SearchConditionsProps {
  search: CompanySearch;
  onChange: (change: Partial<CompanySearch>) => void;
  finder: PlaceFinder;
}

/** Where and for what companies are sought. */
export function SearchConditions({ search, onChange, finder }: SearchConditionsProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.conditions} aria-label={t('companySearch.conditions')}>
      <PlaceFields search={search} onChange={onChange} finder={finder} />
      <CategoryFields value={search.categories} onChange={(categories) => onChange({ categories })} />
      {search.task === null ? null : (
        <ToggleField
          label={t('companySearch.onlyFleet')}
          value={search.cooperating}
          onChange={(on) => onChange({ cooperating: on === true })}
        />
      )}
    </section>
  );
}
