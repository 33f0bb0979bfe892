import { foldedWords } from '../../../../domain/kernel/fold.ts';
import type { Rows } from '../../../../domain/rows.ts';
import type { ListDefinition, ListSource } from '../list-definition.ts';
import { along, choice, date, type ListFields, money, number, reference, references, text } from '../list-field.ts';

type Row = Rows['operational-addresses'];

/** The fields of operational addresses (specification 2.10 and 3). */
const fields: ListFields<Row> = {
  nickname: text((row) => row.nickname),
  task: reference((row) => row.task, 'tasks'),
  installationAddress: reference((row) => row.installationAddress, 'addresses'),
  'installationAddress.nickname': along(
    (row) => row.installationAddress,
    'addresses',
    text((address) => address.nickname),
  ),
  'installationAddress.street': along(
    (row) => row.installationAddress,
    'addresses',
    text((address) => address.street),
  ),
  pickupAddresses: references((row) => row.pickupAddresses, 'addresses'),
  completionStatus: choice((row) => row.completionStatus),
  addressOperationalStatus: choice((row) => row.addressOperationalStatus),
  communicationInfo: text((row) => row.communicationInfo),
  failureReason: choice((row) => row.failureReason),
  failureComment: text((row) => row.failureComment),
  payout: money((row) => row.payout),
  salesPrice: money((row) => row.salesPrice),
  finalPayout: money((row) => row.finalPayout),
  extraCosts: money((row) => row.extraCosts),
  extraCostsDescription: text((row) => row.extraCostsDescription),
  millisecondsWorkedOn: number((row) => row.millisecondsWorkedOn),
  collectedOn: date((row) => row.collectedOn),
  installedOn: date((row) => row.installedOn),
  finishedOn: date((row) => row.finishedOn),
  failedOn: date((row) => row.failedOn),
  commentFromInstallationProofOfWork: text((row) => row.commentFromInstallationProofOfWork),
  commentFromPickupProofOfWork: text((row) => row.commentFromPickupProofOfWork),
  createDate: date((row) => row.createDate),
  modifyDate: date((row) => row.modifyDate),
};

const source: ListSource<'operational-addresses'> = {
  resource: 'operational-addresses',
  fields,
  indexes: [{ path: 'task.id', equals: ['task'], order: null }],
  words: (row) => foldedWords(`${row.nickname ?? ''} ${row.communicationInfo ?? ''}`),
};

/** The addresses of a task, by the name of the place (specification 2.10). */
export const operationalAddressesOf = (task: string): ListDefinition<'operational-addresses'> => ({
  name: 'operational-addresses',
  source,
  where: [{ field: 'task', equals: task }],
  sort: { field: 'installationAddress.nickname', descending: false },
});
