import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useOutcome } from '../components/outcomes/use-outcome.ts';

/** Says why somebody is here and not where they wanted to go, once per arrival. */
export function useGuardWarning(): void {
  const warning = useLocation({ select: ({ state }) => state.warning });
  const { tell } = useOutcome();
  const say = useEffectEvent(tell);
  useEffect(() => {
    if (warning !== undefined) void say(warning);
  }, [warning]);
}
