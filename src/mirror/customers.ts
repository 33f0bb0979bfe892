import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { Customer, User } from '../../domain/schemas.ts';
import { useViewer } from './session.ts';
import { useLive } from './use-live.ts';

/** A customer; null when it is not here, or not any more, and undefined until the mirror has answered once. */
export const useCustomer = (id: string): Customer | null | undefined =>
  useLive(async (mirror) => (await mirror.rows('customers').get(id)) ?? null, [id]);

/** A customer in a list to choose from. */
interface CustomerChoice {
  value: string;
  label: string;
}

/** The customers of the viewer's company by their names, for a dropdown; undefined until the mirror has answered once. */
export function useCustomerChoices(): CustomerChoice[] | undefined {
  const { companyId } = useViewer();
  return useLive(
    async (mirror) => {
      const choices: CustomerChoice[] = [];
      await mirror.rows('customers').each(({ id, nickname, company }) => {
        if (company?.id === companyId) choices.push({ value: id, label: nickname });
      });
      return choices.sort((one, other) => phoneBookOrder(one.label, other.label));
    },
    [companyId],
  );
}

/** The user accounts of a customer that are in use, by e-mail. */
export const useCustomerAccounts = (customer: string): User[] | undefined =>
  useLive(
    (mirror) =>
      mirror
        .rows('users')
        .filter((user) => user.customer?.id === customer && !user.deleted)
        .sortBy('email'),
    [customer],
  );
