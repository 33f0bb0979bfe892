import { Button } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../leave-guard.ts';
import { PageHeader } from '../page-header.tsx';
import type { FormState } from './domain-form.ts';
import { FormBody } from './form-body.tsx';
import classes from './form-page.module.css';

interface FormPageProps {
  form: FormState;
  title: string;
  subtitle?: ReactNode;
  submitLabel?: string;
  /** Leads away; the guard asks when there is unsaved data. */
  onCancel: () => void;
  /** Other actions, before the main one. */
  actions?: ReactNode;
  submitDisabled?: boolean;
  children: ReactNode;
}

/** A form that is a page of its own, as for creating tasks, addresses, customers and roles (specification 2.1). */
export function FormPage({ form, title, subtitle, onCancel, children, ...footer }: FormPageProps) {
  const { t } = useTranslation();
  const id = useId();
  useLeaveGuard({ ...form, where: 'page' });
  return (
    <div className={classes.page}>
      <PageHeader title={title} {...(subtitle === undefined ? {} : { subtitle })} />
      <div className={`card ${classes.card}`}>
        <div className={classes.content}>
          <FormBody form={form} id={id}>
            {children}
          </FormBody>
        </div>
        <div className={classes.footer}>
          <Button variant="default" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
          {footer.actions}
          <Button type="submit" form={id} aria-busy={form.busy} disabled={footer.submitDisabled ?? false}>
            {footer.submitLabel ?? t('form.save')}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface FormPanelProps {
  form: FormState;
  submitLabel?: string;
  children: ReactNode;
}

/** A form that is part of a screen, as on the tabs of the profile: what is saved stays in view. */
export function FormPanel({ form, submitLabel, children }: FormPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  useLeaveGuard({ ...form, where: 'page' });
  return (
    <div className={`card ${classes.panel}`}>
      <div className={classes.content}>
        <FormBody form={form} id={id} takesFocus={false}>
          {children}
        </FormBody>
      </div>
      <div className={classes.footer}>
        <Button type="submit" form={id} aria-busy={form.busy} disabled={!form.dirty}>
          {submitLabel ?? t('form.save')}
        </Button>
      </div>
    </div>
  );
}
