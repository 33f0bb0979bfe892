import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTaxAddress } from '../../../domain/account/tax-lookup.ts';
import type { RegistrationStep } from '../../../domain/company/registration.ts';
import type { Company } from '../../../domain/company/schema.ts';
import { placeCompany, setHeadquarters } from '../../commands/company.ts';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import type { EditAddress, NewAddress } from '../../components/new-address.ts';
import { Notice } from '../../components/notice.tsx';
import { useTurns } from '../../components/sheet-state.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useOwnCompany, useRegistration } from '../../mirror/own-company.ts';
import classes from './company.module.css';
import { CompanyInfo } from './company-form.tsx';
import { HeadquartersTab } from './headquarters-tab.tsx';
import type { Business } from './tax-number.tsx';

interface RegistrationProps {
  newAddress: NewAddress;
  editAddress: EditAddress;
}

/**
 * The second info tab of the profile (specification 2.2 and 4.7): what an owner's registration still lacks, in its order. All of
 * it works without network but the look-up of the tax number and of the street.
 */
export function Registration({ newAddress, editAddress }: RegistrationProps) {
  const { t } = useTranslation();
  const step = useRegistration();
  const company = useOwnCompany();
  const [found, setFound] = useState<Business | null>(null);
  if (step === undefined || company === undefined) return null;
  return (
    <div className={classes.parts}>
      <Standing step={step} />
      <ol className={classes.steps}>
        <Step title={t('company.step.company')} state={step === 'company' ? 'now' : 'done'}>
          {step === 'company' ? (
            <CompanyInfo company={null} onFound={setFound} />
          ) : (
            <p className={classes.name}>{company?.name}</p>
          )}
        </Step>
        <Step title={t('company.step.headquarters')} state={stateOf(step, 'headquarters')}>
          {step === 'headquarters' && company !== null ? (
            <Headquarters company={company} found={found} newAddress={newAddress} />
          ) : null}
        </Step>
        <Step title={t('company.step.place')} state={stateOf(step, 'place')}>
          {step === 'place' && company?.headquarters ? (
            <OnTheMap address={company.headquarters.id} editAddress={editAddress} />
          ) : null}
        </Step>
      </ol>
    </div>
  );
}

const order: readonly RegistrationStep[] = ['company', 'headquarters', 'place', 'done'];

type StepState = 'done' | 'now' | 'later';

function stateOf(present: RegistrationStep, step: RegistrationStep): StepState {
  const [at, own] = [order.indexOf(present), order.indexOf(step)];
  if (at === own) return 'now';
  return at > own ? 'done' : 'later';
}

function Standing({ step }: { step: RegistrationStep }) {
  const { t } = useTranslation();
  if (step !== 'done') return <Notice tone="blue" title={t('company.complete')} text={t('company.completeText')} />;
  return (
    <Notice tone="green" title={t('company.registered')} text={t('company.registeredText')}>
      <div className={classes.actions}>
        <LinkButton to="/tasks">{t('company.toTasks')}</LinkButton>
        <LinkButton to="/profile" search={{ tab: 'company', part: 'categories' }} variant="default">
          {t('company.categories')}
        </LinkButton>
      </div>
    </Notice>
  );
}

const stateTexts = { done: 'company.state.done', now: 'company.state.now', later: 'company.state.later' } as const;

function Step({ title, state, children }: { title: string; state: StepState; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li aria-labelledby={id} aria-current={state === 'now' ? 'step' : undefined}>
      <div className={classes.stepHead}>
        <h2 id={id} className={classes.stepTitle}>
          {title}
        </h2>
        <span className={classes.text}>{t(stateTexts[state])}</span>
      </div>
      {children}
    </li>
  );
}

interface HeadquartersProps {
  company: Company;
  /** What the register of tax numbers told of the business, in this visit. */
  found: Business | null;
  newAddress: NewAddress;
}

/** What a register says of a business, as its address begins. */
function begunOf(found: Business | null) {
  if (found === null || found.address === '') return {};
  const { line1, postalCode, city } = parseTaxAddress(found.address);
  return { name: found.name, street: line1, zipCode: postalCode, region: city };
}

/** The headquarters: a new address, which is given to the company at once, or one that the company has. */
function Headquarters({ company, found, newAddress }: HeadquartersProps) {
  const { t } = useTranslation();
  const { run } = useAction();
  const performed = usePerformed();
  const take = (address: string): Promise<void> =>
    run(async () => {
      if (!performed(await placeCompany(company.id, address, true))) return;
      performed(await setHeadquarters(company.id, address, company.headquarters));
    });
  return (
    <div className={classes.parts}>
      <div className={classes.card}>
        <p className={classes.text}>{t('company.headquartersText')}</p>
        <OnTheFly label={t('company.newHeadquarters')}>
          {(dialog) =>
            newAddress({ ...dialog, customer: null, begun: begunOf(found), onCreated: ({ id }) => void take(id) })
          }
        </OnTheFly>
      </div>
      {company.addresses.length > 0 ? <HeadquartersTab company={company} /> : null}
    </div>
  );
}

function OnTheMap({ address, editAddress }: { address: string; editAddress: EditAddress }) {
  const { t } = useTranslation();
  const { turn, opened, open, close } = useTurns();
  return (
    <div className={classes.card}>
      <p className={classes.text}>{t('company.notOnMapHint')}</p>
      <div className={classes.actions}>
        <Button onClick={open}>{t('company.putOnMap')}</Button>
      </div>
      {turn === 0 ? null : <div key={turn}>{editAddress({ address, opened, onClose: close })}</div>}
    </div>
  );
}
