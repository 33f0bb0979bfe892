import { Button, NativeSelect, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proofStatuses, proofTypes } from '../../../domain/proof/states.ts';
import type { FormDraft } from '../../components/form/use-form-draft.ts';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import type { ProofView } from '../../mirror/proofs.ts';
import { proofStatusLooks } from '../../theme/statuses.ts';
import { isDirty, isEmpty, type ProofDraft } from './proof-draft.ts';
import { ProofPhotos } from './proof-photos.tsx';
import { typeWords } from './proof-words.ts';
import { saveNewProof, saveProofChanges } from './save-proof.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useProofForm } from './use-proof-form.ts';

interface ProofFormProps {
  opened: boolean;
  view: AddressView;
  /** The proof that is changed; null for one that is being made. */
  proof: ProofView | null;
  before: ProofDraft;
  /** The form goes on where it was left. */
  restored: boolean;
  draft: FormDraft;
  draftKey: string;
  onClose: () => void;
}

export function ProofForm({ opened, view, proof, before, restored, draft, draftKey, onClose }: ProofFormProps) {
  const { t } = useTranslation();
  const form = useProofForm({ before, draft, draftKey, photosBefore: proof?.photos.length ?? 0 });
  const { fields } = form.form;
  const [tried, setTried] = useState(false);
  const saving = useSave({ view, proof, form, draft });
  const missing = proof === null && isEmpty(fields);
  const leave = useLeaveForm(isDirty(form.form) || form.capturing > 0);
  const save = async (): Promise<void> => {
    setTried(true);
    if (missing || !(await saving.save())) return;
    leave.free();
    onClose();
  };
  const discard = async (): Promise<void> => {
    if (!(await leave.askToDiscard())) return;
    await draft.drop();
    leave.free();
    onClose();
  };
  return (
    <Sheet
      opened={opened}
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
          <Button onClick={save} aria-busy={saving.busy} disabled={form.capturing > 0}>
            {t('proof.save')}
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {restored ? <Notice tone="blue" title={t('proof.restored')} text={t('proof.restoredText')} /> : null}
        {tried && missing ? <Notice tone="red" title={t('proof.emptyForm')} /> : null}
        <ProofPhotos form={form} saved={proof?.photos ?? []} />
        <ProofTextFields form={form} isNew={proof === null} />
      </Stack>
    </Sheet>
  );
}

type FormState = ReturnType<typeof useProofForm>;

interface SaveProps {
  view: AddressView;
  proof: ProofView | null;
  form: FormState;
  draft: FormDraft;
}

/** Saves the form; whether all of it was kept. The draft is forgotten only after that. */
function useSave({ view, proof, form, draft }: SaveProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const performed = usePerformed();
  const done = useRef(false);
  const save = async (): Promise<boolean> => {
    await run(async () => {
      const { current } = form.latest;
      const results = proof === null ? [await saveNewProof(current, view)] : await saveProofChanges(current);
      if (!results.map(performed).every(Boolean)) return;
      await draft.drop();
      done.current = true;
      toast({ kind: 'success', message: t('proof.saved') });
    });
    return done.current;
  };
  return { busy, save };
}

/** What it is about, how it went, and what the person says. */
function ProofTextFields({ form, isNew }: { form: FormState; isNew: boolean }) {
  const { t } = useTranslation();
  const { fields } = form.form;
  return (
    <>
      {isNew ? (
        <SegmentedControl
          fullWidth
          aria-label={t('proof.type')}
          value={fields.type}
          onChange={(value) => form.change(({ type }) => ({ type: proofTypes.find((one) => one === value) ?? type }))}
          data={proofTypes.map((type) => ({ value: type, label: t(typeWords[type]) }))}
        />
      ) : null}
      <Textarea
        label={t('proof.comment')}
        value={fields.comment}
        onChange={({ currentTarget: { value } }) => form.change(() => ({ comment: value }))}
        maxLength={10_000}
        rows={3}
      />
      <NativeSelect
        label={t('proof.status')}
        value={fields.status}
        onChange={({ currentTarget: { value } }) =>
          form.change(({ status }) => ({ status: proofStatuses.find((one) => one === value) ?? status }))
        }
        data={proofStatuses.map((status) => ({ value: status, label: t(proofStatusLooks[status].label) }))}
      />
      <TextInput
        label={t('proof.nickname')}
        value={fields.nickname}
        onChange={({ currentTarget: { value } }) => form.change(() => ({ nickname: value }))}
        maxLength={64}
      />
    </>
  );
}
