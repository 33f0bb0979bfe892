import { Box, Button, Stack, Textarea } from '@mantine/core';
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

/** Asks why an address failed: a tap on a reason records the failure, with the comment that was written before. */
export function FailureSheet(props: FailureSheetProps) {
  const draft = useFormDraft({ key: `failure:${props.view.operational.id}` });
  if (draft.stored === undefined) return null;
  const { comment } = draft.stored?.value ?? {};
  return <FailureForm {...props} draft={draft} before={typeof comment === 'string' ? comment : ''} />;
}

interface FailureFormProps extends FailureSheetProps {
  draft: FormDraft;
  /** The comment of an earlier opening. */
  before: string;
}

function FailureForm({ opened, view, marking, onClose, draft, before }: FailureFormProps) {
  const { t } = useTranslation();
  const [comment, setComment] = useState(before);
  const write = (next: string): void => {
    setComment(next);
    draft.save({ comment: next });
  };
  const fail = async (reason: FailureReason): Promise<void> => {
    if (!(await marking.fail(reason, comment))) return;
    await draft.drop();
    onClose();
  };
  return (
    <SmallSheet opened={opened} onClose={onClose} title={`${t('mark.failTitle')} · ${addressName(view)}`}>
      <Stack gap="md">
        <DraftTroubleNotice trouble={draft.trouble} />
        <Textarea
          label={t('mark.commentLabel')}
          value={comment}
          onChange={(event) => write(event.currentTarget.value)}
          maxLength={2000}
          rows={2}
        />
        <Stack component="fieldset" gap="0.375rem" bd={0} m={0} p={0}>
          <Box component="legend" p={0} mb="0.375rem" fw={500}>
            {t('mark.tapReason')}
          </Box>
          {failureReasons.map((reason) => (
            <Button
              key={reason}
              variant="default"
              justify="flex-start"
              aria-busy={marking.busy}
              onClick={() => void fail(reason)}
            >
              {t(reasonLabels[reason])}
            </Button>
          ))}
        </Stack>
      </Stack>
    </SmallSheet>
  );
}
