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
import { ProofPhotos } from './proof-photos.tsx';
import { typeWords } from './proof-words.ts';
import { wholePlace } from './save-proof.ts';
import { useGoing } from './use-going.ts';
import { useLeaveForm } from './use-leave-form.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import { type ProofFormState, useProofForm } from './use-proof-form.ts';
import { useSaveProof } from './use-save-proof.ts';

interface ProofFormProps {
  opened: boolean;
  view: AddressView;
  beginning: ProofBeginning;
  onClose: () => void;
}

/** The form of a proof on one page, for who stands at the address. */
export function ProofForm({ opened, view, beginning, onClose }: ProofFormProps) {
  const { t } = useTranslation();
  const { proof, restored } = beginning;
  const form = useProofForm(beginning, [view]);
  const { fields } = form.form;
  const [tried, setTried] = useState(false);
  const missing = proof === null && isEmpty(fields);
  const leave = useLeaveForm(isDirty(form.form) || form.capturing > 0 || form.notKept.length > 0, beginning.draft);
  const going = useGoing(opened, onClose);
  const leaveNow = (): void => {
    leave.free();
    going.go();
  };
  const discard = async (): Promise<void> => {
    if (!(await leave.askToDiscard())) return;
    await form.discard();
    leaveNow();
  };
  return (
    <Sheet
      opened={opened && !going.gone}
      onGone={going.onGone}
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
        <ProofPhotos form={form} saved={proof?.photos ?? []} />
        {proof === null ? <ProofKind form={form} view={view} /> : null}
        <ProofTextFields form={form} />
      </Stack>
    </Sheet>
  );
}

interface SaveButtonProps {
  beginning: ProofBeginning;
  form: ProofFormState;
  /** The form says nothing yet. */
  missing: boolean;
  onMissing: () => void;
  onSaved: () => void;
}

/** By itself, since that it is busy says nothing to thirty photos. */
function SaveButton({ beginning, form, missing, onMissing, onSaved }: SaveButtonProps) {
  const { t } = useTranslation();
  const saving = useSaveProof(beginning, form);
  const save = async (): Promise<void> => {
    if (missing) onMissing();
    else if (await saving.save()) onSaved();
  };
  return (
    <Button onClick={save} aria-busy={saving.busy} disabled={form.capturing > 0}>
      {t('proof.save')}
    </Button>
  );
}

/** What a new proof is about. */
function ProofKind({ form, view }: { form: ProofFormState; view: AddressView }) {
  const { t } = useTranslation();
  const choose = (value: string): void => {
    const type = proofTypes.find((each) => each === value);
    if (type !== undefined) form.change(() => wholePlace(view, type));
  };
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('proof.type')}
      value={form.form.fields.type}
      onChange={choose}
      data={proofTypes.map((type) => ({ value: type, label: t(typeWords[type]) }))}
    />
  );
}

/** What the person says, and how it went. */
function ProofTextFields({ form }: { form: ProofFormState }) {
  return (
    <>
      <ProofComment form={form} />
      <ProofStatusField form={form} />
      <ProofNickname form={form} />
    </>
  );
}
