import { useTranslation } from 'react-i18next';
import { idleRights, type Right, type RightPart, rightParts } from '../../../domain/role/rights.ts';
import { CheckboxGroupField } from '../../components/form/check-field.tsx';
import type { FieldBinding } from '../../components/form/field-binding.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { Notice } from '../../components/notice.tsx';

const parts = Object.keys(rightParts) as RightPart[];

/** The rights of a role as checkboxes, each with what it allows (specification 2.7). */
export function RightsFields({ field }: { field: FieldBinding<Right[] | null> }) {
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
