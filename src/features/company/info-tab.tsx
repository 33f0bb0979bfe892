import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mayChangeCompany } from '../../../domain/account/permissions.ts';
import { isOnMap } from '../../../domain/address/coordinates.ts';
import { addressLine, addressName } from '../../../domain/address/naming.ts';
import type { Company } from '../../../domain/schemas.ts';
import { Card, Columns } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import type { EditAddress } from '../../components/new-address.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { useAddressRow } from '../../mirror/assignable-addresses.ts';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { useViewer } from '../../mirror/session.ts';
import { CompanyInfo } from './company-form.tsx';
import { RetentionCard } from './retention-card.tsx';

/** The tab Basic Info (specification 2.2): an info card and the billing address. Employees read it (5 and 6). */
export function InfoTab({ editAddress }: { editAddress: EditAddress }) {
  const { t } = useTranslation();
  const { owner } = useViewer();
  const company = useOwnCompany();
  if (company === undefined) return null;
  if (company === null && !owner) return <EmptyState title={t('company.none')} hint={t('company.noneHint')} />;
  return (
    <Columns>
      {owner ? <CompanyInfo key={company === null ? 'new' : company.id} company={company} /> : null}
      {owner || company === null ? null : <ReadOnlyInfo company={company} />}
      <BillingAddress company={company} editAddress={editAddress} />
      {owner && company !== null ? <RetentionCard /> : null}
    </Columns>
  );
}

function ReadOnlyInfo({ company }: { company: Company }) {
  const { t } = useTranslation();
  // Field workers do not see the tax number.
  const fixed = bindReadOnly<Record<'name' | 'vat' | 'id', string | null>>({
    name: company.name,
    vat: company.vat ?? null,
    id: company.id,
  });
  return (
    <Card>
      <ReadOnlyForm>
        <FormSection title={t('company.info')} hint={t('company.readOnly')}>
          <TextField {...fixed('name')} label={t('company.field.name')} />
          <TextField {...fixed('vat')} label={t('company.field.vat')} />
          <TextField {...fixed('id')} label={t('company.field.id')} disabled />
        </FormSection>
      </ReadOnlyForm>
    </Card>
  );
}

interface BillingAddressProps {
  company: Company | null;
  editAddress: EditAddress;
}

/** The billing address, which mirrors the headquarters (specification 3); whoever may change the company edits it here. */
function BillingAddress({ company, editAddress }: BillingAddressProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const place = useAddressRow(company?.billingAddress?.id ?? '');
  const { openings, opened, open, close } = useFreshSheet();
  const may = company !== null && mayChangeCompany(viewer, company);
  // Field workers do not see the office's addresses.
  if (!place && !viewer.owner) return null;
  return (
    <Card>
      <Section title={t('company.billing')}>
        {place ? (
          <div>
            <Text fw={600}>{addressName(place)}</Text>
            <Text c="dimmed">{addressLine(place)}</Text>
            <Text c="dimmed">{place.telephone}</Text>
          </div>
        ) : (
          <Text c="dimmed">{t(company === null ? 'company.createFirst' : 'company.noBilling')}</Text>
        )}
        {place && !isOnMap(place) ? (
          <Notice tone="amber" title={t('company.notOnMap')} text={t('company.notOnMapHint')} />
        ) : null}
        {may ? (
          <Group gap="xs">
            {place ? (
              <Button variant="default" onClick={open}>
                {t('company.editAddress')}
              </Button>
            ) : null}
            <LinkButton to="/profile" search={{ tab: 'company', part: 'headquarters' }} variant="default">
              {t('company.chooseHeadquarters')}
            </LinkButton>
          </Group>
        ) : null}
      </Section>
      {openings === 0 || !place ? null : (
        <div key={openings}>{editAddress({ address: place.id, opened, onClose: close })}</div>
      )}
    </Card>
  );
}
