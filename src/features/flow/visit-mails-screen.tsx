import { Button, Group, Loader } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerTo, callServer } from '../../commands/online.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Mark } from '../../components/mark.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import classes from './flow-screen.module.css';

/**
 * The page behind the last link of a mail about a visit: it stops such mails of that company, without a further question, and
 * offers to take that back. It needs no session.
 */
export function VisitMailsScreen({ token }: { token: string }) {
  const { t } = useTranslation();
  const { answer, choose } = useChoice(token);
  return (
    <div className={classes.screen}>
      <header className={classes.bar}>
        <Group component="span" gap="0.5rem" wrap="nowrap" fw={650}>
          <Mark size={24} />
          {t('app.name')}
        </Group>
        <LanguageSwitch />
      </header>
      <main className={classes.page} aria-busy={answer === null}>
        {answer === null ? (
          <Group component="p" gap="sm" wrap="nowrap" c="dimmed" role="status">
            <Loader size="sm" aria-hidden />
            {t('visit.mails.waiting')}
          </Group>
        ) : (
          <Outcome answer={answer} onChoose={choose} />
        )}
      </main>
    </div>
  );
}

type Answer = AnswerTo<'stopVisitMails'>;

interface OutcomeProps {
  answer: Answer;
  onChoose: (stopped: boolean) => void;
}

function Outcome({ answer, onChoose }: OutcomeProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const again = <Button onClick={() => onChoose(true)}>{t('flow.again')}</Button>;
  if (answer.kind === 'answered') {
    const { company, stopped } = answer.reply;
    return (
      <EmptyState
        heading="h1"
        title={t(stopped ? 'visit.mails.stopped' : 'visit.mails.resumed', { company })}
        action={
          <Button variant="default" onClick={() => onChoose(!stopped)}>
            {t(stopped ? 'visit.mails.resume' : 'visit.mails.stop')}
          </Button>
        }
      />
    );
  }
  if (answer.kind !== 'refused')
    return <EmptyState heading="h1" title={t('flow.offline')} hint={t('visit.mails.offline')} action={again} />;
  if (answer.code === 'not_found' || answer.code === 'validation')
    return <EmptyState heading="h1" title={t('flow.gone')} hint={t('visit.mails.gone')} />;
  const { title, text } = errorText(answer.code, answer.message);
  return <EmptyState heading="h1" title={title} hint={text} action={again} />;
}

/** Stops the mails when the page opens, and does as is chosen then; `answer` is null while a call is under way. */
function useChoice(token: string): { answer: Answer | null; choose: (stopped: boolean) => void } {
  const [stopped, choose] = useState({ wanted: true });
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    setAnswer(null);
    callServer('stopVisitMails', { params: { token }, body: { stopped: stopped.wanted } }, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setAnswer(found);
      },
      reportError,
    );
    return () => controller.abort();
  }, [token, stopped]);
  return { answer, choose: (wanted) => choose({ wanted }) };
}
