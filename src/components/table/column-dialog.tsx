import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallSheet } from '../small-sheet.tsx';
import { usePhone } from '../use-phone.ts';
import { listedFields } from './column-choice.ts';
import classes from './table-tools.module.css';

interface ColumnDialogProps {
  opened: boolean;
  onClose: () => void;
  columns: readonly { field: string; label: string }[];
  /** Always kept, and listed first. */
  required: string;
  /** The fields that are shown now. */
  chosen: readonly string[];
  onChoose: (fields: readonly string[]) => void;
}

/** Which columns a table shows: one box for each, all or none at once (specification 2.10). */
export function ColumnDialog({ opened, onClose, columns, required, chosen, onChoose }: ColumnDialogProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [draft, setDraft] = useState<{ opened: boolean; fields: readonly string[] }>({ opened, fields: chosen });
  // Each opening begins with what is shown.
  if (opened !== draft.opened) setDraft({ opened, fields: opened ? chosen : draft.fields });
  const all = listedFields(
    columns.map(({ field }) => field),
    { required, minimum: [] },
  );
  const pick = (fields: readonly string[]) => setDraft({ opened, fields: all.filter((one) => fields.includes(one)) });
  const labels = new Map(columns.map(({ field, label }) => [field, label]));
  const submit = () => {
    onChoose(draft.fields);
    onClose();
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={t('table.columns')}
      action={<Button onClick={submit}>{t('table.submit')}</Button>}
    >
      <Group gap="0.5rem" mb="1rem">
        <Button variant="default" onClick={() => pick(all)}>
          {t('table.selectAllColumns')}
        </Button>
        <Button variant="default" onClick={() => pick([required])}>
          {t('table.unselectAllColumns')}
        </Button>
      </Group>
      <fieldset className={classes.columns} aria-label={t('table.columns')}>
        {all.map((field) => (
          <Checkbox
            key={field}
            label={labels.get(field)}
            description={field === required ? t('table.alwaysShown') : undefined}
            checked={field === required || draft.fields.includes(field)}
            disabled={field === required}
            onChange={({ currentTarget: { checked } }) =>
              pick(checked ? [...draft.fields, field] : draft.fields.filter((one) => one !== field))
            }
          />
        ))}
      </fieldset>
      <Text c="dimmed" mt="1rem">
        {phone ? t('table.columnsPhoneHint') : t('table.columnsHint')}
      </Text>
    </SmallSheet>
  );
}
