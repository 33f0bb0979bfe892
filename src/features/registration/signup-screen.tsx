import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpSchema } from '../../../domain/account/schema.ts';
import { useOnlineCall } from '../../commands/online.ts';
import { FormBody } from '../../components/form/form-body.tsx';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { RegistrationPage } from './registration-page.tsx';
import { accountFields, blankSignUp } from './signup-form.ts';
import { SignupAccount, SignupBilling } from './signup-steps.tsx';
import { TabDrafts } from './tab-drafts.tsx';
import { type FailedCall, useFailureWords } from './use-failure-words.ts';

interface SignupScreenProps {
  step: 1 | 2;
  onStep: (step: 1 | 2) => void;
}

/**
 * Sign-up in two steps (specification 5). Everything but the passwords survives a reload and a lost connection. The second
 * step opens only if the first one is valid.
 */
export function SignupScreen(props: SignupScreenProps) {
  return (
    <TabDrafts>
      <Signup {...props} />
    </TabDrafts>
  );
}

function Signup({ step: wanted, onStep }: SignupScreenProps) {
  const { t } = useTranslation();
  const { form, problem } = useSignup(() => onStep(1));
  const [accepted, setAccepted] = useState(false);
  const step = wanted === 2 && form.isValid(accountFields) ? 2 : 1;
  return (
    <RegistrationPage
      wide
      title={t('registration.signup.title')}
      lead={`${t('registration.signup.step', { step })} · ${t('registration.signup.lead')}`}
      foot={
        <LinkButton to="/login" variant="default">
          {t('registration.toLogin')}
        </LinkButton>
      }
    >
      <FormBody key={step} form={form} id="signup">
        {problem === null ? null : <ProblemNotice problem={problem} />}
        {step === 1 ? (
          <SignupAccount form={form} onNext={() => onStep(2)} />
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
  const words = useFailureWords();
  if (problem.kind === 'arrived') {
    return <Notice tone="amber" title={t('registration.signup.usernameTakenUncertain')} />;
  }
  const notice = words(problem.failure, t('registration.signup.uncertainText'));
  // The request may have arrived although its reply was lost.
  const lost = problem.failure.kind === 'offline';
  return <Notice {...notice} title={lost ? t('registration.signup.uncertainTitle') : notice.title} />;
}

/** The form and its submission; `onAccountWrong` is called if the server rejects a field of the first step. */
function useSignup(onAccountWrong: () => void) {
  const navigate = useNavigate();
  const { showOutcome } = useOutcome();
  const call = useOnlineCall('signUp');
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useDomainForm({
    schema: signUpSchema,
    initial: blankSignUp,
    draftKey: 'signup',
    secret: ['password', 'confirmPassword'],
    required: ['confirmPassword', 'country'],
    rules: ({ password, confirmPassword }) => ({
      ...matching({ password, confirmPassword }),
      ...longEnough({ password }),
    }),
    onSaved: () => {
      void showOutcome('signedUp');
      void navigate({ to: '/login' });
    },
    save: async (body) => {
      const lostBefore = problem?.kind === 'failed' && problem.failure.kind === 'offline';
      setProblem(null);
      const answer = await call.send({ body });
      if (answer.kind === 'answered') return { kind: 'kept' };
      if (answer.kind === 'cancelled') return { kind: 'notSaved' };
      if (answer.kind !== 'refused' || answer.fields.length === 0) {
        setProblem({ kind: 'failed', failure: answer });
        return { kind: 'notSaved' };
      }
      await showOutcome('notSignedUp');
      if (lostBefore && answer.code === 'username_taken') setProblem({ kind: 'arrived' });
      if (answer.fields.some((name) => accountFields.some((field) => field === name))) onAccountWrong();
      return answer;
    },
  });
  return { form, problem };
}
