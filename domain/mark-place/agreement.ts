import type { Instant } from '../kernel/time.ts';
import { preferencesIn } from '../user/preferences.ts';

/** Whether a person agreed that a company sees where they mark its work, and when they said so. */
export interface PlaceAgreement {
  agreed: boolean;
  at: Instant;
}

/** The preference that holds a person's answer to a company. */
export const placeAgreementKey = (company: string): string => `markPlaces:${company}`;

/** A person's answer to a company, from their stored preferences; null as long as they gave none. */
export function placeAgreementIn(tableSettings: string | null, company: string): PlaceAgreement | null {
  const { agreed, at } = Object(preferencesIn(tableSettings)[placeAgreementKey(company)]) as Record<string, unknown>;
  return typeof agreed === 'boolean' && typeof at === 'number' ? { agreed, at } : null;
}

/** An answer as it is stored. */
export const placeAgreement = (agreed: boolean, at: Instant): PlaceAgreement => ({ agreed, at });
