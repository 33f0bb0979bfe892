import { Button, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofTypes } from '../../../domain/proof/states.ts';
import { DraftTroubleNotice } from '../../components/form/draft-trouble-notice.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { isDirty, isEmpty } from './proof-draft.ts';
import { ProofComment, ProofNickname, ProofStatusField } from './proof-fields.tsx';
import { typeLabels } from './proof-labels.ts';
import { ProofPhotos } from './proof-photos.tsx';
import { useCloseAfterFade } from './use-close-after-fade.ts';
import { useLeaveForm } from './use-leave-form.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import { type ProofFormState, useProofForm } from './use-proof-form.ts';
import { targetOf, useSaveProof } from './use-save-proof.ts';

interface ProofFormProps {
  opened: boolean;
  view: AddressView;
  beginning: ProofBeginning;
  onClose: () => void;
}

/** The form of a proof on one page, for people at the address. */
export function ProofForm({ opened, view, beginning, onClose }: ProofFormProps) {
  const { t } = useTranslation();
  const { proof, restored } = beginning;
  const form = useProofForm(beginning, [view]);
  const { fields } = form.form;
  const [tried, setTried] = useState(false);
  const missing = proof === null && isEmpty(fields);
  const leave = useLeaveForm(
    isDirty(form.form) || form.capturing > 0 || form.recording || form.notKept.length > 0,
    beginning.draft,
  );
  const closing = useCloseAfterFade(opened, onClose);
  const leaveNow = (): void => {
    leave.free();
    closing.close();
  };
  const discard = async (): Promise<void> => {
    if (!(await leave.confirmDiscard())) return;
    await form.discard();
    leaveNow();
  };
  return (
    <Sheet
      opened={opened && !closing.gone}
      onGone={closing.onGone}
      onClose={onClose}
      title={addressName(view)}
      width="create"
      footer={
        <>
          {isDirty(form.form) ? (
            <Button variant="default" onClick={discard}>
              {t('action.discard')}
            </Button>
          ) : null}
          <SaveButton
            beginning={beginning}
            form={form}
            missing={missing}
            onMissing={() => setTried(true)}
            onSaved={leaveNow}
          />
        </>
      }
    >
      <Stack gap="lg">
        {restored ? <Notice tone="blue" title={t('proof.restored')} text={t('proof.restoredText')} /> : null}
        <DraftTroubleNotice trouble={beginning.draft.trouble} />
        {tried && missing ? <Notice tone="red" title={t('proof.emptyForm')} /> : null}
        <ProofPhotos form={form} saved={proof === null ? [] : [...proof.photos, ...proof.voiceNotes]} />
        {proof === null ? <ProofKind form={form} view={view} /> : null}
        <ProofTextFields form={form} />
      </Stack>
    </Sheet>
  );
}

interface SaveButtonProps {
  beginning: ProofBeginning;
  form: ProofFormState;
  /** The form is still empty. */
  missing: boolean;
  onMissing: () => void;
  onSaved: () => void;
}

/** A component of its own, so that its busy state doesn't render thirty photos again. */
function SaveButton({ beginning, form, missing, onMissing, onSaved }: SaveButtonProps) {
  const { t } = useTranslation();
  const saving = useSaveProof(beginning, form);
  const save = async (): Promise<void> => {
    if (missing) onMissing();
    else if (await saving.save()) onSaved();
  };
  return (
    <Button onClick={save} aria-busy={saving.busy} disabled={form.capturing > 0 || form.recording}>
      {t('proof.save')}
    </Button>
  );
}

/** Chooses the type of a new proof. */
function ProofKind({ form, view }: { form: ProofFormState; view: AddressView }) {
  const { t } = useTranslation();
  const choose = (value: string): void => {
    const type = proofTypes.find((each) => each === value);
    if (type !== undefined) form.change(() => targetOf(view, type));
  };
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('proof.type')}
      value={form.form.fields.type}
      onChange={choose}
      data={proofTypes.map((type) => ({ value: type, label: t(typeLabels[type]) }))}
    />
  );
}

function ProofTextFields({ form }: { form: ProofFormState }) {
  return (
    <>
      <ProofComment form={form} />
      <ProofStatusField form={form} />
      <ProofNickname form={form} />
    </>
  );
}
