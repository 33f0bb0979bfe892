import { ActionIcon, Button, Input } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useInputProps } from './field-props.ts';
import classes from './list-field.module.css';

interface ListFieldProps<Item> extends FieldProps<Item[] | null> {
  /** What a new line begins with; every line has an id that stays. */
  newItem: () => Item;
  idOf: (item: Item) => string;
  /** What a line is called, for the button that removes it. */
  nameOf: (item: Item, index: number) => string;
  /** The fields of one line. */
  line: (item: Item, change: (next: Item) => void, index: number) => ReactNode;
  addLabel: string;
  /** The most lines there may be. */
  limit?: number;
}

/** Lines that are added, changed in place and removed. */
export function ListField<Item>({ newItem, idOf, nameOf, line, addLabel, limit, ...field }: ListFieldProps<Item>) {
  const { t } = useTranslation();
  const input = useInputProps(field);
  const labelId = useId();
  const items = field.value ?? [];
  const fixed = input.readOnly || input.disabled;
  const replace = (index: number, next: Item): void =>
    field.onChange(items.map((item, place) => (place === index ? next : item)));
  const full = limit !== undefined && items.length >= limit;
  return (
    <Input.Wrapper
      label={field.label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={input.description}
      error={input.error}
      withAsterisk={input.required}
    >
      <fieldset aria-labelledby={labelId} className={classes.list}>
        {items.map((item, index) => (
          <div key={idOf(item)} className={classes.line}>
            <div className={classes.fields}>{line(item, (next) => replace(index, next), index)}</div>
            {fixed ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="md"
                className={classes.remove}
                aria-label={t('form.removeItem', { name: nameOf(item, index) })}
                onClick={() => field.onChange(items.filter((_, place) => place !== index))}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {items.length === 0 ? <p className={classes.empty}>{t('form.noLines')}</p> : null}
        {fixed ? null : (
          <Button
            variant="default"
            className={classes.add}
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            disabled={full}
            onClick={() => field.onChange([...items, newItem()])}
          >
            {addLabel}
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  );
}
