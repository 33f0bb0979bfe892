import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { DraftStoreProvider } from '../../src/components/form/draft-store.ts';
import { FormDialog } from '../../src/components/form/form-dialog.tsx';
import { FormPage } from '../../src/components/form/form-page.tsx';
import { FormTabs } from '../../src/components/form/form-tabs.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../src/components/form/read-only-form.tsx';
import { Sheet, type SheetWidth } from '../../src/components/sheet.tsx';
import classes from './field-specimen.module.css';
import { pageDrafts } from './page-drafts.ts';
import {
  BasicFields,
  basicFields,
  filledSample,
  ListFields,
  listFields,
  PlanFields,
  planFields,
  type SampleValues,
  useSampleForm,
} from './sample-form.tsx';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

/** Whole forms: on a page, in dialogs of every width, over tabs, and to be read. */
export function FormParts() {
  return (
    <DraftStoreProvider value={pageDrafts}>
      <Specimens>
        <Specimen part="FormDialog, FormTabs" state="create">
          <DialogSpecimen width="create" draftKey="parts:dialog" />
        </Specimen>
        <Specimen part="FormDialog, FormTabs" state="wide, an existing row">
          <DialogSpecimen width="wide" draftKey="parts:dialog:1" initial={filledSample} />
        </Specimen>
        <Specimen part="FormDialog" state="choice">
          <DialogSpecimen width="choice" draftKey="parts:dialog:2" />
        </Specimen>
        <Specimen part="ReadOnlyForm" state="in a Sheet">
          <ViewSpecimen />
        </Specimen>
        <Specimen part="FormPage" state="with a draft" wide>
          <div className={classes.wide}>
            <PageSpecimen />
          </div>
        </Specimen>
      </Specimens>
    </DraftStoreProvider>
  );
}

function PageSpecimen() {
  const { t } = useTranslation();
  const form = useSampleForm({ draftKey: 'parts:page' });
  return (
    <FormPage form={form} title={galleryText(t, 'create')} onCancel={noop}>
      <BasicFields field={form.field} />
      <PlanFields field={form.field} />
      <ListFields field={form.field} />
    </FormPage>
  );
}

interface DialogSpecimenProps {
  width: SheetWidth;
  draftKey: string;
  initial?: SampleValues;
}

function DialogSpecimen(props: DialogSpecimenProps) {
  const { t } = useTranslation();
  const [openings, setTurn] = useState({ count: 0, opened: false });
  return (
    <>
      <Button variant="default" onClick={() => setTurn({ count: openings.count + 1, opened: true })}>
        {galleryText(t, 'open')}
      </Button>
      {openings.count === 0 ? null : (
        <SampleDialog
          key={openings.count}
          {...props}
          opened={openings.opened}
          onClose={() => setTurn({ ...openings, opened: false })}
        />
      )}
    </>
  );
}

interface SampleDialogProps extends DialogSpecimenProps {
  opened: boolean;
  onClose: () => void;
}

function SampleDialog({ width, opened, onClose, ...options }: SampleDialogProps) {
  const { t } = useTranslation();
  const form = useSampleForm({ ...options, onSaved: onClose });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('tasks.task')} width={width}>
      <FormTabs
        form={form}
        label={t('tasks.task')}
        tabs={[
          {
            id: 'basic',
            label: galleryText(t, 'basic'),
            fields: basicFields,
            content: <BasicFields field={form.field} />,
          },
          { id: 'plan', label: t('tasks.dates'), fields: planFields, content: <PlanFields field={form.field} /> },
          { id: 'lists', label: t('field.addresses'), fields: listFields, content: <ListFields field={form.field} /> },
        ]}
      />
    </FormDialog>
  );
}

function ViewSpecimen() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const field = bindReadOnly(filledSample);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {galleryText(t, 'open')}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={t('tasks.task')}>
        <ReadOnlyForm>
          <BasicFields field={field} />
          <PlanFields field={field} />
          <ListFields field={field} />
        </ReadOnlyForm>
      </Sheet>
    </>
  );
}
