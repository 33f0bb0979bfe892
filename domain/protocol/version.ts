import type { Resource } from '../kernel/resources.ts';

/** One version of the wire: what is new in it, and the SHA-256 of its schemas (tests/domain/protocol/version.test.ts). */
interface ProtocolVersion {
  version: number;
  change: string;
  schemas: string;
}

/**
 * The versions of the wire between devices and server, the newest last. When a schema of the wire changes, a line is added
 * here and the server goes on accepting items of the earlier versions: a phone may come back after weeks with old ones.
 */
export const protocolHistory: readonly ProtocolVersion[] = [
  {
    version: 1,
    change: 'The first: rows, marks, proofs of work, photos.',
    schemas: 'ebd637e5facd9c75eb82587622e94ba7eb5f3eb45b02491a1e0f13825537a40f',
  },
  {
    version: 2,
    change: 'Items say whether the clock of their device was compared with the server’s; photos may be lost.',
    schemas: '0d2bf192be556306407b7b139c64efd952c360bf5c75593f418663f09232bdc0',
  },
  {
    version: 3,
    change:
      'A correction of a status names the item whose conflict it settles; addresses say whose mark the last one is; finishing many needs no amount.',
    schemas: '6fba1dcb7310f862cca0feeeae326a34911a7890deee50110428a7c51d1b9ba0',
  },
  {
    version: 4,
    change:
      'Work that is handed in says whether it was done when the device knew that the account was deactivated; a task may be made below another one.',
    schemas: '100004b4be2cc0b093fe0dd0b408f52320bdae0fb6828e3c7cf973739b0e23dc',
  },
  {
    version: 5,
    change: 'Addresses have the customer’s own number.',
    schemas: '984e0a7519a0c060dbbcfcc7f805eb2d2fbded1035c21e1fefef512ccf10cae3',
  },
  {
    version: 6,
    change: 'A pull says which closed tasks the device keeps.',
    schemas: '997b54c4f30e1e3d102093b22ca4726f0c40d0a1ad9fde7000e70fc1c43e51fd',
  },
  {
    version: 7,
    change: 'Addresses and customers have a running number.',
    schemas: 'f4a2ccac623a9e99f878c1a23d0b78ebe23e358f9a0fd79f4c02bab5235eb607',
  },
  {
    version: 8,
    change: 'Saved views are rows, which a company can share; a pull says which version its device has.',
    schemas: 'dda79a583fcf672a14eaed1cb2d0fcde0812ebf5a68d07491a34f3bcb9e77a02',
  },
  {
    version: 9,
    change:
      'Tasks have steps with pictures, which are answered on their addresses, and marks say which version of them the device held; devices sign what they do, and customers sign proofs of work, which have voice notes; companies may keep the untouched files of photos; addresses have equipment; people have working days; people say that they are on the way, and companies whether they tell customers; marks have places.',
    schemas: 'f7a1ac5567b55d749ae012f431f4d567d1cea5c93491b4ba2a287e1e4404f294',
  },
];

/** The version since which devices know a resource, if not from the first on. */
export const resourceVersions: { readonly [Name in Resource]?: number } = {
  'saved-views': 8,
  'step-templates': 9,
  equipment: 9,
  'work-days': 9,
};

/** The last version whose devices don't name theirs when they pull. */
export const lastUnnamedVersion = 7;

/** The version that devices write into their items; the newest of the history. */
export const protocolVersion = 9;
