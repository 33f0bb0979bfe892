import { ActionIcon, Button, Checkbox, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallSheet } from '../small-sheet.tsx';
import { usePhone } from '../use-phone.ts';
import { listedFields, movedTo } from './column-choice.ts';
import type { ChosenColumns } from './table-shape.ts';
import classes from './table-tools.module.css';

interface ColumnDialogProps {
  opened: boolean;
  onClose: () => void;
  columns: readonly { field: string; label: string }[];
  /** Always kept, and listed first. */
  required: string;
  /** The fields that are shown now. */
  chosen: readonly string[];
  /** All fields in their present order. */
  order: readonly string[];
  /** Whether a column has a width that somebody gave it. */
  sized: boolean;
  onSubmit: (change: Partial<ChosenColumns>) => void;
}

interface Draft {
  opened: boolean;
  fields: readonly string[];
  order: readonly string[];
  /** Columns go back to the width of their content. */
  unsized: boolean;
}

/** Which columns a table shows and in which order: one box for each, all or none at once (specification 2.10). */
export function ColumnDialog({
  opened,
  onClose,
  columns,
  required,
  chosen,
  order,
  sized,
  onSubmit,
}: ColumnDialogProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [draft, setDraft] = useState<Draft>({ opened, fields: chosen, order, unsized: false });
  // Each opening begins with what is shown.
  if (opened !== draft.opened)
    setDraft(opened ? { opened, fields: chosen, order, unsized: false } : { ...draft, opened });
  const all = listedFields(draft.order, { required, minimum: [] });
  const movable = all.filter((field) => field !== required);
  const pick = (fields: readonly string[]) => setDraft({ ...draft, fields: all.filter((one) => fields.includes(one)) });
  const move = (field: string, by: -1 | 1) => {
    const target = movable[movable.indexOf(field) + by];
    if (target !== undefined) setDraft({ ...draft, order: movedTo(draft.order, field, target) });
  };
  const labels = new Map(columns.map(({ field, label }) => [field, label]));
  const submit = () => {
    const isMoved = draft.order.some((field, at) => field !== order[at]);
    onSubmit({
      chosen: draft.fields,
      ...(isMoved ? { order: draft.order } : {}),
      ...(draft.unsized ? { widths: null } : {}),
    });
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
        {sized ? (
          <Button variant="default" disabled={draft.unsized} onClick={() => setDraft({ ...draft, unsized: true })}>
            {t('table.resetWidths')}
          </Button>
        ) : null}
      </Group>
      <fieldset className={classes.columns} aria-label={t('table.columns')}>
        {all.map((field) => (
          <div key={field} className={classes.column}>
            <Checkbox
              label={labels.get(field)}
              description={field === required ? t('table.alwaysShown') : undefined}
              checked={field === required || draft.fields.includes(field)}
              disabled={field === required}
              onChange={({ currentTarget: { checked } }) =>
                pick(checked ? [...draft.fields, field] : draft.fields.filter((one) => one !== field))
              }
            />
            {field === required ? null : (
              <Movers
                label={labels.get(field) ?? field}
                isFirst={field === movable[0]}
                isLast={field === movable.at(-1)}
                onMove={(by) => move(field, by)}
              />
            )}
          </div>
        ))}
      </fieldset>
      <Text c="dimmed" mt="1rem">
        {phone ? t('table.columnsPhoneHint') : t('table.columnsHint')}
      </Text>
    </SmallSheet>
  );
}

interface MoversProps {
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** Moves a column before or behind its neighbour; the buttons keep the focus, so that it can be pressed again. */
function Movers({ label, isFirst, isLast, onMove }: MoversProps) {
  const { t } = useTranslation();
  const ways = [
    { by: -1, label: t('table.moveBefore', { column: label }), isEnd: isFirst, Arrow: IconArrowUp },
    { by: 1, label: t('table.moveBehind', { column: label }), isEnd: isLast, Arrow: IconArrowDown },
  ] as const;
  return (
    <span className={classes.movers}>
      {ways.map(({ by, label: name, isEnd, Arrow }) => (
        <ActionIcon
          key={by}
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={name}
          aria-disabled={isEnd}
          onClick={() => onMove(by)}
        >
          <Arrow size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}
