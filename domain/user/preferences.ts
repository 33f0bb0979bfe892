/** The preference by which an ordinary user went on without a subscription (specification 4.7, "accepted no-privileges"). */
export const acceptedNoPrivileges = 'acceptedNoPrivileges';
