/** The preference by which an ordinary user went on without a subscription (specification 4.7, "accepted no-privileges"). */
export const acceptedNoPrivileges = 'acceptedNoPrivileges';

/**
 * The roles by which employees are offered for a task at first (specification 2.1, preferences). On a device the roles that
 * were picked last are kept under the same name (specification 9).
 */
export const rolesSelected = 'rolesSelected:assignement';
