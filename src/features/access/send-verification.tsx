import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnlineCall } from '../../commands/online.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';

/** Sends the mail again that an account waits for to be verified; says the same whether there is such an account or not. */
export function SendVerification({ username }: { username: string }) {
  const { t } = useTranslation();
  const { tellFailure } = useOutcome();
  const call = useOnlineCall('sendVerification');
  const [sent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    const answer = await call.ask({ body: { username: username.trim() } });
    if (answer.kind === 'answered') setSent(true);
    else if (answer.kind !== 'cancelled') await tellFailure(answer);
  };
  if (sent) return <p role="status">{t('access.sentAgain')}</p>;
  return (
    <div>
      <Button variant="default" size="xs" loading={call.busy} onClick={send}>
        {t('access.sendAgain')}
      </Button>
    </div>
  );
}
