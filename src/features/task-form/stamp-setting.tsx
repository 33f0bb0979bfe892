import { useTranslation } from 'react-i18next';
import { mayChangeCompany } from '../../../domain/company/permissions.ts';
import { setPhotoStamps } from '../../commands/company.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { useViewer } from '../../mirror/session.ts';

/** Whether the photos of the company's people show when and where they were taken; for who may change the company. */
export function StampSetting() {
  const { t } = useTranslation();
  const viewer = useViewer();
  const company = useOwnCompany();
  const { busy, run } = useAction();
  const performed = usePerformed();
  if (!company || !mayChangeCompany(viewer, company)) return null;
  const set = (on: boolean | null): Promise<void> =>
    run(async () => {
      if (!performed(await setPhotoStamps(company.id, on === true, company.stampPhotos === true))) return;
      toast({ kind: 'success', message: t('preferences.companySaved') });
    });
  return (
    <FormSection title={t('preferences.photos')}>
      <ToggleField
        label={t('preferences.stampPhotos')}
        hint={t('preferences.stampHint')}
        value={company.stampPhotos === true}
        onChange={set}
        disabled={busy}
      />
    </FormSection>
  );
}
