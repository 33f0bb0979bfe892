import { isOnMap } from '../../../domain/address/coordinates.ts';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { addressLine, addressName } from '../../../domain/address/naming.ts';
import type { Address, Company } from '../../../domain/schemas.ts';
import { setHeadquarters } from '../../commands/company.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormPanel } from '../../components/form/form-page.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { toast } from '../../components/toast.ts';
import { useCompanyAddresses } from '../../mirror/own-company.ts';
import classes from './company.module.css';

const headquartersSchema = z.object({ headquarters: z.string() });

/** The tab Assign Headquarters (specification 2.2): one of the company's addresses, which is its billing address, too (3). */
export function HeadquartersTab({ company }: { company: Company }) {
  const { t } = useTranslation();
  const places = useCompanyAddresses(company);
  if (places === undefined) return null;
  if (places.length > 0) return <Choice company={company} places={places} />;
  return (
    <EmptyState
      title={t('company.noAddresses')}
      hint={t('company.noAddressesHint')}
      action={
        <LinkButton to="/profile" search={{ tab: 'company', part: 'addresses' }}>
          {t('company.toAddresses')}
        </LinkButton>
      }
    />
  );
}

function Choice({ company, places }: { company: Company; places: readonly Address[] }) {
  const { t } = useTranslation();
  const [initial] = useState(() => ({ headquarters: company.headquarters?.id ?? null }));
  const form = useDomainForm({
    schema: headquartersSchema,
    initial,
    draftKey: `company:${company.id}:headquarters`,
    save: ({ headquarters }, seen) =>
      setHeadquarters(company.id, headquarters, seen.headquarters === null ? null : { id: seen.headquarters }),
    onSaved: () => toast({ kind: 'success', message: t('company.headquartersSaved') }),
  });
  const { value, onChange, error } = form.field('headquarters');
  return (
    <FormPanel form={form}>
      <FormSection title={t('company.headquarters')} hint={t('company.headquartersHint')}>
        <WholeRow>
          <Radio.Group aria-label={t('company.headquarters')} value={value} onChange={onChange} error={error}>
            <Stack gap="sm" py={8}>
              {places.map((place) => (
                <Radio
                  key={place.id}
                  className={classes.choice ?? ''}
                  value={place.id}
                  label={addressName(place)}
                  description={[addressLine(place), isOnMap(place) ? '' : t('company.notOnMap')]
                    .filter(Boolean)
                    .join(' · ')}
                />
              ))}
            </Stack>
          </Radio.Group>
        </WholeRow>
      </FormSection>
    </FormPanel>
  );
}
