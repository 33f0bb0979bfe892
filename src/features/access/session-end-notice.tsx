import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { codeOfFault } from '../../i18n/fault-text.ts';
import { useSessionEnd } from '../../mirror/session.ts';

/** Says why somebody who did not sign out has to sign in. */
export function SessionEndNotice() {
  const { t } = useTranslation();
  const end = useSessionEnd();
  if (end === null) return null;
  if (end.kind === 'cleared') return <Notice tone="amber" title={t('access.cleared')} text={t('access.clearedText')} />;
  const code = codeOfFault(end.fault);
  return code === null ? (
    <Notice tone="red" title={t('app.failed')} text={String(end.fault)} />
  ) : (
    <Notice tone="red" title={t(`error.${code}.cause`)} text={t(`error.${code}.remedy`)} />
  );
}
