/**
 * Calls that have no line in rights-table.ts yet: rights-sweep.test.ts tries each of them, as it does every other call, on
 * those who are not signed in, on strangers and on customers. A line in the table takes a name off this list.
 */
export const swept: readonly string[] = [
  'attachedFiles.update',
  'attachedFiles.remove',
  'addressesOfCompany',
  'addressesOfCompanyPaged',
  'addressesOfOwner',
  'addressesOfOwnerPaged',
  'unownedAddresses',
  'unownedAddressesPaged',
  'addressesOfCustomerPaged',
  'addressesOfCustomer',
  'addressesOfUser',
  'addressesWithNameLike',
  'addressesByStreetAndPhone',
  'placesForSubtasks',
  'placesOfTask',
  'sharedAddresses',
  'ownAddresses',
  'currentCompanyAddresses',
  'makeAddressesShared',
  'makeAddressesPrivate',
  'releaseAddresses',
  'attachFiles',
  'announceFile',
  'filesOfTask',
  'fileBytes',
];
