import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addressLine, addressName } from '../../../domain/address/naming.ts';
import { mayChangeCompany } from '../../../domain/company/permissions.ts';
import { isOnMap } from '../../../domain/company/registration.ts';
import type { Company } from '../../../domain/company/schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { fieldOf, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import type { EditAddress } from '../../components/new-address.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { useTurns } from '../../components/sheet-state.ts';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { usePlace } from '../../mirror/places.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './company.module.css';
import { CompanyInfo } from './company-form.tsx';

/** The tab Basic Info (specification 2.2): an info card and the billing address. Employees read it (5 and 6). */
export function InfoTab({ editAddress }: { editAddress: EditAddress }) {
  const { t } = useTranslation();
  const { owner } = useViewer();
  const company = useOwnCompany();
  if (company === undefined) return null;
  if (company === null && !owner) return <EmptyState title={t('company.none')} hint={t('company.noneHint')} />;
  return (
    <div className={classes.columns}>
      {owner ? <CompanyInfo key={company === null ? 'new' : company.id} company={company} /> : null}
      {owner || company === null ? null : <ReadOnlyInfo company={company} />}
      <BillingAddress company={company} editAddress={editAddress} />
    </div>
  );
}

function ReadOnlyInfo({ company }: { company: Company }) {
  const { t } = useTranslation();
  // Who is sent out has only the card of the company, without its tax number.
  const fixed = fieldOf<Record<'name' | 'vat' | 'id', string | null>>({
    name: company.name,
    vat: company.vat ?? null,
    id: company.id,
  });
  return (
    <div className={classes.card}>
      <ReadOnlyForm>
        <FormSection title={t('company.info')} hint={t('company.readOnly')}>
          <TextField {...fixed('name')} label={t('company.field.name')} />
          <TextField {...fixed('vat')} label={t('company.field.vat')} />
          <TextField {...fixed('id')} label={t('company.field.id')} disabled />
        </FormSection>
      </ReadOnlyForm>
    </div>
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
  const place = usePlace(company?.billingAddress?.id ?? '');
  const { turn, opened, open, close } = useTurns();
  const may = company !== null && mayChangeCompany(viewer, company);
  // Who is sent out does not see the office's addresses: nothing can be said of this one.
  if (!place && !viewer.owner) return null;
  return (
    <div className={classes.card}>
      <Section title={t('company.billing')}>
        {place ? (
          <div>
            <p className={classes.name}>{addressName(place)}</p>
            <p className={classes.text}>{addressLine(place)}</p>
            <p className={classes.text}>{place.telephone}</p>
          </div>
        ) : (
          <p className={classes.text}>{t(company === null ? 'company.createFirst' : 'company.noBilling')}</p>
        )}
        {place && !isOnMap(place) ? (
          <Notice tone="amber" title={t('company.notOnMap')} text={t('company.notOnMapHint')} />
        ) : null}
        {may ? (
          <div className={classes.actions}>
            {place ? (
              <Button variant="default" onClick={open}>
                {t('company.editAddress')}
              </Button>
            ) : null}
            <LinkButton to="/profile" search={{ tab: 'company', part: 'headquarters' }} variant="default">
              {t('company.chooseHeadquarters')}
            </LinkButton>
          </div>
        ) : null}
      </Section>
      {turn === 0 || !place ? null : <div key={turn}>{editAddress({ address: place.id, opened, onClose: close })}</div>}
    </div>
  );
}
