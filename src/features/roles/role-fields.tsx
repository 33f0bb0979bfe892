import { useTranslation } from 'react-i18next';
import { idleRights, type Right, type RightPart, rightParts } from '../../../domain/role/rights.ts';
import { CheckboxGroupField } from '../../components/form/check-field.tsx';
import type { FieldBinding } from '../../components/form/field-props.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { roleIcons } from '../../components/role-icon.tsx';
import type { RoleValues } from './role-form.ts';

interface RoleFieldsProps {
  form: { field: <Name extends keyof RoleValues & string>(name: Name) => FieldBinding<RoleValues[Name]> };
  /** It exists: its id is shown, and never changed (specification 2.7). */
  existing: boolean;
}

/** The fields of a role: what it is called, its picture, and what its employees may do (specification 2.7). */
export function RoleFields({ form, existing }: RoleFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection>
        <TextField {...form.field('nickname')} label={t('roles.field.nickname')} hint={t('roles.nicknameHint')} />
        <TextField {...form.field('name')} label={t('roles.field.name')} hint={t('roles.nameHint')} />
        <IconField field={form.field('icon')} />
        {existing ? <TextField {...form.field('id')} readOnly label={t('roles.field.id')} /> : null}
      </FormSection>
      <RightsFields field={form.field('employeeRights')} />
    </>
  );
}

/** A picture that this version does not know stays until another one is chosen. */
function IconField({ field }: { field: FieldBinding<string | null> }) {
  const { t } = useTranslation();
  const options = roleIcons.map((icon) => ({ value: icon as string, label: t(`roles.icon.${icon}`) }));
  return <SelectField {...field} label={t('roles.field.icon')} hint={t('roles.iconHint')} options={options} />;
}

const parts = Object.keys(rightParts) as RightPart[];

/** The rights of a role as checkboxes, each with what it allows (specification 2.7). */
function RightsFields({ field }: { field: FieldBinding<Right[] | null> }) {
  const { t } = useTranslation();
  const chosen = field.value ?? [];
  const idle = idleRights(chosen);
  return (
    <FormSection title={t('roles.rights')} hint={t('roles.rightsHint')}>
      {parts.map((part) => (
        <RightsOfPart key={part} part={part} field={field} />
      ))}
      {idle.length === 0 ? null : (
        <Notice
          tone="amber"
          title={t('roles.idleTitle', { count: idle.length })}
          text={t('roles.idleText', { rights: idle.map((right) => t(`roles.right.${right}.name`)).join(', ') })}
        />
      )}
    </FormSection>
  );
}

function RightsOfPart({ part, field }: { part: RightPart; field: FieldBinding<Right[] | null> }) {
  const { t } = useTranslation();
  const own: readonly Right[] = rightParts[part];
  const chosen = field.value ?? [];
  return (
    <CheckboxGroupField
      {...field}
      required={false}
      label={t(`roles.part.${part}`)}
      options={own.map((right) => ({
        value: right,
        label: t(`roles.right.${right}.name`),
        detail: t(`roles.right.${right}.text`),
      }))}
      value={chosen.filter((right) => own.includes(right))}
      onChange={(ticked) => field.onChange([...chosen.filter((right) => !own.includes(right)), ...(ticked ?? [])])}
    />
  );
}
