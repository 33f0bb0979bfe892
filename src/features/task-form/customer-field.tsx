import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateCustomers } from '../../../domain/customer/permissions.ts';
import { OwnForms } from '../../components/form/own-forms.tsx';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { useReadOnly } from '../../components/form/use-input-props.ts';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import { useViewer } from '../../mirror/session.ts';
import type { LabelledField } from './basic-field.ts';
import { NewCustomerDialog } from './new-customer-dialog.tsx';
import classes from './task-form.module.css';

/** The customer of a task, found by typing, or made on the fly (specification 2.3). */
export function CustomerField({ field }: { field: LabelledField<'customer'> }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const source = useCustomerSource();
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState(false);
  const fixed = useReadOnly(field.readOnly);
  const open = (): void => {
    setTurn(turn + 1);
    setOpened(true);
  };
  return (
    <div className={classes.withButton}>
      <ReferenceField
        {...field}
        source={source}
        placeholder={t('taskForm.chooseCustomer')}
        emptyText={t('taskForm.noCustomers')}
      />
      {fixed || !mayCreateCustomers(viewer) ? null : (
        <OwnForms>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={open}
          >
            {t('taskForm.newCustomer')}
          </Button>
          {turn === 0 ? null : (
            <NewCustomerDialog
              key={turn}
              opened={opened}
              onClose={() => setOpened(false)}
              onCreated={(id) => field.onChange({ id })}
            />
          )}
        </OwnForms>
      )}
    </div>
  );
}
