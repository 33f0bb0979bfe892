import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignUp, signUpSchema } from '../../../domain/account/schema.ts';
import { callServer, useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { keepRegistration } from '../../components/registration-entry.ts';
import { RegistrationPage } from './registration-page.tsx';
import { accountFields, blankSignUp, type SignupWay } from './signup-form.ts';
import { SignupAccount, SignupBilling } from './signup-steps.tsx';
import { type FailedCall, useFailureText } from './use-failure-text.ts';

export interface Steps {
  step: 1 | 2;
  onStep: (step: 1 | 2) => void;
}

interface SignupProps extends Steps {
  way: SignupWay;
}

const leads = {
  open: 'registration.signup.lead',
  invited: 'registration.signup.invitedLead',
  first: 'registration.setUp.lead',
} as const;

/**
 * The sign-up in two steps (specification 5). Everything but the passwords survives a reload and a lost connection. The second
 * step opens only if the first one is valid.
 */
export function Signup({ step: wanted, onStep, way }: SignupProps) {
  const { t } = useTranslation();
  const { form, problem } = useSignup(way, () => onStep(1));
  const [accepted, setAccepted] = useState(false);
  const isFirstDone = form.isValid(accountFields) && (way.kind !== 'first' || way.code !== null);
  const step = wanted === 2 && isFirstDone ? 2 : 1;
  return (
    <RegistrationPage
      wide
      title={way.kind === 'first' ? t('registration.setUp.title') : t('registration.signup.title')}
      lead={`${t('registration.signup.step', { step })} · ${t(leads[way.kind])}`}
      foot={
        <LinkButton to="/login" variant="default">
          {t('registration.toLogin')}
        </LinkButton>
      }
    >
      <FormBody key={step} form={form} id="signup">
        {problem === null ? null : <ProblemNotice problem={problem} />}
        {step === 1 ? (
          <SignupAccount form={form} way={way} isDone={isFirstDone} onNext={() => onStep(2)} />
        ) : (
          <SignupBilling form={form} accepted={accepted} onAccept={setAccepted} onBack={() => onStep(1)} />
        )}
      </FormBody>
    </RegistrationPage>
  );
}

/** `arrived`: the user name is taken, probably by an earlier attempt whose reply was lost. */
type Problem = { kind: 'arrived' } | { kind: 'failed'; failure: FailedCall };

function ProblemNotice({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  const failureText = useFailureText();
  if (problem.kind === 'arrived') {
    return <Notice tone="amber" title={t('registration.signup.usernameTakenUncertain')} />;
  }
  const notice = failureText(problem.failure, t('registration.signup.uncertainText'));
  // The request may have arrived although its reply was lost.
  const lost = problem.failure.kind === 'offline';
  return <Notice {...notice} title={lost ? t('registration.signup.uncertainTitle') : notice.title} />;
}

/** The server is set up now: learns who may register from here on. */
async function learnRegistration(): Promise<void> {
  const answer = await callServer('configuration', {});
  if (answer.kind === 'answered') keepRegistration(answer.reply);
}

const firstStep: ReadonlySet<string> = new Set([...accountFields, 'code']);

/** Sends the form the way that it goes. */
function useSending() {
  const open = useOnlineCall('signUp');
  const invited = useOnlineCall('signUpInvited');
  const first = useOnlineCall('setUp');
  return (way: SignupWay, signupRequest: SignUp) => {
    if (way.kind === 'open') return open.send({ body: signupRequest });
    if (way.kind === 'invited') return invited.send({ body: { uuid: way.secret, signupRequest } });
    return first.send({ body: { code: way.code ?? '', signupRequest } });
  };
}

/** The form and its submission; `onAccountWrong` is called if the server rejects a field of the first step. */
function useSignup(way: SignupWay, onAccountWrong: () => void) {
  const navigate = useNavigate();
  const { showOutcome } = useOutcome();
  const send = useSending();
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useDomainForm({
    schema: signUpSchema,
    initial: way.kind === 'invited' ? { ...blankSignUp, email: way.email } : blankSignUp,
    draftKey: way.kind === 'open' ? 'signup' : `signup-${way.kind}`,
    prefilled: way.kind === 'invited' ? ['email'] : [],
    secret: ['password', 'confirmPassword'],
    required: ['confirmPassword', 'country'],
    rules: ({ password, confirmPassword }) => ({
      ...matching({ password, confirmPassword }),
      ...longEnough({ password }),
    }),
    onSaved: () => {
      void showOutcome(way.kind === 'open' ? 'signedUp' : 'accountReady');
      if (way.kind === 'first') void learnRegistration();
      void navigate({ to: '/login' });
    },
    save: async (body) => {
      const lostBefore = problem?.kind === 'failed' && problem.failure.kind === 'offline';
      setProblem(null);
      const answer = await send(way, body);
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind === 'cancelled') return { kind: 'notSaved' };
      if (answer.kind !== 'refused' || answer.fields.length === 0) {
        setProblem({ kind: 'failed', failure: answer });
        return { kind: 'notSaved' };
      }
      await showOutcome('notSignedUp');
      if (lostBefore && answer.code === 'username_taken') setProblem({ kind: 'arrived' });
      if (answer.code === 'set_up_code_wrong') setProblem({ kind: 'failed', failure: answer });
      if (answer.fields.some((name) => firstStep.has(name))) onAccountWrong();
      return answer;
    },
  });
  return { form, problem };
}
