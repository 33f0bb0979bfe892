/**
 * Who may register a new company: anybody, whoever the operator of the server has invited, or nobody. People whom a
 * company invites join it in each of them.
 */
export const registrationModes = ['open', 'invite', 'closed'] as const;

export type RegistrationMode = (typeof registrationModes)[number];
