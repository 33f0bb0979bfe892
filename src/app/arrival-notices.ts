import { redirect, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutcome } from '../components/outcomes/use-outcome.ts';
import { toast } from '../components/toast.ts';

/** Says why somebody is here and not where they wanted to go, once per arrival. */
export function useGuardWarning(): void {
  const warning = useLocation({ select: ({ state }) => state.warning });
  const { tell } = useOutcome();
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (warning !== undefined) void say(warning);
  }, [warning]);
}

/** By which an address says that a purchase led there (src/features/subscriptions). */
const marker = 'bought';

let bought = false;

/**
 * Notes that a purchase led here and takes that out of the address, before any rule leads somebody elsewhere: an account without
 * headquarters, or without work here, has bought all the same.
 */
export function noteBought({ href }: { href: string }): void {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin);
  if (!searchParams.has(marker)) return;
  bought = true;
  searchParams.delete(marker);
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  throw redirect({ href: `${pathname}${query}${hash}`, replace: true });
}

/** Says that the purchase succeeded, once, on whatever screen it led to. */
export function useBoughtNotice(): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!bought) return;
    bought = false;
    toast({ kind: 'success', message: t('subscriptions.bought'), seconds: 6 });
  }, [t]);
}
