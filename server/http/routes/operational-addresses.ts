import type { operationalAddressCalls } from '../../../domain/catalogue/operational-addresses.ts';
import type { ArgsOf, MutationName } from '../../../domain/mutations.ts';
import type { Rows } from '../../../domain/rows.ts';
import type { Context } from '../../context.ts';
import { requestFor } from '../../services/mutate/mutate.ts';
import {
  finishInstalled,
  installedAddresses,
  markChosen,
  mayMarkAddress,
  pageOfTask,
} from '../../services/operational-addresses/addresses.ts';
import { changeRow } from '../../services/rows/write.ts';
import { ifMatchVersion, withEtag } from '../headers.ts';
import type { Handlers, Input } from '../register.ts';

type Address = Rows['operational-addresses'];

/** Operational addresses: most calls run the mutation of their name. */
export function operationalAddressHandlers(context: Context): Handlers<typeof operationalAddressCalls> {
  const change = async <Name extends MutationName>(
    { viewer, request, reply }: Pick<Input<unknown, unknown, unknown, 'signed-in'>, 'viewer' | 'request' | 'reply'>,
    name: Name,
    args: ArgsOf<Name> & { id: string },
  ): Promise<Address> => {
    const mutation = requestFor(name, args, ifMatchVersion(request));
    return withEtag(
      reply,
      await changeRow(context, viewer, { list: { resource: 'operational-addresses' }, id: args.id, mutation }),
    );
  };
  return {
    finishAddressOperation: (input) => change(input, 'finishAddressOperation', input.query),
    markInstalled: (input) => change(input, 'markInstalled', input.query),
    markInProgress: (input) => change(input, 'markInProgress', input.query),
    markFinished: (input) => change(input, 'markFinished', input.query),
    markFailed: (input) => change(input, 'markFailed', input.query),
    markCollected: (input) => change(input, 'markCollected', input.query),
    beginAddress: (input) => change(input, 'beginAddress', input.query),
    addressesOfTask: ({ viewer, params, body }) => pageOfTask(context, viewer, { task: params.id, request: body }),
    finishInstalledAddresses: ({ viewer, query }) =>
      finishInstalled(context, viewer, {
        task: query.taskId,
        finalPayout: query.finalPayoutOfTask_fromTheseOpAddsFinishing,
      }),
    changeExtraCosts: (input) => {
      const { extraCost, extraCostDescription } = input.body;
      const set = { extraCosts: extraCost, extraCostsDescription: extraCostDescription };
      return change(input, 'changeExtraCosts', { id: input.params.id, set });
    },
    changeCosts: (input) => change(input, 'changeCosts', { id: input.params.id, set: input.body.costs }),
    answerStep: (input) => change(input, 'answerStep', { id: input.params.id, ...input.body }),
    setOnMyWay: (input) => change(input, 'setOnMyWay', { id: input.params.id, ...input.body }),
    setArrived: (input) => change(input, 'setArrived', { id: input.params.id }),
    takeBackVisit: (input) => change(input, 'takeBackVisit', { id: input.params.id, ...input.body }),
    changeCommunicationInfo: (input) =>
      change(input, 'changeCommunicationInfo', { id: input.params.id, set: { communicationInfo: input.body } }),
    changeFinalPayout: (input) => change(input, 'changeFinalPayout', { id: input.params.id, set: input.body }),
    correctStatus: (input) => change(input, 'correctStatus', { id: input.params.id, ...input.body, answers: null }),
    markAddresses: ({ viewer, params, body, request }) => {
      const { addresses, completionStatus: status, ...failure } = body;
      const version = ifMatchVersion(request);
      return markChosen(context, viewer, { task: params.taskId, addresses, status, failure, version });
    },
    rightToEditAddress: ({ viewer, params }) => mayMarkAddress(context, viewer, params.id),
    bulkFinalize: ({ viewer, query }) => installedAddresses(context, viewer, query.taskId),
  };
}
