import '@mantine/core/styles/Switch.layer.css';
import { Checkbox, Stack, Switch } from '@mantine/core';
import { type FieldLook, type FieldProps, useInputProps } from './field-props.ts';
import classes from './form.module.css';
import type { Option } from './options.tsx';

/** Read-only checkboxes are disabled, since browsers have no read-only ones. */
function useCheckProps(field: FieldLook) {
  const { label, description, name, error, readOnly, disabled, onBlur } = useInputProps(field);
  return { label, description, name, error, onBlur, disabled: disabled || readOnly, className: classes.check };
}

export function CheckboxField(field: FieldProps<boolean | null>) {
  const check = useCheckProps(field);
  return (
    <Checkbox
      {...check}
      checked={field.value ?? false}
      onChange={({ currentTarget: { checked } }) => field.onChange(checked)}
    />
  );
}

/** Something that is on or off. */
export function ToggleField(field: FieldProps<boolean | null>) {
  const check = useCheckProps(field);
  return (
    <Switch
      {...check}
      checked={field.value ?? false}
      onChange={({ currentTarget: { checked } }) => field.onChange(checked)}
    />
  );
}

interface CheckboxGroupProps<Value extends string> extends FieldProps<Value[] | null> {
  options: readonly Option<Value>[];
}

/** Several of a few, all in view (specification 5, checkbox multiselect); the detail of each says what it means. */
export function CheckboxGroupField<Value extends string>({ options, ...field }: CheckboxGroupProps<Value>) {
  const { label, description, error, required, readOnly, disabled } = useInputProps(field);
  const chosen = field.value ?? [];
  const choose = (values: readonly string[]): void =>
    field.onChange(options.map(({ value }) => value).filter((value) => values.includes(value)));
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={error}
      withAsterisk={required}
      value={[...chosen]}
      onChange={choose}
      onBlur={field.onBlur}
    >
      <Stack gap="xs" py="xs">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            className={classes.check}
            value={option.value}
            label={option.label}
            description={option.detail}
            disabled={disabled || readOnly || option.disabled === true}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
