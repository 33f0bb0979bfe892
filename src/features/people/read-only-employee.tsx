import { useTranslation } from 'react-i18next';
import { personName } from '../../../domain/user/person-name.ts';
import type { User } from '../../../domain/user/schema.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { fieldOf, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { useViewer } from '../../mirror/session.ts';
import { AccountFacts, ProfileFields } from './employee-fields.tsx';
import { employeeValues } from './employee-form.ts';
import { isKnownWhole } from './personnel-search.ts';
import { RoleField } from './role-field.tsx';

/** An employee to be read (specification 2.8, view and delete); of a colleague, who is sent out knows the names only. */
export function ReadOnlyEmployee({ employee }: { employee: User }) {
  const { t } = useTranslation();
  const field = fieldOf(employeeValues(employee));
  if (!isKnownWhole(useViewer(), employee)) {
    return (
      <Rows>
        <Fact label={t('people.field.nickname')} value={employee.nickname} />
        <Fact label={t('people.fullName')} value={personName(employee)} />
      </Rows>
    );
  }
  return (
    <ReadOnlyForm>
      <AccountFacts user={employee} />
      <FormSection>
        <ProfileFields form={{ field }} />
        <RoleField {...field('role')} />
      </FormSection>
    </ReadOnlyForm>
  );
}
