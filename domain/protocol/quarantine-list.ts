import type { Quarantined } from './quarantine.ts';

/** The most items of one page of the office's list. */
export const quarantinePage = 50;

/** The cursor of an item in the office's list, for requesting the next page. */
export const quarantineCursor = ({ receivedOn, id }: Pick<Quarantined, 'receivedOn' | 'id'>): string =>
  `${receivedOn}.${id}`;

/** The item after which a page begins. */
export function parseQuarantineCursor(place: string): Pick<Quarantined, 'receivedOn' | 'id'> {
  const [receivedOn = '', item = ''] = place.split('.');
  return { receivedOn: Number(receivedOn), id: item };
}
