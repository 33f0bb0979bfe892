import { useTranslation } from 'react-i18next';
import { type PhotoKind, photoKinds } from '../../../domain/photo/kinds.ts';
import { asksForPhotos, type RequiredPhotos } from '../../../domain/photo/required.ts';
import { mostRequired } from '../../../domain/task/required-photos.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { IntegerField } from '../../components/form/number-field.tsx';
import { useReadOnly } from '../../components/form/use-input-props.ts';
import type { LabelledField } from './basic-field.ts';

const none: RequiredPhotos = { BEFORE: 0, AFTER: 0, SERIAL_NUMBER: 0, OTHER: 0 };

/** Which photos every address of the task needs before it can be marked installed: how many of which kind. */
export function RequiredPhotosSection({ field }: { field: LabelledField<'requiredPhotos'> }) {
  const { t } = useTranslation();
  const readOnly = useReadOnly(field.readOnly);
  const asked = { ...none, ...field.value };
  const ask = (kind: PhotoKind, count: number | null): void => {
    const requiredPhotos = { ...asked, [kind]: Math.min(mostRequired, count ?? 0) };
    field.onChange(asksForPhotos({ requiredPhotos }) ? requiredPhotos : null);
  };
  if (readOnly && !asksForPhotos({ requiredPhotos: field.value })) return null;
  return (
    <FormSection title={field.label} short {...(readOnly ? {} : { hint: t('taskForm.hint.requiredPhotos') })}>
      {photoKinds.map((kind) => (
        <IntegerField
          key={kind}
          label={t(`photoKind.${kind}`)}
          name={`requiredPhotos.${kind}`}
          value={asked[kind] === 0 ? null : asked[kind]}
          onChange={(count) => ask(kind, count)}
          onBlur={field.onBlur}
          max={mostRequired}
          readOnly={readOnly}
        />
      ))}
    </FormSection>
  );
}
