import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ReferenceField } from '../../components/form/reference-field.tsx';
import { useCustomerSource } from '../../mirror/customer-source.ts';
import classes from './excel-import.module.css';

const modes = ['rows', 'shared', 'customer'] as const;

/** Whom the addresses of a file serve: the customer that each row names, all, or one. */
export interface Serving {
  mode: (typeof modes)[number];
  customer: { id: string } | null;
}

interface ServingFieldProps {
  value: Serving;
  onChange: (value: Serving) => void;
}

/** Asks whom the addresses of a file serve: shared, or for one customer (specification 2.5). */
export function ServingField({ value, onChange }: ServingFieldProps) {
  const { t } = useTranslation();
  const source = useCustomerSource();
  const labels = {
    rows: t('excelImport.servingRows'),
    shared: t('excelImport.servingShared'),
    customer: t('excelImport.servingCustomer'),
  } as const;
  const choose = (chosen: string): void => {
    const mode = modes.find((each) => each === chosen);
    if (mode !== undefined) onChange({ ...value, mode });
  };
  return (
    <div className={classes.serving}>
      <Radio.Group label={t('excelImport.serving')} value={value.mode} onChange={choose}>
        <div className={classes.radios}>
          {modes.map((mode) => (
            <Radio
              key={mode}
              className={classes.radio}
              value={mode}
              label={labels[mode]}
              description={mode === 'rows' ? t('excelImport.servingRowsHint') : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      {value.mode === 'customer' ? (
        <ReferenceField
          label={t('addresses.field.customer')}
          source={source}
          placeholder={t('taskForm.chooseCustomer')}
          emptyText={t('taskForm.noCustomers')}
          value={value.customer}
          onChange={(customer) => onChange({ ...value, customer })}
          required
        />
      ) : null}
    </div>
  );
}
