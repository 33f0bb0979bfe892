import { Button, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftTroubleNotice } from '../../components/form/draft-trouble-notice.tsx';
import { type FormTab, FormTabs } from '../../components/form/form-tabs.tsx';
import { Notice } from '../../components/notice.tsx';
import { Sheet } from '../../components/sheet.tsx';
import type { AddressView } from '../../mirror/addresses.ts';
import { AddressChoice } from './address-choice.tsx';
import { isDirty, isEmpty } from './proof-draft.ts';
import { ProofComment, ProofNickname, ProofStatusField } from './proof-fields.tsx';
import { ProofPhotos } from './proof-photos.tsx';
import { useLeaveForm } from './use-leave-form.ts';
import type { ProofBeginning } from './use-proof-beginning.ts';
import { type ProofFormState, useProofForm } from './use-proof-form.ts';
import { targetOf, useSaveProof } from './use-save-proof.ts';

interface TabbedProofFormProps {
  opened: boolean;
  title: string;
  /** The task's addresses; for an existing proof only its own. */
  views: readonly AddressView[];
  beginning: ProofBeginning;
  onClose: () => void;
}

/** The form of a proof in three tabs (specification 2.4), for people at a desk. */
export function TabbedProofForm({ opened, title, views, beginning, onClose }: TabbedProofFormProps) {
  const { t } = useTranslation();
  const { restored } = beginning;
  const form = useProofForm(beginning, views);
  const { leave, saving, issues, failed, save } = useSaving({ beginning, form, onClose });
  const discard = async (): Promise<void> => {
    if (!(await leave.confirmDiscard())) return;
    await form.discard();
    leave.free();
    onClose();
  };
  const tabs = useContents({ views, beginning, form, issues });
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <>
          {isDirty(form.form) ? (
            <Button variant="default" onClick={discard}>
              {t('action.discard')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
          )}
          <Button onClick={save} aria-busy={saving.busy} disabled={form.capturing > 0 || form.recording}>
            {t('proof.save')}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        {restored ? <Notice tone="blue" title={t('proof.restored')} text={t('proof.restoredText')} /> : null}
        <DraftTroubleNotice trouble={beginning.draft.trouble} />
        <FormTabs
          form={{ failed, hasIssue: (name) => issues.some((each) => each === name) }}
          label={t('proof.tabs')}
          tabs={tabs}
          initial={beginning.proof === null ? 'addresses' : 'photos'}
        />
      </Stack>
    </Sheet>
  );
}

type ProofIssue = 'address' | 'photos';

interface Saving {
  beginning: ProofBeginning;
  form: ProofFormState;
  onClose: () => void;
}

/** Saves when nothing is missing. Missing parts are shown from the first attempt on. */
function useSaving({ beginning, form, onClose }: Saving) {
  const saving = useSaveProof(beginning, form);
  const [failed, setFailed] = useState(0);
  const leave = useLeaveForm(
    isDirty(form.form) || form.capturing > 0 || form.recording || form.notKept.length > 0,
    beginning.draft,
  );
  const { fields } = form.form;
  const isNew = beginning.proof === null;
  const missing: ProofIssue[] = [
    ...(fields.address === null ? (['address'] as const) : []),
    ...(isNew && isEmpty(fields) ? (['photos'] as const) : []),
  ];
  const save = async (): Promise<void> => {
    if (missing.length > 0) {
      setFailed((count) => count + 1);
      return;
    }
    if (!(await saving.save())) return;
    leave.free();
    onClose();
  };
  return { leave, saving, issues: failed === 0 ? [] : missing, failed, save };
}

interface Contents extends Pick<TabbedProofFormProps, 'views' | 'beginning'> {
  form: ProofFormState;
  issues: readonly ProofIssue[];
}

function useContents({ views, beginning: { proof }, form, issues }: Contents) {
  const { t } = useTranslation();
  const { fields } = form.form;
  const contents = {
    addresses: (
      <AddressChoice
        views={views}
        proved={fields}
        onPick={proof === null ? (view) => form.change(({ type }) => targetOf(view, type)) : null}
        onAddresses={(places) => form.change(() => ({ places }))}
        issue={issues.includes('address') ? t('proof.noAddress') : undefined}
      />
    ),
    nickname: (
      <Stack gap="md">
        <ProofNickname form={form} />
        <ProofStatusField form={form} />
      </Stack>
    ),
    photos: (
      <Stack gap="lg">
        {issues.includes('photos') ? <Notice tone="red" title={t('proof.emptyForm')} /> : null}
        <ProofPhotos
          form={form}
          proof={proof?.proof.id ?? null}
          saved={proof === null ? [] : [...proof.photos, ...proof.voiceNotes]}
        />
        <ProofComment form={form} />
      </Stack>
    ),
  };
  return useProofTabs(contents, false);
}

/** What the three tabs of a proof show (specification 2.4). */
interface ProofTabContents {
  addresses: ReactNode;
  nickname: ReactNode;
  photos: ReactNode;
}

/** The tabs of a proof, editable or read-only: Pick An Addresses, Put a Nickname, Add Photo and Comment. */
export function useProofTabs(contents: ProofTabContents, readOnly: boolean): FormTab[] {
  const { t } = useTranslation();
  const labels = readOnly
    ? { addresses: t('proof.tab.address'), nickname: t('proof.tab.about'), photos: t('proof.tab.photosRead') }
    : { addresses: t('proof.tab.addresses'), nickname: t('proof.tab.nickname'), photos: t('proof.tab.photos') };
  return [
    { id: 'addresses', label: labels.addresses, fields: ['address'], content: contents.addresses },
    { id: 'nickname', label: labels.nickname, fields: [], content: contents.nickname },
    { id: 'photos', label: labels.photos, fields: ['photos'], content: contents.photos },
  ];
}
