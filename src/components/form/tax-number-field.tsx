import { Text } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { taxLookupFor } from '../../../domain/account/tax-lookup.ts';
import { useOnline } from '../needs-network.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface TaxNumberFieldProps extends TextFieldProps {
  /** What is looked up. */
  taxNumber: TaxNumber;
  register: Register;
  /** Says where what was found is now. */
  found: string;
}

/** A tax number with what came of looking it up (specification 5). */
export function TaxNumberField({ taxNumber, register, found, ...field }: TaxNumberFieldProps): ReactNode {
  const { t } = useTranslation();
  const state = useTaxLookUp(taxNumber, register);
  const said = {
    idle: null,
    busy: t('registration.lookup.busy'),
    found,
    none: t('registration.lookup.none'),
    offline: t('registration.lookup.offline'),
    failed: t('registration.lookup.failed'),
  };
  return (
    <div>
      <TextField {...field} />
      <Text c="dimmed" fz="xs" mt={said[state] === null ? 0 : '0.375rem'} role="status">
        {said[state]}
      </Text>
    </div>
  );
}

/** The debounce of typing before the register is asked, in milliseconds. */
const pause = 500;

/** The result of looking up a tax number; `idle` while there is nothing to look up. */
type LookUp = 'idle' | 'busy' | 'found' | 'none' | 'offline' | 'failed';

/** What a register knows of the business that has a number. */
interface Business {
  name: string;
  address: string;
}

type LookedUp = NonNullable<ReturnType<typeof taxLookupFor>>;
type Answer = { kind: 'found'; business: Business } | { kind: 'none' | 'offline' | 'failed' | 'cancelled' };

/** A tax number that is looked up. */
export interface TaxNumber {
  countryCode: string | undefined;
  /** As it was typed; null where there is nothing to look up. */
  tin: string | null;
}

/** How a register is queried, and what to do with its answer. */
interface Register {
  /** Asks the register; given up by the signal. */
  lookUp: (query: LookedUp, signal: AbortSignal) => Promise<Answer>;
  onFound: (business: Business) => void;
}

/**
 * Looks up a European tax number while it is typed, from seven characters on (specification 5). Typing is debounced, and an earlier
 * call is aborted. `onFound` gets the register's name and address.
 */
function useTaxLookUp({ countryCode, tin: typed }: TaxNumber, { lookUp, onFound }: Register): LookUp {
  const online = useOnline();
  const [state, setState] = useState<LookUp>('idle');
  const wanted = taxLookupFor(countryCode, typed);
  const [tin, country] = [wanted?.tin, wanted?.countryCode];

  const fill = useEffectEvent(async (query: LookedUp, signal: AbortSignal): Promise<void> => {
    setState('busy');
    const answer = await lookUp(query, signal);
    if (signal.aborted || answer.kind === 'cancelled') return;
    if (answer.kind === 'found') onFound(answer.business);
    setState(answer.kind);
  });

  useEffect(() => {
    setState('idle');
    if (tin === undefined || country === undefined) return;
    if (!online) {
      setState('offline');
      return;
    }
    const cut = new AbortController();
    const query = { tin, countryCode: country };
    const timer = window.setTimeout(() => void fill(query, cut.signal).catch(reportError), pause);
    return () => {
      window.clearTimeout(timer);
      cut.abort();
    };
  }, [tin, country, online]);

  return state;
}
