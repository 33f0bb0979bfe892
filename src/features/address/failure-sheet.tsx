import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FailureReason, failureReasons } from '../../../domain/operational-address/states.ts';
import { DraftTroubleNotice } from '../../components/form/draft-trouble-notice.tsx';
import { type FormDraft, useFormDraft } from '../../components/form/use-form-draft.ts';
import { SmallSheet } from '../../components/small-sheet.tsx';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { reasonLabels } from '../../theme/mark-labels.ts';
import type { useMark } from './use-mark.tsx';

interface FailureSheetProps {
  opened: boolean;
  view: AddressView;
  marking: ReturnType<typeof useMark>;
  onClose: () => void;
}

const isReason = (value: unknown): value is FailureReason => failureReasons.some((reason) => reason === value);

/** Asks for the reason of a failure, with an optional comment. */
export function FailureSheet(props: FailureSheetProps) {
  const draft = useFormDraft({ key: `failure:${props.view.operational.id}` });
  if (draft.stored === undefined) return null;
  const { reason, comment } = draft.stored?.value ?? {};
  const before = { reason: isReason(reason) ? reason : null, comment: typeof comment === 'string' ? comment : '' };
  return <FailureForm {...props} draft={draft} before={before} />;
}

interface FailureFormProps extends FailureSheetProps {
  draft: FormDraft;
  before: { reason: FailureReason | null; comment: string };
}

function FailureForm({ opened, view, marking, onClose, draft, before }: FailureFormProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState(before);
  const [tried, setTried] = useState(false);
  const change = (part: Partial<typeof before>): void => {
    const next = { ...fields, ...part };
    setFields(next);
    draft.save(next);
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    if (fields.reason === null || !(await marking.fail(fields.reason, fields.comment))) return;
    await draft.drop();
    onClose();
  };
  return (
    <SmallSheet
      opened={opened}
      onClose={onClose}
      title={`${t('mark.failTitle')} · ${addressName(view)}`}
      action={
        <Button color="red" onClick={submit} aria-busy={marking.busy}>
          {t('mark.FAILED')}
        </Button>
      }
    >
      <Stack gap="md">
        <DraftTroubleNotice trouble={draft.trouble} />
        <Radio.Group
          label={t('mark.reasonLabel')}
          value={fields.reason}
          onChange={(value) => isReason(value) && change({ reason: value })}
          error={tried && fields.reason === null ? t('mark.chooseReason') : null}
        >
          <Stack gap={0} pt="xs">
            {failureReasons.map((reason) => (
              <Radio key={reason} value={reason} label={t(reasonLabels[reason])} py={12} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('mark.commentLabel')}
          value={fields.comment}
          onChange={(event) => change({ comment: event.currentTarget.value })}
          maxLength={2000}
          rows={2}
        />
      </Stack>
    </SmallSheet>
  );
}
