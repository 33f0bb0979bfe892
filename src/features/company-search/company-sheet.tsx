import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FoundCompany } from '../../../domain/catalogue/subcontractors.ts';
import { personName } from '../../../domain/user/person-name.ts';
import { Fact, Rows } from '../../components/rows.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { RowAction } from '../../components/table/table-shape.ts';
import { useCategoryWords } from './use-category-words.ts';
import { foundName, useKilometres } from './use-found-columns.tsx';

interface CompanySheetProps {
  company: FoundCompany;
  opened: boolean;
  onClose: () => void;
  /** Asking it; null where that cannot be done. */
  action: RowAction | null;
}

/** A found company to be read, and to be asked. */
export function CompanySheet({ company, opened, onClose, action }: CompanySheetProps) {
  const { t } = useTranslation();
  const kilometres = useKilometres();
  const wordsOf = useCategoryWords();
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={foundName(company)}
      width="create"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('action.close')}
          </Button>
          {action === null ? null : <Button onClick={() => void action.act?.()}>{action.label}</Button>}
        </>
      }
    >
      <Rows>
        <Fact label={t('fleet.field.company')} value={foundName(company)} />
        <Fact label={t('fleet.field.person')} value={personName(company)} />
        <Fact label={t('companySearch.region')} value={company.region ?? '–'} />
        <Fact label={t('companySearch.distance')} value={kilometres(company) ?? '–'} />
        <Fact label={t('companySearch.categories')} value={wordsOf(company.companyCategories) || '–'} />
      </Rows>
    </Sheet>
  );
}
