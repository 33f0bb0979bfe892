import { useEffect, useState } from 'react';
import type { SignedContent } from '../../../domain/signature/schema.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { isPlaceWanted, usePlaceQuestion } from '../../mirror/place-agreement.ts';
import { useViewer } from '../../mirror/session.ts';
import { devicePlace } from './device-place.ts';

type Place = SignedContent['place'];

/**
 * The device's place, if the company of the work asks for it, and the person has agreed and allowed it before: nobody is asked
 * while somebody signs.
 */
export function usePlace({ task }: Pick<AddressView, 'task'>): Place {
  const { companyId } = useViewer();
  const question = usePlaceQuestion();
  const isWanted = question !== undefined && isPlaceWanted(question) && task.company?.id === companyId;
  const [place, setPlace] = useState<Place>(null);
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    const { isPositionGranted } = browser;
    const find = async (): Promise<void> => {
      const found = (await isPositionGranted?.()) === true ? await devicePlace(Date.now()) : null;
      if (current) setPlace(found);
    };
    find().catch((fault: unknown) => {
      // Firefox knows no such permission in private windows.
      if (!(fault instanceof TypeError)) reportError(fault);
    });
    return () => {
      current = false;
    };
  }, [isWanted]);
  return isWanted ? place : null;
}
