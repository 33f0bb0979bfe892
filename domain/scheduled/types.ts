/** The kinds of vacation (specification 3); PAID_VACATION unless another is chosen (9). */
export const vacationTypes = ['PAID_VACATION', 'UNPAID_VACATION', 'SICK_LEAVE', 'OTHER'] as const;
