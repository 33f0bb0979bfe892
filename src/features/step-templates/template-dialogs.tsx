import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepTemplate } from '../../../domain/schemas.ts';
import { mayChangeTemplate } from '../../../domain/steps/permissions.ts';
import { archiveStepTemplate, deleteStepTemplate } from '../../commands/step-templates.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { useViewer } from '../../mirror/session.ts';
import { useStepTemplate } from '../../mirror/step-templates.ts';
import { TemplateFields } from './template-fields.tsx';
import { saveTemplate, templateFormSchema, templateValues } from './template-form.ts';

/** The dialog over the list of step templates in which one is viewed, edited, archived or deleted. */
export function TemplateDialogs(over: RowDialogsProps) {
  return (
    <RowSheets
      {...over}
      row={useStepTemplate(over.shown.id)}
      title={({ nickname }) => nickname}
      may={{ change: mayChangeTemplate, remove: mayChangeTemplate }}
      fields={(template) => <ReadOnlyTemplate template={template} />}
      view={(template) => (
        <Stack gap="1.75rem">
          <ReadOnlyTemplate template={template} />
          <ArchiveButton template={template} />
        </Stack>
      )}
      edit={(template) => <EditTemplate template={template} dialog={over.dialog} />}
      deletion={{
        question: (_, t) => t('stepTemplates.deleteText'),
        deleted: (_, t) => t('stepTemplates.deleted'),
        remove: ({ id }) => deleteStepTemplate(id),
      }}
    />
  );
}

const ReadOnlyTemplate = ({ template }: { template: StepTemplate }) => (
  <ReadOnlyForm>
    <TemplateFields form={{ field: bindReadOnly(templateValues(template)) }} />
  </ReadOnlyForm>
);

/** Archives a template, so that no further task can choose it, or takes it back. */
function ArchiveButton({ template }: { template: StepTemplate }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { busy, run } = useAction();
  const viewer = useViewer();
  if (!mayChangeTemplate(viewer, template)) return null;
  const { id, archived } = template;
  return (
    <Group>
      <Button
        variant="default"
        aria-busy={busy}
        onClick={() => void run(async () => void performed(await archiveStepTemplate(id, !archived)))}
      >
        {t(archived ? 'stepTemplates.restore' : 'stepTemplates.archive')}
      </Button>
    </Group>
  );
}

function EditTemplate({ template, dialog }: { template: StepTemplate; dialog: RowDialog }) {
  const { t } = useTranslation();
  // Concurrent changes are merged when this form is saved, not while somebody types.
  const [initial] = useState(() => templateValues(template));
  const form = useDomainForm({
    schema: templateFormSchema,
    initial,
    draftKey: `step-template:${template.id}`,
    save: saveTemplate,
    onSaved: () => {
      toast({ kind: 'success', message: t('stepTemplates.saved') });
      dialog.close();
    },
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={template.nickname} width="wide">
      <TemplateFields form={form} checked={form.failed > 0} />
    </FormDialog>
  );
}
