import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../leave-guard.ts';
import { NetworkButton } from '../needs-network.tsx';
import { Sheet, type SheetWidth } from '../sheet.tsx';
import type { FormState } from './domain-form.ts';
import { FormBody } from './form-body.tsx';

interface FormDialogProps {
  form: FormState;
  opened: boolean;
  onClose: () => void;
  title: string;
  /** `wide` 70 %, `create` 50 %, `allocation` 80 %, `choice` 40 %, `small` for small edits (specification 9). */
  width?: SheetWidth;
  submitLabel?: string;
  /** It has tabs, and keeps its height whichever is open. */
  steady?: boolean;
  /** Other actions, before the main one. */
  actions?: ReactNode;
  /** Saving makes no sense now. */
  submitDisabled?: boolean;
  /** Saving is for the server itself: without network the button is disabled and says so. */
  needsNetwork?: boolean;
  children: ReactNode;
}

/**
 * A form in a dialog, a full-screen sheet on phones: one main action at the right, and a question before unsaved data is left
 * (specification 4.7 and 5). It is mounted anew for each opening.
 */
export function FormDialog({
  form,
  opened,
  onClose,
  title,
  width = 'create',
  steady = false,
  children,
  ...footer
}: FormDialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const { mayLeave, free } = useLeaveGuard({
    isDirty: () => opened && form.isDirty(),
    isEndangered: () => opened && form.isEndangered(),
    where: 'dialog',
    keepsDraft: form.keepsDraft,
  });
  const close = async (): Promise<void> => {
    if (!(await mayLeave())) return;
    free();
    onClose();
  };
  return (
    <Sheet
      opened={opened}
      onClose={() => void close()}
      title={title}
      width={width}
      height={steady ? 'steady' : heightOf(width)}
      footer={
        <>
          <Button variant="default" onClick={close}>
            {t('action.cancel')}
          </Button>
          {footer.actions}
          <Submit form={id} busy={form.busy} {...footer} />
        </>
      }
    >
      <FormBody form={form} id={id}>
        {children}
      </FormBody>
    </Sheet>
  );
}

const heightOf = (width: SheetWidth): 'content' | 'full' => (width === 'small' ? 'content' : 'full');

interface SubmitProps extends Pick<FormDialogProps, 'submitLabel' | 'submitDisabled' | 'needsNetwork'> {
  form: string;
  busy: boolean;
}

function Submit({ form, busy, submitLabel, submitDisabled = false, needsNetwork = false }: SubmitProps) {
  const { t } = useTranslation();
  const label = submitLabel ?? t('form.save');
  return needsNetwork ? (
    <NetworkButton type="submit" form={form} loading={busy} disabled={submitDisabled}>
      {label}
    </NetworkButton>
  ) : (
    <Button type="submit" form={form} aria-busy={busy} disabled={submitDisabled}>
      {label}
    </Button>
  );
}
