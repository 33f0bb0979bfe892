import { Button, Stack } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mayChangeCompany } from '../../../domain/account/permissions.ts';
import { setAskPosition, setKeepSources, setPhotoStamps, setTellCustomers } from '../../commands/company.ts';
import { savePlaceAgreement } from '../../commands/mark-places.ts';
import { savePreferredRoles } from '../../commands/preferences.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { MultiSelectField } from '../../components/form/select-field.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Crew, useCrew } from '../../mirror/crew.ts';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { usePlaceQuestion } from '../../mirror/place-agreement.ts';
import { useSession, useViewer } from '../../mirror/session.ts';
import { usePickedRoles } from './crew-filter.ts';

/**
 * The page preferences (specification 2.1). The picked roles filter employees on this device at once; saved, they are the
 * default on every device. `notifications` is for everybody, `personnel` for people who add employees, the company's for owners.
 */
export function PreferencesScreen({ notifications, personnel }: { notifications: ReactNode; personnel: ReactNode }) {
  const { t } = useTranslation();
  const { kind } = useSession().user.viewer;
  return (
    <>
      <PageHeader title={t('preferences.title')} />
      <Stack gap="xl" maw="34rem" px="var(--gutter)" pt="md" pb="xl">
        {notifications}
        {kind === 'office' ? <Employees /> : null}
        {personnel}
        <MarkPlaces />
        <CompanySettings />
      </Stack>
    </>
  );
}

function Employees() {
  const { companyId } = useSession().user.viewer;
  const crew = useCrew(companyId, null, '');
  return crew === undefined ? null : <Roles crew={crew} />;
}

function Roles({ crew }: { crew: Crew }) {
  const { t } = useTranslation();
  const { id } = useSession().user;
  const [roles, pick] = usePickedRoles(crew);
  const { busy, run } = useAction();
  const performed = usePerformed();
  const options = useMemo(() => crew.roles.map((role) => ({ value: role.id, label: role.name })), [crew.roles]);
  const save = (): Promise<void> =>
    run(async () => {
      if (!performed(await savePreferredRoles(id, roles))) return;
      toast({ kind: 'success', message: t('preferences.saved') });
    });
  return (
    <FormSection title={t('preferences.employees')}>
      <MultiSelectField
        label={t('taskForm.crew.roles')}
        hint={t('preferences.rolesHint')}
        placeholder={t('taskForm.crew.anyRole')}
        options={options}
        value={roles}
        onChange={(picked) => pick(picked ?? [])}
      />
      <Button w="fit-content" loading={busy} onClick={save}>
        {t('form.save')}
      </Button>
    </FormSection>
  );
}

/** A person's answer to their company about the places of their marks: while it asks, and as long as they agree. */
function MarkPlaces() {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const question = usePlaceQuestion();
  const { busy, run } = useAction();
  const performed = usePerformed();
  if (question === undefined) return null;
  const { isAsked, agreement } = question;
  const agrees = agreement?.agreed === true;
  if (!isAsked && !agrees) return null;
  const save = (on: boolean | null) =>
    run(async () => {
      if (!performed(await savePlaceAgreement(viewer, on === true))) return;
      toast({ kind: 'success', message: t('preferences.saved') });
    });
  const since =
    agreement && t(agrees ? 'markPlace.agreedOn' : 'markPlace.refusedOn', { at: format.dateTime(agreement.at) });
  return (
    <FormSection title={t('markPlace.own')}>
      <ToggleField
        label={t('markPlace.ownLabel')}
        hint={[since, t('markPlace.ownHint')].filter(Boolean).join(' ')}
        value={agrees}
        onChange={save}
        disabled={busy}
      />
    </FormSection>
  );
}

/** Switches of the whole company, for those who may change it. */
function CompanySettings() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const company = useOwnCompany();
  if (!company || !mayChangeCompany(viewer, company)) return null;
  return (
    <>
      <FormSection title={t('preferences.photos')}>
        <CompanySwitch
          company={company}
          field="stampPhotos"
          label="preferences.stampPhotos"
          hint="preferences.stampHint"
        />
        <CompanySwitch
          company={company}
          field="keepSources"
          label="preferences.keepSources"
          hint="preferences.keepSourcesHint"
        />
      </FormSection>
      <FormSection title={t('preferences.visits')}>
        <CompanySwitch
          company={company}
          field="tellCustomers"
          label="preferences.tellCustomers"
          hint="preferences.tellHint"
        />
      </FormSection>
      <FormSection title={t('markPlace.title')}>
        <CompanySwitch
          company={company}
          field="askPosition"
          label="markPlace.askPosition"
          hint="markPlace.askPositionHint"
        />
      </FormSection>
    </>
  );
}

const switches = {
  stampPhotos: setPhotoStamps,
  keepSources: setKeepSources,
  tellCustomers: setTellCustomers,
  askPosition: setAskPosition,
} as const;

interface CompanySwitchProps {
  company: NonNullable<ReturnType<typeof useOwnCompany>>;
  field: keyof typeof switches;
  label: TextKey;
  hint: TextKey;
}

/** A setting of the company that is on or off, and saved at once. */
function CompanySwitch({ company, field, label, hint }: CompanySwitchProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const performed = usePerformed();
  // Devices that pulled the company before a setting existed lack it.
  const isOn = company[field] === true;
  const save = (on: boolean | null) =>
    run(async () => {
      if (!performed(await switches[field](company.id, on === true, isOn))) return;
      toast({ kind: 'success', message: t('preferences.companySaved') });
    });
  return <ToggleField label={t(label)} hint={t(hint)} value={isOn} onChange={save} disabled={busy} />;
}
