import { useTranslation } from 'react-i18next';
import { mayAddEmployees } from '../../../domain/account/permissions.ts';
import { saveInvitesByMail } from '../../commands/preferences.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useInvitesByMail } from '../../mirror/invites-by-mail.ts';
import { useSession } from '../../mirror/session.ts';

/** Switches on invitations by e-mail in the dialog that creates employees; for people who may add employees. */
export function InvitationSetting() {
  const { t } = useTranslation();
  const { id, viewer } = useSession().user;
  const invites = useInvitesByMail();
  const { busy, run } = useAction();
  const performed = usePerformed();
  if (invites === undefined || !mayAddEmployees(viewer)) return null;
  const set = (on: boolean | null): Promise<void> =>
    run(async () => {
      if (performed(await saveInvitesByMail(id, on === true))) {
        toast({ kind: 'success', message: t('preferences.saved') });
      }
    });
  return (
    <FormSection title={t('nav.personnel')}>
      <ToggleField
        label={t('people.setting')}
        hint={t('people.settingHint')}
        value={invites}
        onChange={set}
        disabled={busy}
      />
    </FormSection>
  );
}
