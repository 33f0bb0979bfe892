import { useTranslation } from 'react-i18next';
import { minute, second } from '../../../domain/kernel/time.ts';
import type { Failure } from '../../components/outcomes/use-outcome.ts';
import { useErrorText } from '../../i18n/error-text.ts';

/** A failed call; `retryAfter` in seconds. */
export type FailedCall =
  | (Extract<Failure, { kind: 'refused' }> & { retryAfter: number | null })
  | { kind: 'offline' | 'signIn'; path: string };

/** The notice of a failure: amber if trying again helps, red if something has to change. */
interface FailureText {
  tone: 'amber' | 'red';
  title: string;
  text: string;
}

/** Makes the notice of a failed call from the closed list of texts; `offline` is the text without network. */
export function useFailureText(): (failure: FailedCall, offline: string) => FailureText {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (failure, offline) => {
    if (failure.kind !== 'refused') {
      if (failure.kind === 'signIn') return { tone: 'amber', ...errorText('token_expired', '') };
      return { tone: 'amber', title: t('access.offlineAgain'), text: offline };
    }
    if (failure.code !== 'rate_limited') return { tone: 'red', ...errorText(failure.code, failure.message) };
    const count = Math.max(1, Math.ceil(((failure.retryAfter ?? 0) * second) / minute));
    return { tone: 'amber', title: t('registration.limitTitle'), text: t('registration.limitWait', { count }) };
  };
}
