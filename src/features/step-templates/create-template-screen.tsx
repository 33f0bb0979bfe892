import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateTemplates } from '../../../domain/steps/permissions.ts';
import { newId } from '../../commands/new-id.ts';
import { createStepTemplate } from '../../commands/step-templates.ts';
import { FormPage } from '../../components/form/form-page.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { toast } from '../../components/toast.ts';
import { useViewer } from '../../mirror/session.ts';
import { TemplateFields } from './template-fields.tsx';
import { newTemplateValues, templateFormSchema } from './template-form.ts';

interface CreateTemplateScreenProps {
  /** Leads back to the list. */
  onDone: () => void;
}

/** The page on which a step template is created. */
export function CreateTemplateScreen({ onDone }: CreateTemplateScreenProps) {
  const { t } = useTranslation();
  return mayCreateTemplates(useViewer()) ? (
    <NewTemplate onDone={onDone} />
  ) : (
    <NotAllowed
      page={t('create.stepTemplate')}
      title={t('stepTemplates.notAllowed')}
      hint={t('stepTemplates.notAllowedHint')}
    />
  );
}

function NewTemplate({ onDone }: CreateTemplateScreenProps) {
  const { t } = useTranslation();
  const [initial] = useState(() => newTemplateValues(newId()));
  const form = useDomainForm({
    schema: templateFormSchema,
    initial,
    draftKey: 'step-template:new',
    withNewIds: () => ({ id: newId() }),
    save: createStepTemplate,
    onSaved: () => {
      toast({ kind: 'success', message: t('stepTemplates.created') });
      onDone();
    },
  });
  return (
    <FormPage form={form} title={t('create.stepTemplate')} onCancel={onDone}>
      <TemplateFields form={form} checked={form.failed > 0} />
    </FormPage>
  );
}
