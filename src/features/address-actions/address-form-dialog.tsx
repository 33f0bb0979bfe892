import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormState } from '../../components/form/domain-form.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { addressName } from '../../mirror/addresses.ts';
import type { AddressDialogProps } from './address-dialog-props.ts';

interface AddressFormDialogProps extends AddressDialogProps {
  form: FormState;
  /** What is changed, of `name`. */
  title: Extract<TextKey, `costs.title.${string}`>;
  children: ReactNode;
}

/** The dialog of a small form about one address. */
export function AddressFormDialog({ view, form, opened, onClose, title, children }: AddressFormDialogProps) {
  const { t } = useTranslation();
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t(title, { name: addressName(view) })}
      width="small"
    >
      {children}
    </FormDialog>
  );
}
