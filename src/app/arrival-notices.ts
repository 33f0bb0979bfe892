import { redirect, useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutcome } from '../components/outcomes/use-outcome.ts';
import { toast } from '../components/toast.ts';

/** Shows why somebody was redirected, once per navigation. */
export function useGuardWarning(): void {
  const warning = useLocation({ select: ({ state }) => state.warning });
  const { showOutcome } = useOutcome();
  const say = useEffectEvent(showOutcome);
  useEffect(() => {
    if (warning !== undefined) void say(warning);
  }, [warning]);
}

/** The search param of a URL to which a purchase led (src/features/subscriptions). */
const marker = 'bought';

let bought = false;

/**
 * Notes that a purchase led here and removes that search param, before any guard redirects: an account without headquarters, or
 * without work here, may have bought as well.
 */
export function noteBought({ href }: { href: string }): void {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin);
  if (!searchParams.has(marker)) return;
  bought = true;
  searchParams.delete(marker);
  const query = searchParams.size === 0 ? '' : `?${searchParams}`;
  throw redirect({ href: `${pathname}${query}${hash}`, replace: true });
}

/** Shows once, on whatever screen, that the purchase succeeded. */
export function useBoughtNotice(): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!bought) return;
    bought = false;
    toast({ kind: 'success', message: t('subscriptions.bought'), seconds: 6 });
  }, [t]);
}
